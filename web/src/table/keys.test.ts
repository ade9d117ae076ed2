import { expect, test } from 'vitest';
import { isHeld, Presses } from './keys';

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
