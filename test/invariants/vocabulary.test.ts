import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { repositoryRoot } from './planted-tree.ts';
import { repositoryFiles } from './repository-files.ts';

/** Programs of generated repositories are files of other programs, with names of their own. */
const isOurs = (path: string): boolean =>
  /^src\/.*\.ts$/.test(path) &&
  !path.endsWith('.test.ts') &&
  !path.startsWith('src/chain/psm-to-artifact/template/');

const declaration = /^export (?:declare )?(?:type|interface|(?:abstract )?class|enum) (\w+)/gm;

const declared = repositoryFiles()
  .filter(({ path }) => isOurs(path))
  .flatMap(({ path, text }) => [...text.matchAll(declaration)].map(([, name = '']) => ({ name, path })));

const glossary = readFileSync(join(repositoryRoot, 'docs/glossary.md'), 'utf8');
const terms = [...glossary.matchAll(/^- \*\*(.+?)\*\*: /gm)].map(([, term = '']) => term);

/** What stands more than once, with where. */
function repeated<T>(
  all: readonly T[],
  keyOf: (one: T) => string,
  show: (one: T) => string,
): readonly string[] {
  return [...Map.groupBy(all, keyOf)]
    .filter(([, some]) => some.length > 1)
    .map(([key, some]) => `${key}: ${some.map(show).join(', ')}`);
}

describe('one meaning a word', () => {
  it('every exported type name of src is declared once', () => {
    assert.ok(declared.length > 1000, `only ${declared.length} declarations were found`);
    assert.deepEqual(
      repeated(
        declared,
        ({ name }) => name,
        ({ path }) => path,
      ),
      [],
    );
  });

  it('every term of the glossary has one entry', () => {
    assert.ok(terms.length > 70, `only ${terms.length} terms were found`);
    assert.deepEqual(
      repeated(
        terms,
        (term) => term.toLowerCase(),
        (term) => term,
      ),
      [],
    );
  });
});
