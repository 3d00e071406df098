import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { formExamples, formOf } from '../../src/chain/text-to-model/chat/forms.ts';
import { isQuestion } from '../../src/chain/text-to-model/chat/question.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/guides/plain-words.md'), 'utf8');

/** The rows of the one-column table under a heading. */
function rowsUnder(heading: string): readonly string[] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| ([^|]+) \|$/gm)].map(([, row = '']) => row).slice(2);
}

describe('the page of plain words', () => {
  it('shows exactly the forms of changes there are, each as it is understood', () => {
    const shown = rowsUnder('Changes');
    assert.deepEqual([...shown].sort(), Object.values(formExamples).sort());
    for (const row of shown) {
      const form = formOf(row);
      assert.equal(form === undefined ? undefined : formExamples[form.form], row);
    }
  });

  it('shows questions that are taken for questions', () => {
    const shown = rowsUnder('Questions');
    assert.notEqual(shown.length, 0);
    for (const row of shown) assert.ok(isQuestion(row), row);
  });
});
