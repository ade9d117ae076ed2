import { expect, test } from 'vitest';
import { actionOf, isHeld, Presses } from './keys';
import { HELP } from './legend';

test('a press that comes with what opens is not meant for it, nor are those that follow at once', () => {
  const press = (timeStamp: number, repeat = false): boolean => presses.isMeant({ timeStamp, repeat });
  const presses = new Presses(1_000);
  // Made before it opened, and read after that.
  expect(press(990)).toBe(false);
  for (const at of [1_200, 1_500, 1_900]) expect(press(at)).toBe(false);
  expect(press(2_500, true)).toBe(false);
  expect(press(3_000)).toBe(true);
});

test('only what leads from one thing to the next goes on while a key is held', () => {
  const held = (key: string, repeat = true): boolean => isHeld({ key, repeat });
  expect(['u', 'h', 'Enter', ' ', 's', '3'].filter((key) => held(key))).toHaveLength(6);
  expect(['ArrowLeft', 'ArrowRight', 'Tab', 'PageDown'].filter((key) => held(key))).toEqual([]);
  expect(held('u', false)).toBe(false);
});

test('the page of keys lists what each of them does, and leaves none out', () => {
  const press = (key: string) => actionOf({ key, ctrlKey: false, metaKey: false, altKey: false });
  const told = HELP.map(([keys, message]) => [keys, message.replace('table-help-', '')] as const);
  for (const [key, does] of told.slice(1)) expect(press(key === 'Esc' ? 'Escape' : key)).toBe(does);
  const [choose] = told[0]!;
  expect([choose, press('ArrowLeft'), press('ArrowRight'), press('9')]).toEqual(['← →, 1–9', 'left', 'right', '9']);
  const letters = [...'abcdefghijklmnopqrstuvwxyz?'].filter((key) => press(key) !== null);
  expect(told.map(([keys]) => keys.toLowerCase())).toEqual(expect.arrayContaining(letters));
});
