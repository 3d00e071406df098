import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { studioFolder } from '../../../src/http/studio/files.ts';
import { listOf, membersOf } from '../../support/lib/json.ts';

const KB = 1024;
const manifest = membersOf(JSON.parse(readFileSync(join(studioFolder, 'manifest.json'), 'utf8')));

/** The files that a part of the page needs when it is opened: its own, and those that it imports at once. */
function filesOf(part: string, found: Set<string> = new Set()): ReadonlySet<string> {
  const { file, css, imports } = membersOf(manifest[part]);
  if (found.has(String(file))) return found;
  found.add(String(file));
  for (const each of listOf(css ?? [])) found.add(String(each));
  for (const each of listOf(imports ?? [])) filesOf(String(each), found);
  return found;
}

const firstLoad = filesOf('index.html');

/** Gzipped bytes that parts load beyond what is there already. */
function sizeOf(parts: readonly string[], present: ReadonlySet<string> = firstLoad): number {
  const files = new Set(parts.flatMap((part) => [...filesOf(part)]).filter((file) => !present.has(file)));
  return [...files]
    .map((file) => gzipSync(readFileSync(join(studioFolder, file)), { level: 9 }).byteLength)
    .reduce((sum, size) => sum + size, 0);
}

const partsUnder = (path: string): readonly string[] =>
  Object.keys(manifest).filter((part) => part.startsWith(path));

describe('52: the studio', () => {
  it('loads at most 80 KB at first', () => {
    const size = sizeOf(['index.html'], new Set());
    assert.ok(size <= 80 * KB, `${size} bytes`);
  });

  it('loads at most 50 KB more for any screen', () => {
    const screens = partsUnder('screens/');
    assert.ok(screens.length > 2);
    for (const screen of screens)
      assert.ok(sizeOf([screen]) <= 50 * KB, `${screen}: ${sizeOf([screen])} bytes`);
  });

  it('loads at most 140 KB more for a file, whatever its language, and for comparing it', () => {
    const languages = [
      ...partsUnder('../node_modules/@codemirror/').filter((part) => /lang-|legacy-modes/.test(part)),
      'code/postgres-sql.ts',
    ];
    assert.ok(languages.length > 4);
    for (const language of languages) {
      const size = sizeOf(['screens/files/files.tsx', 'code/editor.ts', 'code/comparison.ts', language]);
      assert.ok(size <= 140 * KB, `${language}: ${size} bytes`);
    }
  });

  it('has files of its build only', () => {
    for (const name of readdirSync(join(studioFolder, 'assets')))
      assert.match(name, /-[\w-]{8}\.(?:js|css|svg)(?:\.br|\.gz)?$/);
  });
});
