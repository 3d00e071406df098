import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSentence } from './clauses.ts';
import type { RelationFact } from './facts.ts';
import { relationFactsOf } from './relation-facts.ts';

describe('what a sentence joins', () => {
  for (const [what, text, joined] of [
    [
      'verbs in a row have one subject',
      'A tour takes place on one day, is led by a guide and visits two castles.',
      ['tour - guide', 'tour - castle'],
    ],
    [
      'verbs in a row have one object',
      'The porter can weigh, label and store suitcases.',
      ['porter - suitcase'],
    ],
    [
      'a relative clause takes nothing out of a row',
      'Each hall shall have a gate on the outside, an alarm and a bell which rings at noon.',
      ['hall - gate', 'hall - alarm', 'hall - bell'],
    ],
    [
      'examples are not what something is said of',
      'Fabric such as linen or silk is delivered by weavers.',
      ['fabric - weaver'],
    ],
    [
      'each of those before does it',
      'A fleet consists of ships, each carrying a lifeboat.',
      ['fleet - ship', 'ship - lifeboat'],
    ],
    ['what is somewhere belongs there', 'On the ferry there is a kiosk.', ['ferry - kiosk']],
    ['what happens somewhere belongs there', 'At every gate the pass is scanned.', ['gate - pass']],
    [
      'a relative clause has what it stands behind as its object',
      'Ramps lead to each deck that the ferry serves.',
      ['ramp - deck', 'ferry - deck'],
    ],
    [
      'so it has behind a preposition',
      'A press prints journals to which libraries can subscribe.',
      ['press - journal', 'library - journal'],
    ],
    ['"whose" names an owner', 'A knight whose castle burns loses the game.', ['knight - castle']],
    [
      'a pronoun goes on with the subject',
      'Every kiosk has a shutter, and it consists of shelves.',
      ['kiosk - shutter', 'kiosk - shelf'],
    ],
    [
      'or with what was done, where the subject is a person',
      'The chemist signs the report and it is sent to the surgery.',
      ['chemist - report', 'report - surgery'],
    ],
    [
      'what is done to a pronoun is done to what it stands for',
      'The courier takes the crate and brings it to the buyer.',
      ['courier - crate', 'courier - buyer', 'crate - buyer'],
    ],
    [
      'so it does behind a preposition',
      'The desk opens a case and reserves a hall for it.',
      ['desk - hall', 'hall - case'],
    ],
    ['who gets something has it', 'The desk gives each team its badges.', ['team - badge']],
    ['"their" is of what stands before', 'A tavern serves dishes and their sauces.', ['dish - sauce']],
    [
      '"which" asks for a thing',
      'A map shows in which storage place a lantern lies.',
      ['storage place - lantern'],
    ],
  ] as const)
    it(`${what}: ${text}`, () => {
      const facts = factsOf(text);
      for (const pair of joined) {
        const [one, other] = pair.split(' - ');
        assert.ok(
          facts.some(
            ({ source, target }) =>
              (source === one && target === other) || (source === other && target === one),
          ),
          `${pair} is missing in ${facts.map(({ source, target }) => `${source} - ${target}`).join(', ')}`,
        );
      }
    });

  it('does not take what is told for a relative clause', () => {
    const facts = factsOf('The desk tells the guest that the shuttle leaves.');
    assert.ok(!facts.some(({ source, target }) => source === 'shuttle' && target === 'guest'));
  });
});

const factsOf = (text: string): readonly RelationFact[] =>
  relationFactsOf(
    { read: readSentence(text), unitId: 'u', role: 'FACT', persona: undefined, idle: new Set() },
    undefined,
  );
