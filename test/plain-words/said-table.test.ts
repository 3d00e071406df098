import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { demands } from './said-table.ts';
import { Conversation } from './said.ts';

describe('wordings of a demand', () => {
  for (const { level, effects, said } of demands)
    it(`all come to the same: ${level} ${effects}`, () => {
      const told = said.map((message) => {
        const outcome = new Conversation(level).say(message);
        // What was taken for granted is told behind what was done.
        return { message, outcome: outcome.startsWith(`${effects} I `) ? effects : outcome };
      });
      assert.deepEqual(
        told,
        said.map((message) => ({ message, outcome: effects })),
      );
    });
});
