import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { obstaclesAmong } from './obstacles.ts';

describe('a file that keeps another from being written', () => {
  const obstacleTo = obstaclesAmong(['src/own.ts', 'Docs', 'a/b/c.md', '/odd']);
  const cases: readonly (readonly [what: string, path: string, obstacle: string | undefined])[] = [
    ['stands at the path itself', 'src/own.ts', 'src/own.ts'],
    ['differs in capitals only', 'SRC/Own.ts', 'src/own.ts'],
    ['stands where the path needs a folder', 'docs/guide.md', 'Docs'],
    ['stands where the path needs a folder further up', 'docs/a/b/guide.md', 'Docs'],
    ['stands below the path', 'a', 'a/b/c.md'],
    ['stands deep below the path', 'A/B', 'a/b/c.md'],
    ['is none beside it', 'src/other.ts', undefined],
    ['is none that only begins alike', 'docs.md', undefined],
    ['is none in a folder that only begins alike', 'sr', undefined],
    ['is none in the same folder', 'a/b/d.md', undefined],
  ];
  for (const [what, path, obstacle] of cases)
    it(`${what}: ${path}`, () => {
      assert.equal(obstacleTo(path), obstacle);
    });

  it('is none among no files', () => {
    assert.equal(obstaclesAmong([])('a/b'), undefined);
  });
});
