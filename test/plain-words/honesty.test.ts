import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDocument } from '../../tools/assistant-eval/read-document.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { isElement } from '../../src/kernel/model/element.ts';
import { checkCoverage } from '../../src/chain/text-to-model/index.ts';

/** Texts of trades that no other test speaks of, with what a reader would look for in the model. */
const texts: readonly (readonly [text: string, elements: readonly string[]])[] = [
  [
    'A librarian lends a book to a reader. Each book has a title and a shelf mark. A reader may keep a book for at most four weeks.',
    ['Librarian', 'Book', 'Reader', 'Title', 'Shelf mark'],
  ],
  [
    'A student hands in a report. The report is graded by a lecturer. A grade below four leads to a second attempt.',
    ['Student', 'Report', 'Lecturer', 'Grade'],
  ],
  [
    'An editor reviews an article and returns it to the author. An article is written, checked and published.',
    ['Editor', 'Article', 'Author', 'Written', 'Checked', 'Published'],
  ],
  [
    'A parking space is free or occupied. A driver reserves a free space. A reservation expires after 15 minutes.',
    ['Parking space', 'Driver', 'Reservation', 'Free', 'Occupied'],
  ],
  [
    'A trainer runs a course. A course consists of several sessions. Participants get a certificate after the last session.',
    ['Trainer', 'Course', 'Session', 'Participant', 'Certificate'],
  ],
  [
    'A dispatcher assigns an ambulance to a call. A crew has two paramedics. The nearest ambulance is sent first.',
    ['Dispatcher', 'Ambulance', 'Call', 'Crew', 'Paramedic'],
  ],
  [
    'As a coach, I want to record a match, so that the table is up to date. A match has two teams. A team plays against other teams.',
    ['Coach', 'Match', 'Team'],
  ],
];

describe('the account of a text', () => {
  for (const level of ['cim', 'pim'] as const)
    for (const [text, elements] of texts) {
      const read = readDocument({ name: 'a.txt', format: 'txt', text, level });
      const satisfied = read.obligations.filter(({ status }) => status === 'SATISFIED');

      it(`has what is asked for in the ${level.toUpperCase()}, or names it: ${text}`, () => {
        const made = [...JSON.stringify(read.model).matchAll(/"name":"([^"]*)"/g)].map(
          ([, name = '']) => name,
        );
        const open = read.obligations.filter(({ status }) => status === 'OPEN');
        for (const each of elements)
          assert.ok(
            made.includes(each) || open.some(({ words }) => words === each.toLowerCase()),
            `${each}: ${made.join(', ')}`,
          );
        assert.ok(satisfied.length * 4 >= read.obligations.length * 3);
        for (const { words, reason } of open) assert.ok(words !== '' && reason !== undefined);
      });

      it(`rests on an element and feature for each thing alone in the ${level.toUpperCase()}: ${text}`, () => {
        const evidence = satisfied.flatMap((each) => each.evidence.map((one) => JSON.stringify(one)));
        assert.equal(new Set(evidence).size, evidence.length);
        assert.equal(evidence.length, satisfied.length);
      });

      it(`opens what an element carried when it is gone from the ${level.toUpperCase()}: ${text}`, () => {
        for (const { evidence, content } of satisfied) {
          // A thing may be told twice: as somebody who acts, and as something that is kept.
          if (content?.kind === 'CONCEPT') continue;
          const gone = new Set(evidence.map(({ elementId }) => elementId));
          const model = without(read.model, gone);
          const after = checkCoverage({ obligations: read.obligations, level, model });
          const count = after.filter(({ status }) => status === 'SATISFIED').length;
          assert.ok(count < satisfied.length, JSON.stringify(content));
        }
      });

      it(`opens everything in a ${level.toUpperCase()} of other names: ${text}`, () => {
        const model = renamed(read.model);
        const after = checkCoverage({ obligations: read.obligations, level, model });
        assert.deepEqual(
          after.filter(({ status }) => status === 'SATISFIED').map(({ words }) => words),
          [],
        );
      });
    }
});

function without(element: Element, gone: ReadonlySet<string>): Element {
  return mapped(element, (each) => (gone.has(each.id) ? undefined : each));
}

/** The same model in which nothing is called or says what it did. */
function renamed(root: Element): Element {
  let count = 0;
  return mapped(root, (each) => {
    count += 1;
    const words = { name: `Zq${count}`, statement: `Zq${count}`, description: `Zq${count}` };
    return { ...each, ...words, benefit: undefined, scenario: undefined };
  });
}

function mapped(element: Element, change: (each: Element) => Element | undefined): Element {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value))
      return (value as readonly unknown[]).map(inner).filter((each) => each !== undefined);
    if (!isElement(value)) return value;
    const next = change(value);
    return next === undefined ? undefined : mapped(next, change);
  };
  const entries = Object.entries(element).map(([key, value]) => [key, inner(value)] as const);
  return { ...element, ...Object.fromEntries(entries) };
}
