// Before anything else, and in words that old browsers read: can this one run the page? If not, it is
// said in the person's language, from texts that stand in the file itself.
(function () {
  'use strict';

  /** WebAssembly with 64-bit numbers as BigInt, vectors and exceptions: a module of each. */
  function hasWebAssembly() {
    if (typeof WebAssembly !== 'object' || typeof BigInt !== 'function') return false;
    var head = [0, 97, 115, 109, 1, 0, 0, 0];
    var vectors = [1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
    var exceptions = [1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];
    return WebAssembly.validate(new Uint8Array(head.concat(vectors))) &&
      WebAssembly.validate(new Uint8Array(head.concat(exceptions)));
  }

  /** Workers that are modules: a browser without them never asks for the type. */
  function hasModuleWorkers() {
    var asked = false;
    if (typeof Worker !== 'function') return false;
    try {
      new Worker('blob:null', { get type() { asked = true; return 'module'; } }).terminate();
    } catch (error) {
      // Refused after it has asked.
    }
    return asked;
  }

  function hasStyles() {
    return typeof CSS === 'object' && typeof HTMLDialogElement === 'function' &&
      CSS.supports('container-type: inline-size') && CSS.supports('height: 1dvh') &&
      CSS.supports('selector(:has(*))') && CSS.supports('color: color-mix(in srgb, red, blue)');
  }

  function isSupported() {
    try {
      return hasStyles() && hasWebAssembly() && 'indexedDB' in window && hasModuleWorkers();
    } catch (error) {
      return false;
    }
  }

  function say() {
    var texts = document.querySelectorAll('.unsupported');
    var wanted = (navigator.language || 'en').slice(0, 2);
    var shown = texts[0];
    for (var i = 0; i < texts.length; i++) if (texts[i].lang === wanted) shown = texts[i];
    shown.hidden = false;
    document.documentElement.lang = shown.lang;
  }

  if (isSupported()) return;
  document.documentElement.setAttribute('data-unsupported', '');
  document.addEventListener('DOMContentLoaded', say);
})();
