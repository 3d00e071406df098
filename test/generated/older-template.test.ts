import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generateArtifact, regenerateArtifact } from '../../src/chain/psm-to-artifact/index.ts';
import type { GeneratedFile } from '../../src/kernel/generation/generated-file.ts';
import { generationFolder } from '../../src/kernel/generation/manifest.ts';
import { baseFolder } from '../../src/kernel/generation/merging/base-texts.ts';
import { openPrevious } from '../../src/kernel/generation/previous-artifact.ts';
import { regenerate, type ArtifactFile } from '../../src/kernel/generation/regenerate.ts';
import { animals } from '../fixtures/animals.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { programTexts } from '../support/chain/psm-to-artifact/program-texts.ts';
import { checkTypes } from './edited-repository.ts';

const { model } = psmOf(pimOf(animals));
const dogs = 'services/shop/src/modules/sales/dogs';

/** What people wrote into the hooks of dogs, and in a file of their own that calls one of these. */
const written = {
  imports: "import { Problem } from '../../../platform/errors.js';\nconst hooks = { heaviest: 150 };\n",
  before:
    "  if (Number(dog.weight) > hooks.heaviest) throw new Problem(422, 'too_heavy', 'It is too heavy.');\n",
  own: "import { beforeChangeDog } from './hooks.js';\nexport const check = beforeChangeDog;\n",
};

describe('a repository from the time when operations called the single functions of hooks.ts', () => {
  const before = peoplesFiles();
  const again = generatedAgain(before);

  it('keeps what people wrote in these, gives them as one object, and compiles', async (t) => {
    const { files, notes } = again;
    assert.deepEqual(notes, []);
    const hooks = files.get(`${dogs}/hooks.ts`) ?? '';
    assert.ok(hooks.includes(written.imports) && hooks.includes(written.before), hooks);
    assert.match(hooks, /^export default \{\n {2}beforeRecordDog,/m);
    assert.match(files.get(`${dogs}/operations.ts`) ?? '', /^import hooks from/m);
    await checkTypes(
      [...files].map(([path, content]) => ({ path, content })),
      t,
    );
  });

  it('is the same when the texts that were generated then are gone', () => {
    const left = new Map([...before].filter(([path]) => !path.startsWith(baseFolder)));
    assert.ok(left.size < before.size);
    assert.deepEqual(generatedAgain(left), again);
  });
});

/** The older repository with what people wrote. */
function peoplesFiles(): ReadonlyMap<string, string> {
  const files = new Map(older().map(({ path, content }) => [path, content]));
  const hooks = files.get(`${dogs}/hooks.ts`) ?? '';
  const filled = [
    { behind: /(BEGIN PROTECTED imports:.*\n)/, text: written.imports },
    { behind: /(function beforeChangeDog[\s\S]+?BEGIN PROTECTED before:.*\n)/, text: written.before },
  ].reduce((content, { behind, text }) => {
    const more = content.replace(behind, (found) => found + text);
    assert.notEqual(more, content);
    return more;
  }, hooks);
  return files.set(`${dogs}/hooks.ts`, filled).set(`${dogs}/check.ts`, written.own);
}

/** The repository as it was generated before `hooks.ts` exported one object. */
function older(): readonly ArtifactFile[] {
  const generated = generateArtifact(model, programTexts).flatMap((file): readonly GeneratedFile[] => {
    const { path, content, mode, elementIds } = file;
    // Tests were written for the object.
    const isOlder = mode === 'REGENERATE' && !path.startsWith(generationFolder) && !path.includes('/test/');
    return isOlder ? [{ path, content: olderForm(content), mode, elementIds }] : [];
  });
  const result = regenerate(generated);
  assert.ok(result.kind === 'GENERATED');
  return result.files;
}

function olderForm(content: string): string {
  return content
    .replace(/\n\/\*\* The hooks as operations run them.*\nexport default \{[^}]*\};\n$/, '')
    .replaceAll(/^import (\w*hooks) from '(.+\/hooks\.js)';$/gim, "import * as $1 from '$2';");
}

/** What a generation of today makes of it, with the files of people, and what it notes about the resource. */
function generatedAgain(texts: ReadonlyMap<string, string>) {
  const previous = openPrevious({ paths: [...texts.keys()], read: (path) => texts.get(path) });
  assert.ok(previous !== undefined);
  const result = regenerateArtifact(model, { texts: programTexts, previous });
  assert.ok(result.kind === 'GENERATED');
  const files = new Map(result.files.map(({ path, content }) => [path, content]));
  for (const path of previous.foreign)
    if (!path.startsWith(generationFolder)) files.set(path, texts.get(path) ?? '');
  return { files, notes: result.notes.filter(({ path }) => path.startsWith(dogs)) };
}
