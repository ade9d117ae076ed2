// What the choices of a table are called. A game brings words for its options; what it has no words
// for is shown as the engine spells it.

import type { GameName } from './protocol';
import { has, say, sayOr } from './say.svelte';

const NUMBER = /^\d+$/;

/** A choice of an option: Half the hand; 3 rounds. */
export function choiceLabel(game: GameName, option: string, choice: string): string {
  const own = `choice-${game}-${option}`;
  if (!NUMBER.test(choice)) return sayOr(`${own}-${choice}`, choice);
  const count = Number(choice);
  return has(own) ? say(own, { count }) : choice;
}

/** What a choice does, in a sentence; empty where the label says all. */
export function choiceAbout(game: GameName, option: string, choice: string): string {
  return NUMBER.test(choice) ? '' : sayOr(`choice-${game}-${option}-${choice}.about`, '');
}

/** What an option is about, where its choices do not tell it each for themselves. */
export function optionAbout(game: GameName, option: string, choices: readonly string[]): string {
  if (choices.some((choice) => choiceAbout(game, option, choice) !== '')) {
    return sayOr(`choice-${game}-${option}.about`, '');
  }
  return sayOr(`option-${game}-${option}.about`, '');
}
