import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer, converse, cutSources, route } from '../../src/chain/text-to-model/index.ts';
import { exampleModel } from '../support/chain/example-models.ts';
import { reached, shown } from '../support/testing/figures.ts';

const model = exampleModel('bookshop');
const dialogue = { topics: [], done: [], pending: null };
const given = { level: 'cim', model, selectedIds: [], dialogue } as const;
const asked = { turnId: 't', reply: undefined, isTakenBack: false } as const;

/** What the embedded engine does with a message before anything else. */
const readings: Readonly<Record<string, (message: string) => unknown>> = {
  route: (message) => route({ ...given, message, attachmentCount: 0, modelSize: 100 }),
  command: (message) => converse({ ...given, ...asked, message }),
  question: (message) => answer({ ...given, message, units: [], obligations: [], claims: [] }),
  source: (text) => cutSources([{ origin: 'message', name: 'message', format: 'txt', text }]),
};

/** The longest message that is accepted. */
const length = 20_000;
const beginnings = ['', 'set ', 'mark ', 'what is ', 'how many ', 'why ', 'add ', 'one ', 'make ', 'As a '];
/** What expressions that backtrack stumble over, again and again. */
const repeated: readonly string[] = [
  ...[
    ' ',
    '\t \n',
    '\n',
    '\u3000',
    '.',
    ',',
    ':',
    '-',
    '"',
    "'",
    '(',
    '[',
    '*',
    '_',
    '`',
    '|',
    '<',
    '>',
    '@',
    '/',
  ],
  ...[
    'a',
    'a ',
    'é',
    '1.',
    '1 ',
    'a.',
    'a-',
    'a@',
    'a, ',
    '" ',
    '? ',
    "a's ",
    '(a) ',
    '![a](',
    '\n- ',
    'x\n',
  ],
  ...[
    'a and ',
    'of ',
    'to ',
    'as a ',
    'only ',
    'is a ',
    'set a of ',
    'mark a as ',
    'what are ',
    'why is there ',
  ],
  ...['I want ', 'so that ', 'kind of ', 'has many ', 'http://', 'delete the ', 'ignore all '],
];
const honest = 'a member lends a book, and the clerk notes it. ';
/** A reading may take this long (milliseconds), or ten times as long as that of an honest text of the same length. */
const soon = 100;
/** A reading that was slow once may have been unlucky. */
const attempts = 8;

function timeOf(reading: (message: string) => unknown, message: string): number {
  const begun = performance.now();
  reading(message);
  return performance.now() - begun;
}

const messageOf = (beginning: string, part: string): string =>
  `${(beginning + part.repeat(length)).slice(0, length - 2)} x`;

describe(`messages of ${shown(length)} characters that are made to be slow`, () => {
  for (const [name, reading] of Object.entries(readings))
    it(`are read as soon as others: ${name}`, () => {
      const usual = Math.max(...[1, 2, 3].map(() => timeOf(reading, messageOf('', honest))));
      const bound = Math.max(soon, 10 * usual);
      let slowest = 0;
      for (const beginning of beginnings)
        for (const part of repeated) {
          const message = messageOf(beginning, part);
          let fastest = Infinity;
          for (let attempt = 0; attempt < attempts && fastest > soon; attempt += 1)
            fastest = Math.min(fastest, timeOf(reading, message));
          slowest = Math.max(slowest, fastest);
          assert.ok(fastest <= bound, `${name} took ${fastest} ms with ${JSON.stringify(beginning + part)}`);
        }
      const count = beginnings.length * repeated.length;
      reached('C7', `${shown(count)} hostile messages as ${name}: slowest ${shown(slowest)} ms`);
    });
});
