/* levata.kernel._native: kernel.h for CPython 3.11 and newer, one build for all of them.
 *
 * Python.h is not needed: what is used of the stable ABI is declared here, as it has been frozen
 * since 3.11. Structs travel as bytes objects of exactly their size, whose content is aligned to 8.
 * The long calls give up the GIL; the bytes they read are held by their arguments meanwhile, those
 * they write are seen by nobody yet, and an arena is marked busy.
 */
#include "kernel.h"

/* ---- what is used of Python's stable ABI ----------------------------------------------------- */

typedef intptr_t Py_ssize_t;
typedef struct PyTypeObject PyTypeObject;
typedef struct PyThreadState PyThreadState;
typedef struct {
    Py_ssize_t ob_refcnt;
    PyTypeObject *ob_type;
} PyObject;

typedef struct {
    const char *name;
    void *call;
    int flags;
    const char *doc;
} PyMethodDef;
typedef struct {
    int slot;
    void *value;
} PyModuleDef_Slot, PyType_Slot;
typedef struct {
    PyObject base;
    PyObject *(*init)(void);
    Py_ssize_t index;
    PyObject *copy;
    const char *name;
    const char *doc;
    Py_ssize_t size;
    PyMethodDef *methods;
    PyModuleDef_Slot *slots;
    void *traverse, *clear, *free;
} PyModuleDef;
typedef struct {
    const char *name;
    int basicsize, itemsize;
    unsigned flags;
    PyType_Slot *slots;
} PyType_Spec;

enum { METH_VARARGS = 1, METH_KEYWORDS = 2, METH_NOARGS = 4 };
enum { Py_mod_exec = 2, Py_tp_doc = 56, Py_tp_methods = 64 };
enum { Py_TPFLAGS_IMMUTABLETYPE = 1 << 8 };

#define API extern __attribute__((visibility("default")))
API PyObject _Py_NoneStruct;
API PyObject *PyExc_ValueError, *PyExc_TypeError, *PyExc_RuntimeError;
API void Py_IncRef(PyObject *), Py_DecRef(PyObject *);
API int PyArg_ParseTupleAndKeywords(PyObject *, PyObject *, const char *, char **, ...);
API PyObject *Py_BuildValue(const char *, ...);
API Py_ssize_t PyBytes_Size(PyObject *);
API char *PyBytes_AsString(PyObject *);
API PyObject *PyBytes_FromStringAndSize(const char *, Py_ssize_t);
API PyObject *PyLong_FromLong(long), *PyLong_FromUnsignedLongLong(unsigned long long);
API PyObject *PyUnicode_FromString(const char *);
API PyObject *PyCapsule_New(void *, const char *, void (*)(PyObject *));
API void *PyCapsule_GetPointer(PyObject *, const char *);
API int PyCapsule_IsValid(PyObject *, const char *);
API void *PyMem_Malloc(size_t), PyMem_Free(void *);
API PyObject *PyErr_Format(PyObject *, const char *, ...), *PyErr_NoMemory(void);
API void PyErr_SetObject(PyObject *, PyObject *);
API PyObject *PyImport_ImportModule(const char *);
API PyObject *PyObject_GetAttrString(PyObject *, const char *), *PyObject_CallNoArgs(PyObject *);
API PyObject *PyType_FromSpec(PyType_Spec *);
API void *PyModule_GetState(PyObject *);
API PyObject *PyModuleDef_Init(PyModuleDef *);
API PyThreadState *PyEval_SaveThread(void);
API void PyEval_RestoreThread(PyThreadState *);

/* ---- arguments and results ------------------------------------------------------------------- */

/* Raise levata.kernel.layout.Fault(code), as the other builds do. */
static PyObject *fault(int32_t code) {
    PyObject *layout = PyImport_ImportModule("levata.kernel.layout");
    PyObject *type = layout ? PyObject_GetAttrString(layout, "Fault") : NULL;
    PyObject *value = type ? PyLong_FromLong(code) : NULL;
    if (value) PyErr_SetObject(type, value);
    Py_DecRef(value), Py_DecRef(type), Py_DecRef(layout);
    return NULL;
}

/* The content of a bytes object that holds one struct, or any number; null with an error set. */
static const void *content(const char *name, PyObject *bytes, size_t size, int is_one) {
    const size_t length = (size_t)PyBytes_Size(bytes);
    if (is_one ? length == size : length % size == 0) return PyBytes_AsString(bytes);
    PyErr_Format(PyExc_ValueError, "%s: %zu bytes, where %s%zu are due", name, length,
                 is_one ? "" : "a multiple of ", size);
    return NULL;
}

#define ONE(type, name) const type *name = content(#name, name##_bytes, sizeof(type), 1)
#define MANY(type, name) const type *name = content(#name, name##_bytes, sizeof(type), 0)

static PyObject *bytes_of(const void *from, size_t size) {
    return PyBytes_FromStringAndSize(from, (Py_ssize_t)size);
}

/* A bytes object of zeros that nobody else has seen yet, and so may be written to. */
static PyObject *blank(size_t count, size_t size, void *start) {
    if (count > (size_t)INTPTR_MAX / 2 / size) return PyErr_NoMemory();
    PyObject *bytes = bytes_of(NULL, count * size);
    if (bytes) __builtin_memset(*(void **)start = PyBytes_AsString(bytes), 0, count * size);
    return bytes;
}

typedef struct {
    void *block; /* what was allocated */
    void *start; /* in it, aligned */
    size_t bytes;
    int is_busy; /* read and written under the GIL alone */
} Arena;
enum { WIDTH = 1 << 20 }; /* bins a histogram may have: more than there are payoffs */
static const char ARENA[] = "levata.kernel.arena";

typedef struct {
    PyObject head;
    volatile int32_t flag;
} Stop;
typedef struct {
    PyTypeObject *stop;
} State;

/* An arena and a stop flag for one long call; null with an error set. */
static Arena *begin(PyObject *module, PyObject *capsule, PyObject *stop,
                    const volatile int32_t **flag) {
    *flag = NULL;
    if (stop != &_Py_NoneStruct) {
        if (stop->ob_type != ((State *)PyModule_GetState(module))->stop)
            return PyErr_Format(PyExc_TypeError, "stop: neither what stop() gives nor None"), NULL;
        *flag = &((Stop *)stop)->flag;
    }
    if (!PyCapsule_IsValid(capsule, ARENA))
        return PyErr_Format(PyExc_TypeError, "arena: not what arena(size) gives"), NULL;
    Arena *arena = PyCapsule_GetPointer(capsule, ARENA);
    if (arena->is_busy)
        return PyErr_Format(PyExc_RuntimeError, "arena: in use by another call; take one each"),
               NULL;
    arena->is_busy = 1;
    return arena;
}

/* Run something without the GIL. */
#define AWAY(call)                                   \
    do {                                             \
        PyThreadState *thread = PyEval_SaveThread(); \
        call;                                        \
        PyEval_RestoreThread(thread);                \
    } while (0)

#define PARSE(format, ...)                                                           \
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, format, names, __VA_ARGS__)) return NULL
#define CALL(name) static PyObject *name(PyObject *module, PyObject *args, PyObject *kwargs)
#define BARE(name) static PyObject *name(PyObject *module, PyObject *none)
#define NAMES(...) static char *names[] = {__VA_ARGS__, NULL}

/* ---- the short calls ------------------------------------------------------------------------- */

BARE(version) {
    (void)module, (void)none;
    return PyLong_FromLong(lk_version());
}

CALL(error_text) {
    NAMES("code");
    int code;
    (void)module;
    PARSE("i:error_text", &code);
    return PyUnicode_FromString(lk_error_text(code));
}

CALL(check) {
    NAMES("table", "position");
    PyObject *table_bytes, *position_bytes;
    (void)module;
    PARSE("SS:check", &table_bytes, &position_bytes);
    ONE(lk_table, table);
    ONE(lk_position, position);
    if (!table || !position) return NULL;
    return PyLong_FromLong(lk_check(table, position));
}

CALL(playable) {
    NAMES("table", "position");
    PyObject *table_bytes, *position_bytes;
    uint64_t cards = 0;
    (void)module;
    PARSE("SS:playable", &table_bytes, &position_bytes);
    ONE(lk_table, table);
    ONE(lk_position, position);
    if (!table || !position) return NULL;
    const int32_t code = lk_playable(table, position, &cards);
    return code < 0 ? fault(code) : PyLong_FromUnsignedLongLong(cards);
}

CALL(best) {
    NAMES("table", "position");
    PyObject *table_bytes, *position_bytes;
    int32_t seat = -1;
    (void)module;
    PARSE("SS:best", &table_bytes, &position_bytes);
    ONE(lk_table, table);
    ONE(lk_position, position);
    if (!table || !position) return NULL;
    const int32_t code = lk_best(table, position, &seat);
    return code < 0 ? fault(code) : PyLong_FromLong(seat);
}

CALL(play) {
    NAMES("table", "position", "card");
    PyObject *table_bytes, *position_bytes;
    int card;
    (void)module;
    PARSE("SSi:play", &table_bytes, &position_bytes, &card);
    ONE(lk_table, table);
    ONE(lk_position, position);
    if (!table || !position) return NULL;
    lk_position after = *position;
    const int32_t code = lk_play(table, &after, card);
    return code < 0 ? fault(code) : bytes_of(&after, sizeof after);
}

CALL(rng) {
    NAMES("seed");
    unsigned long long seed;
    lk_rng state;
    (void)module;
    PARSE("K:rng", &seed);
    const int32_t code = lk_rng_seed(&state, seed);
    return code < 0 ? fault(code) : bytes_of(&state, sizeof state);
}

/* ---- arena and stop flag --------------------------------------------------------------------- */

static void arena_free(PyObject *capsule) {
    Arena *arena = PyCapsule_GetPointer(capsule, ARENA);
    PyMem_Free(arena->block);
    PyMem_Free(arena);
}

CALL(arena) {
    NAMES("size");
    Py_ssize_t size;
    int32_t code;
    (void)module;
    PARSE("n:arena", &size);
    if (size < 0) return fault(LK_BAD_ARENA);
    if (size > INTPTR_MAX - 64) return PyErr_NoMemory();
    Arena *made = PyMem_Malloc(sizeof *made);
    void *block = PyMem_Malloc((size_t)size + 64);
    PyObject *capsule = NULL;
    if (made && block) {
        *made = (Arena){block, (void *)(((uintptr_t)block + 63) & ~(uintptr_t)63), (size_t)size, 0};
        AWAY(code = lk_arena_init(made->start, made->bytes));
        capsule = code < 0 ? fault(code) : PyCapsule_New(made, ARENA, arena_free);
    } else
        PyErr_NoMemory();
    if (!capsule) PyMem_Free(block), PyMem_Free(made);
    return capsule;
}

static PyObject *stop_put(PyObject *stop, int32_t flag) {
    ((Stop *)stop)->flag = flag;
    Py_IncRef(&_Py_NoneStruct);
    return &_Py_NoneStruct;
}

static PyObject *stop_set(PyObject *stop, PyObject *none) {
    (void)none;
    return stop_put(stop, 1);
}

static PyObject *stop_clear(PyObject *stop, PyObject *none) {
    (void)none;
    return stop_put(stop, 0);
}

BARE(stop) {
    (void)none;
    State *state = PyModule_GetState(module);
    return PyObject_CallNoArgs((PyObject *)state->stop);
}

/* ---- the long calls -------------------------------------------------------------------------- */

/* Two calls that take the same and differ in what they answer. */
#define OPEN_HANDS(name, Answer)                                                                   \
    CALL(name) {                                                                                   \
        NAMES("table", "position", "task", "arena", "stop");                                       \
        PyObject *table_bytes, *position_bytes, *task_bytes, *capsule, *stop = &_Py_NoneStruct;    \
        const volatile int32_t *flag;                                                              \
        Answer answer = {0};                                                                       \
        int32_t code;                                                                              \
        PARSE("SSSO|O:" #name, &table_bytes, &position_bytes, &task_bytes, &capsule, &stop);       \
        ONE(lk_table, table);                                                                      \
        ONE(lk_position, position);                                                                \
        ONE(lk_task, task);                                                                        \
        if (!table || !position || !task) return NULL;                                             \
        Arena *arena = begin(module, capsule, stop, &flag);                                        \
        if (!arena) return NULL;                                                                   \
        AWAY(code = lk_##name(table, position, task, arena->start, arena->bytes, flag, &answer));  \
        arena->is_busy = 0;                                                                        \
        if (code < 0) return fault(code);                                                          \
        return Py_BuildValue("iN", code, bytes_of(&answer, sizeof answer));                        \
    }

OPEN_HANDS(solve, lk_result)
OPEN_HANDS(solve_cards, lk_values)

CALL(playouts) {
    NAMES("table", "positions", "task", "rounds", "rng", "arena", "stop", "least", "width");
    PyObject *table_bytes, *positions_bytes, *task_bytes, *rng_bytes, *capsule;
    PyObject *stop = &_Py_NoneStruct;
    const volatile int32_t *flag;
    int rounds, least = 0, width = 0;
    int32_t code;
    PARSE("SSSiSO|Oii:playouts", &table_bytes, &positions_bytes, &task_bytes, &rounds, &rng_bytes,
          &capsule, &stop, &least, &width);
    ONE(lk_table, table);
    MANY(lk_position, positions);
    ONE(lk_task, task);
    ONE(lk_rng, rng);
    if (!table || !positions || !task || !rng) return NULL;
    const size_t count = (size_t)PyBytes_Size(positions_bytes) / sizeof *positions;
    if (width < 0 || width > WIDTH || count > INT32_MAX) return fault(LK_BAD_COUNT);
    lk_rng after = *rng;
    lk_tally *tallies;
    uint32_t *bins;
    PyObject *tallies_bytes = blank(count, sizeof *tallies, &tallies);
    PyObject *bins_bytes = tallies_bytes ? blank((size_t)width, sizeof *bins, &bins) : NULL;
    Arena *arena = bins_bytes ? begin(module, capsule, stop, &flag) : NULL;
    if (arena) {
        AWAY(code = lk_playouts(table, positions, (int32_t)count, task, rounds, &after,
                                arena->start, arena->bytes, flag, tallies, width ? bins : NULL,
                                least, width));
        arena->is_busy = 0;
        if (code >= 0)
            return Py_BuildValue("iNNN", code, tallies_bytes, bytes_of(&after, sizeof after),
                                 bins_bytes);
        fault(code);
    }
    Py_DecRef(bins_bytes), Py_DecRef(tallies_bytes);
    return NULL;
}

CALL(ismcts) {
    NAMES("table", "position", "worlds", "task", "simulations", "explore", "rng", "arena", "stop");
    PyObject *table_bytes, *position_bytes, *worlds_bytes, *task_bytes, *rng_bytes, *capsule;
    PyObject *stop = &_Py_NoneStruct;
    const volatile int32_t *flag;
    int simulations, explore;
    lk_visits visits = {0};
    int32_t code;
    PARSE("SSSSiiSO|O:ismcts", &table_bytes, &position_bytes, &worlds_bytes, &task_bytes,
          &simulations, &explore, &rng_bytes, &capsule, &stop);
    ONE(lk_table, table);
    ONE(lk_position, position);
    MANY(lk_world, worlds);
    ONE(lk_task, task);
    ONE(lk_rng, rng);
    if (!table || !position || !worlds || !task || !rng) return NULL;
    const size_t count = (size_t)PyBytes_Size(worlds_bytes) / sizeof *worlds;
    if (count > INT32_MAX) return fault(LK_BAD_COUNT);
    lk_rng after = *rng;
    Arena *arena = begin(module, capsule, stop, &flag);
    if (!arena) return NULL;
    AWAY(code = lk_ismcts(table, position, worlds, (int32_t)count, task, simulations, explore,
                          &after, arena->start, arena->bytes, flag, &visits));
    arena->is_busy = 0;
    if (code < 0) return fault(code);
    return Py_BuildValue("iNN", code, bytes_of(&visits, sizeof visits),
                         bytes_of(&after, sizeof after));
}

/* ---- the module ------------------------------------------------------------------------------ */

#define NAMED(name, signature) {#name, name, METH_VARARGS | METH_KEYWORDS, #name signature "\n--\n\n"}

static PyMethodDef methods[] = {
    {"version", version, METH_NOARGS, "version($module, /)\n--\n\n"},
    NAMED(error_text, "($module, code)"),
    NAMED(check, "($module, table, position)"),
    NAMED(playable, "($module, table, position)"),
    NAMED(best, "($module, table, position)"),
    NAMED(play, "($module, table, position, card)"),
    NAMED(rng, "($module, seed)"),
    NAMED(arena, "($module, size)"),
    {"stop", stop, METH_NOARGS, "stop($module, /)\n--\n\n"},
    NAMED(solve, "($module, table, position, task, arena, stop=None)"),
    NAMED(solve_cards, "($module, table, position, task, arena, stop=None)"),
    NAMED(playouts, "($module, table, positions, task, rounds, rng, arena, stop=None, least=0, width=0)"),
    NAMED(ismcts, "($module, table, position, worlds, task, simulations, explore, rng, arena, stop=None)"),
    {0},
};

static PyMethodDef stop_methods[] = {
    {"set", stop_set, METH_NOARGS, "set($self, /)\n--\n\n"},
    {"clear", stop_clear, METH_NOARGS, "clear($self, /)\n--\n\n"},
    {0},
};
static PyType_Slot stop_slots[] = {
    {Py_tp_doc, "A flag that ends the long calls it was given to."},
    {Py_tp_methods, stop_methods},
    {0},
};
static PyType_Spec stop_spec = {"levata.kernel._native.Stop", sizeof(Stop), 0,
                                Py_TPFLAGS_IMMUTABLETYPE, stop_slots};

static int module_exec(PyObject *module) {
    State *state = PyModule_GetState(module);
    state->stop = (PyTypeObject *)PyType_FromSpec(&stop_spec);
    return state->stop ? 0 : -1;
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, module_exec}, {0}};
static PyModuleDef module_def = {
    .base = {1, NULL},
    .name = "levata.kernel._native",
    .doc = "The kernel as a C extension.",
    .size = sizeof(State),
    .methods = methods,
    .slots = module_slots,
};

__attribute__((visibility("default"))) PyObject *PyInit__native(void);
PyObject *PyInit__native(void) { return PyModuleDef_Init(&module_def); }
