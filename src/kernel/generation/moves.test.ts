import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generatedFile, type FileMode, type GeneratedFile } from './generated-file.ts';
import type { ManifestEntry } from './manifest.ts';
import { findMoves, leftBehind } from './moves.ts';
import type { PreviousArtifact } from './previous-artifact.ts';

const file = (path: string, mode: FileMode = 'SCAFFOLD', ...elementIds: readonly string[]): GeneratedFile =>
  generatedFile({ path, content: '', mode, elementIds });

/** An artifact before, of which people may have deleted files. */
function previousOf(
  files: readonly GeneratedFile[],
  given: { readonly deleted?: readonly string[]; readonly foreign?: readonly string[] } = {},
): PreviousArtifact {
  const { deleted = [], foreign = [] } = given;
  const entries = new Map(
    files.map(({ path, mode, elementIds }): [string, ManifestEntry] => [
      path,
      { path, mode, elementIds, sha256: '', regions: [] },
    ]),
  );
  return {
    paths: [...entries.keys(), ...foreign],
    read: (path) => (entries.has(path) && !deleted.includes(path) ? 'text' : undefined),
    entries,
    foreign: new Set(foreign),
    baseOf: () => undefined,
  };
}

const moves = (generated: readonly GeneratedFile[], previous: PreviousArtifact): readonly string[] =>
  [...findMoves(generated, previous)].map(([to, from]) => `${from} to ${to}`);

describe('a file that belongs to people', () => {
  for (const mode of ['SCAFFOLD', 'OWNED_KEYS', 'APPEND'] as const)
    it(`moves with its folder: ${mode}`, () => {
      const previous = previousOf([file('old/x.json', mode, 'e')]);
      assert.deepEqual(moves([file('new/deep/x.json', mode, 'e')], previous), [
        'old/x.json to new/deep/x.json',
      ]);
    });

  const old = file('old/x.json', 'SCAFFOLD', 'e');
  const stays: readonly (readonly [
    what: string,
    generated: readonly GeneratedFile[],
    previous: PreviousArtifact,
  ])[] = [
    ['it is generated where it was', [old, file('new/x.json', 'SCAFFOLD', 'e')], previousOf([old])],
    ['it has another name', [file('new/y.json', 'SCAFFOLD', 'e')], previousOf([old])],
    ['it has another mode', [file('new/x.json', 'APPEND', 'e')], previousOf([old])],
    ['it is made from other elements', [file('new/x.json', 'SCAFFOLD', 'f')], previousOf([old])],
    [
      'people deleted it',
      [file('new/x.json', 'SCAFFOLD', 'e')],
      previousOf([old], { deleted: ['old/x.json'] }),
    ],
    [
      'the new path was generated before',
      [file('new/x.json', 'SCAFFOLD', 'e')],
      previousOf([old, file('new/x.json', 'REGENERATE')]),
    ],
    [
      'people have a file at the new path',
      [file('new/x.json', 'SCAFFOLD', 'e')],
      previousOf([old], { foreign: ['new/x.json'] }),
    ],
    [
      'two files could be the one that moved',
      [file('new/x.json', 'SCAFFOLD', 'e')],
      previousOf([old, file('older/x.json', 'SCAFFOLD', 'e')]),
    ],
    [
      'it is rewritten each time',
      [file('new/x.json', 'REGENERATE', 'e')],
      previousOf([file('old/x.json', 'REGENERATE', 'e')]),
    ],
  ];
  for (const [what, generated, previous] of stays)
    it(`stays when ${what}`, () => {
      assert.deepEqual(moves(generated, previous), []);
    });
});

describe('a file of people in a folder that moved away', () => {
  const left = (
    pairs: readonly (readonly [to: string, from: string])[],
    ...foreign: readonly string[]
  ): readonly string[] =>
    leftBehind(new Map(pairs), foreign).map(({ code, path, message }) => {
      const folder = /moved to (\S*);/.exec(message)?.[1] ?? '';
      return `${code} ${path} to ${folder}`;
    });

  it('is reported with the new folder', () => {
    assert.deepEqual(left([['new/.gitignore', 'old/.gitignore']], 'old/own.ts', 'old/deep/own.ts'), [
      'LEFT_BEHIND old/own.ts to new',
      'LEFT_BEHIND old/deep/own.ts to new',
    ]);
  });

  it('is not reported elsewhere, nor when only the name of a file changed', () => {
    assert.deepEqual(left([['new/.gitignore', 'old/.gitignore']], 'older/own.ts', 'own.ts', 'old'), []);
    assert.deepEqual(left([['a/y', 'a/x']], 'a/own.ts'), []);
    assert.deepEqual(left([], 'a/own.ts'), []);
  });

  it('uses the outermost folder that moved', () => {
    const pairs = [
      ['other/b/x', 'old/a/b/x'],
      ['new/x', 'old/x'],
      ['else/y', 'old/a/y'],
    ] as const;
    assert.deepEqual(left(pairs, 'old/a/b/own.ts'), ['LEFT_BEHIND old/a/b/own.ts to new']);
  });
});
