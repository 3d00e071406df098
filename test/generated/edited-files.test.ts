import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { abandonedFolder } from '../../src/kernel/generation/abandoned.ts';
import { animals } from '../fixtures/animals.ts';
import { exampleModel } from '../support/chain/example-models.ts';
import type { Ending } from '../support/storage/temporary-storage.ts';
import { times } from '../support/testing/full-length.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { seed } from '../support/testing/seed.ts';
import { checkTypes, EditedRepository } from './edited-repository.ts';

// `npm run test:long -- edited-files` makes ten times as many.
const rounds = times(30);

describe(`a repository that is generated again after each of ${rounds} changes of its business model`, () => {
  it('keeps a comment in each of 20 files, freezes none, and compiles', (t) =>
    keepComments(new EditedRepository(exampleModel('bookshop'), drawFrom(seed)), { rounds, ending: t }));

  it('does so, too, where things of several kinds share a table', (t) =>
    keepComments(new EditedRepository(animals, drawFrom(seed)), { rounds, ending: t }));

  it('is, without edits, what a first generation makes, but for its databases, which have a history', () => {
    const repository = new EditedRepository(exampleModel('bookshop'), drawFrom(seed));
    let compared = 0;
    for (let round = 0; round < rounds; round += 1) {
      repository.change();
      repository.generate();
      const texts = new Map(repository.files.map(({ path, content }) => [path, content]));
      for (const { path, mode, content } of repository.fresh()) {
        if (mode !== 'REGENERATE' || /^\.generation\/|\/db\//.test(path)) continue;
        assert.equal(texts.get(path), content, path);
        compared += 1;
      }
    }
    assert.ok(compared > 100 * rounds);
  });
});

/** Texts of people, also of files that are no longer generated; not what the generator notes for itself. */
function isKept(path: string): boolean {
  return !path.startsWith('.generation/') || path.startsWith(abandonedFolder);
}

/** Changes both sides of a repository again and again: people wrote into files that the model changes. */
async function keepComments(
  repository: EditedRepository,
  { rounds: most, ending }: { readonly rounds: number; readonly ending: Ending },
): Promise<void> {
  repository.comment(20);
  for (let round = 0; round < most; round += 1) {
    const change = repository.change();
    const notes = repository.generate();
    for (const comment of repository.comments.keys()) {
      const isThere = repository.files.some(({ path, content }) => isKept(path) && content.includes(comment));
      assert.ok(isThere, `after change ${round} (${change}) "${comment}" is lost`);
    }
    const frozen = notes.filter(({ code }) => code === 'EDITED_OUTSIDE_REGION' || code === 'EDIT_CONFLICT');
    assert.deepEqual(frozen, [], `after change ${round} (${change})`);
    await checkTypes(repository.files, ending);
  }
}
