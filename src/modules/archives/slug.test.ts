import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slugOf } from './slug.ts';

test('a name becomes a file name in plain letters that no system hides', () => {
  for (const [name, slug] of [
    ['Größe', 'groesse'],
    ['Gro\u0308ße', 'groesse'],
    ['GRÖSSE', 'groesse'],
    ['Smørrebrød', 'smoerrebroed'],
    ['Ciąg café', 'ciag-cafe'],
    ['Москва', 'moskva'],
    ['.bashrc', 'bashrc'],
    ['../../etc/passwd', 'etc-passwd'],
    ['..', 'project'],
    ['🙂', 'slight-smile'],
    ['---', 'project'],
    [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
  ] as const)
    assert.equal(slugOf(name, 'project'), slug);
});
