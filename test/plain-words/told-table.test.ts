import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Conversation } from './said.ts';
import { toldBefore } from './told-before-table.ts';
import { told as toldFirst } from './told-table.ts';
import { toldLimits } from './told-limits-table.ts';
import { toldKinds } from './told-kinds-table.ts';
import { toldNominal } from './told-nominal-table.ts';
import { toldMore } from './told-more-table.ts';
import { toldBreaths } from './told-breaths-table.ts';
import { toldOrders } from './told-orders-table.ts';
import { toldParts } from './told-parts-table.ts';
import { toldStrangers } from './told-strangers-table.ts';
import { toldDeeds } from './told-deeds-table.ts';
import { toldTasks } from './told-tasks-table.ts';
import { toldEach } from './told-each-table.ts';
import { toldToo } from './told-too-table.ts';
import { toldWhole } from './told-whole-table.ts';
import { toldValues } from './told-values-table.ts';
import { toldAdditions } from './told-additions-table.ts';
import { toldFollowing } from './told-following-table.ts';
import { toldTogether } from './told-together-table.ts';
import { toldContrast } from './told-contrast-table.ts';
import { toldRefactorings } from './told-refactorings-table.ts';

const told = [
  ...toldFirst,
  ...toldToo,
  ...toldMore,
  ...toldKinds,
  ...toldNominal,
  ...toldValues,
  ...toldLimits,
  ...toldBefore,
  ...toldWhole,
  ...toldStrangers,
  ...toldOrders,
  ...toldBreaths,
  ...toldParts,
  ...toldEach,
  ...toldDeeds,
  ...toldTasks,
  ...toldAdditions,
  ...toldRefactorings,
  ...toldFollowing,
  ...toldContrast,
  ...toldTogether,
];

describe('conversations', () => {
  for (const [level, messages, last] of told)
    it(`${level} ${messages.join(' / ')}`, () => {
      const talk = new Conversation(level);
      const outcomes = messages.map((each, index) => {
        const outcome = each.startsWith('> ') ? talk.reply(each.slice(2)) : talk.say(each);
        if (index === 0) assertReported(talk, outcome);
        return outcome;
      });
      assert.equal(outcomes.at(-1), last);
    });
});

/** Nothing changes that is not reported, and a mere answer changes nothing. */
function assertReported(talk: Conversation, outcome: string): void {
  if (/^(?:ASKS|ANSWERS|NOTHING|UNCLEAR|DESCRIBES)/.test(outcome)) assert.equal(talk.changes, '');
  else assert.ok(outcome.startsWith(talk.changes), talk.changes);
}

describe('whatever is said', () => {
  it('no text makes the reader throw', () => {
    const pieces = told.flatMap(([, messages]) => messages.flatMap((each) => each.split(' ')));
    for (let at = 0; at < 200; at += 1) {
      const words = Array.from(
        { length: 3 + (at % 9) },
        (_, index) => pieces[(at * 37 + index * 101) % pieces.length] ?? '',
      );
      assert.equal(typeof new Conversation(at % 2 === 0 ? 'cim' : 'pim').say(words.join(' ')), 'string');
    }
  });

  it('every option, sent back by label, number or place, finishes the command', () => {
    const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];
    for (const message of [
      'Rename the full name to Name',
      'Delete the full name',
      'Make the full name identifying',
    ]) {
      const asked = new Conversation('cim').say(message);
      const options = /\[(.*)\]$/.exec(asked)?.[1]?.split(' | ') ?? [];
      assert.equal(options.length, 2, asked);
      for (const [index, option] of options.entries())
        for (const answer of [option, `${index + 1}`, `the ${ordinals[index] ?? ''} one`]) {
          const talk = new Conversation('cim');
          talk.say(message);
          assert.doesNotMatch(talk.reply(answer), /^(?:ASKS|NOTHING|UNCLEAR)/, `${message}: ${answer}`);
        }
    }
  });
});
