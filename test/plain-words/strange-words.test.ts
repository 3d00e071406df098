import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { demands } from './said-table.ts';
import { Conversation } from './said.ts';

/** A word that no lexicon and no model knows. */
const strange = 'zorgly';

const isUnchanged = (told: string): boolean => /^(?:ASKS|UNCLEAR|NOTHING|ANSWERS|DESCRIBES)/.test(told);

describe('a word that nothing explains', () => {
  const said = demands.flatMap(({ level, said: [message = ''] }) => ({ level, message }));
  it('is named in what is done, or nothing is done', () => {
    let unchanged = 0;
    for (const { level, message } of said) {
      const words = message.split(' ');
      for (const at of [2, words.length - 1]) {
        const whole = [...words.slice(0, at), strange, ...words.slice(at)].join(' ');
        const told = new Conversation(level).say(whole);
        if (isUnchanged(told)) unchanged += 1;
        else assert.match(told, new RegExp(strange, 'i'), whole);
      }
    }
    assert.ok(unchanged > said.length / 3, `${unchanged} of ${said.length * 2} changed nothing`);
  });
});
