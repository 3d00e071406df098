import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { demands } from './said-table.ts';
import { Conversation } from './said.ts';

const remarks = {
  en: [
    ', I love it',
    ', the auditors asked for it',
    ' when you have time',
    ' - thanks a million',
    ' because the auditors asked for it',
  ],
  de: [
    ', weil die Prüfer danach gefragt haben',
    ', das klingt netter',
    ', falls das geht',
    ', wie besprochen',
    ', das hat gestern gefehlt',
  ],
} as const;

/** Nothing was changed: it was asked, answered or not understood. */
const isUnchanged = (told: string): boolean => /^(?:ASKS|UNCLEAR|NOTHING|ANSWERS|DESCRIBES)/.test(told);

/** What was done, without what was left out or taken for granted. */
const done = (told: string): string => told.replace(/ I (?:did not|did nothing|took) .*$/, '');

describe('what a speaker adds behind a command', () => {
  const said = demands.flatMap(({ level, said: wordings }) =>
    wordings.map((message) => ({ level, message: message.replace(/[.!?]$/, '') })),
  );
  const plainly = new Map<string, string>();
  /** What a command comes to without anything behind it. */
  function withoutRemark(level: (typeof said)[number]['level'], message: string): string {
    const known = plainly.get(message) ?? new Conversation(level).say(message);
    plainly.set(message, known);
    return known;
  }
  const isGerman = (message: string): boolean =>
    /(?:^|\s)(?:das|die|der|den|dem|ein|eine|einen|um|hinzu|soll)\s?/i.test(message);
  for (const [language, list] of Object.entries(remarks))
    for (const remark of list)
      it(`is no part of the model: ${remark}`, () => {
        const messages = said
          .filter(({ message }) => isGerman(message) === (language === 'de'))
          .filter((_, at) => at % (language === 'de' ? 3 : 5) === 0);
        assert.ok(messages.length > 5);
        for (const { level, message } of messages) {
          const plain = withoutRemark(level, message);
          const told = new Conversation(level).say(message + remark);
          assert.ok(
            isUnchanged(plain) || isUnchanged(told) || done(told).startsWith(done(plain)),
            `${message}${remark}: ${told}`,
          );
          assert.ok(isUnchanged(told) || done(told).length <= plain.length, `${message}${remark}: ${told}`);
        }
      });
});
