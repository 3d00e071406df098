import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lineList, note, type NoteCode } from './generation-note.ts';

/** What is said of `a/b.ts` with the detail `DETAIL`. */
const said: Readonly<Record<NoteCode, readonly [severity: string, message: string]>> = {
  MERGED_EDIT: [
    'INFO',
    'a/b.ts was edited outside of its protected regions; the edit stays, in DETAIL, and the rest is as generated.',
  ],
  EDIT_CONFLICT: [
    'WARNING',
    'a/b.ts was edited outside of its protected regions where the generated text changed, too: your text stays in DETAIL, the rest is as generated. Both sides are in .generation/incoming/a/b.ts: take over what you need, then delete that file.',
  ],
  EDITED_OUTSIDE_REGION: [
    'WARNING',
    'a/b.ts was edited outside of its protected regions and keeps the edit; it differs from what is generated in DETAIL. The generated text is in .generation/incoming/a/b.ts: take it over, or move the edit into a region.',
  ],
  FILE_IN_THE_WAY: [
    'WARNING',
    'a/b.ts is to be generated, but DETAIL, which is not generated, is in the way and stays as it is. The generated text is in .generation/incoming/a/b.ts; move or delete your file and generate again.',
  ],
  REGION_ORPHANED: [
    'WARNING',
    'A protected region of a/b.ts is no longer generated. Its text is kept in DETAIL; move it to where it belongs, then delete that file.',
  ],
  REGION_RESTORED: [
    'INFO',
    'Protected region DETAIL is generated again, in a/b.ts, with the text that was kept when it vanished; delete the kept copy when it is not needed.',
  ],
  ABANDONED: [
    'WARNING',
    'a/b.ts is no longer generated and stays, because DETAIL; delete it when it is no longer needed.',
  ],
  OWNED_KEY_REPLACED: [
    'INFO',
    'a/b.ts: the generator owns DETAIL and replaced the value it found there; change the model instead.',
  ],
  JSON_UNREADABLE: [
    'WARNING',
    'a/b.ts keeps its text, because it DETAIL. The generated text is in .generation/incoming/a/b.ts; repair the file and generate again.',
  ],
  LEFT_BEHIND: [
    'WARNING',
    'a/b.ts is a file of your own in a folder that moved to DETAIL; move it there when it belongs to the service.',
  ],
};

describe('a line of the report', () => {
  for (const [code, [severity, message]] of Object.entries(said))
    it(`${code} says what was found, where, and what to do`, () => {
      // Checked border: the keys of the table.
      const given = { code: code as NoteCode, path: 'a/b.ts', detail: 'DETAIL' };
      assert.deepEqual(note(given), { severity, code, message, path: 'a/b.ts' });
    });

  it('names the element it is about, when there is one', () => {
    const given = { code: 'ABANDONED', path: 'a', detail: 'd', elementId: 'e-1' } as const;
    assert.equal(note(given).elementId, 'e-1');
  });
});

describe('a list of lines', () => {
  const cases: readonly (readonly [lines: readonly number[], shown: string])[] = [
    [[3], 'line 3'],
    [[3, 4], 'lines 3–4'],
    [[3, 10, 11, 12], 'lines 3, 10–12'],
    [[1, 2, 4, 6, 7], 'lines 1–2, 4, 6–7'],
    [[1, 3, 5, 7, 9, 11, 13, 15, 17, 19], 'lines 1, 3, 5, 7, 9, 11, 13, 15, 17, 19'],
    [[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21], 'lines 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, …'],
  ];
  for (const [lines, shown] of cases)
    it(`of ${lines.length} reads "${shown}"`, () => {
      assert.equal(lineList(lines), shown);
    });
});
