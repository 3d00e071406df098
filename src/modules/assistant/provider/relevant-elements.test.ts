import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outline } from './outline.ts';

const count = 3_000;
const attribute = (id: string, name: string): object => ({
  eClass: 'BusinessAttribute',
  id,
  name,
  type: 'TEXT',
});
const content = new TextEncoder().encode(
  JSON.stringify({
    eClass: 'CimModel',
    id: 'root',
    name: 'Depot',
    participants: [{ eClass: 'Actor', id: 'clerk', name: 'Clerk' }],
    businessObjects: Array.from({ length: count }, (_, index) => ({
      eClass: 'BusinessObject',
      id: `o${index}`,
      name: `Thing ${index}`,
      attributes: [attribute(`a${index}`, index === 2_500 ? 'Shelf mark' : 'Weight')],
      ...(index === 2_700 && { steward: 'clerk' }),
    })),
  }),
);

function linesFor(
  about: string,
  besides: {
    readonly selectedElementIds?: readonly string[];
    readonly heard?: string;
    readonly activeView?: string;
  } = {},
): readonly string[] {
  const nothing = {
    heard: '',
    spokenIds: [],
    selectedElementIds: [],
    activeView: null,
    readsDocuments: false,
    madeIds: [],
  };
  const room = { elements: 10_000, contract: 3_000 };
  return outline({ level: 'cim', content, about, room, ...nothing, ...besides }).lines;
}

const has = (lines: readonly string[], words: RegExp): boolean => lines.some((line) => words.test(line));

describe('what a provider is shown of a large model', () => {
  it('begins with the root, what is selected and what the message names', () => {
    const lines = linesFor('Make the weight of Thing 2999 required.', { selectedElementIds: ['o1234'] });
    assert.match(lines[0] ?? '', /CimModel "Depot"/);
    assert.match(lines[1] ?? '', /"Thing 1234" in e0\.businessObjects \(selected\)/);
    assert.ok(has(lines.slice(0, 4), /BusinessObject "Thing 2999"/));
  });

  it('has of many equal names the one that stands beside something else that is named', () => {
    const lines = linesFor('Make the weight of Thing 2999 required.');
    const at = lines.find((line) => /"Thing 2999"/.test(line))?.split(' ')[0] ?? '';
    assert.match(at, /^e\d+$/);
    assert.ok(
      lines.slice(0, 4).includes(`${lines[2]?.split(' ')[0]} BusinessAttribute "Weight" in ${at}.attributes`),
    );
  });

  it('has what was spoken of before, behind what is named now', () => {
    const lines = linesFor('Rename it to Clerk.', { heard: 'Add Thing 2345.' });
    assert.match(lines[1] ?? '', /Actor "Clerk"/);
    assert.match(lines[2] ?? '', /"Thing 2345"/);
  });

  it('has what the user looks at before what is merely there', () => {
    const lines = linesFor('Hello.', { activeView: 'stakeholders' });
    assert.match(lines[1] ?? '', /Actor "Clerk"/);
  });

  it('has what stands around a named element: its container, its contents and the ends of its references', () => {
    assert.ok(has(linesFor('Rename the shelf marks.'), /BusinessObject "Thing 2500"/));
    const lines = linesFor('Describe Thing 2700.');
    assert.ok(has(lines, /Actor "Clerk"/));
    assert.ok(has(lines, /BusinessAttribute "Weight" in e1\.attributes/));
  });

  it('finds names in other forms: plurals, small letters, parts written together', () => {
    for (const about of ['all shelf marks', 'SHELF MARK', 'the ShelfMark'])
      assert.ok(has(linesFor(about).slice(1, 3), /"Shelf mark"/), about);
  });

  it('has elements of every class where nothing is named, stays short, and says how many are left out', () => {
    const lines = linesFor('Hello.');
    assert.ok(has(lines, /Actor/) && has(lines, /BusinessObject/));
    assert.ok(lines.join('\n').length <= 11_000);
    assert.equal(lines.at(-1), `… and ${2 * count + 2 - (lines.length - 1)} more elements`);
  });
});
