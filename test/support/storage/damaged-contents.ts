import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What is done to a stored content: a byte of it becomes another one, or all of it is taken away. */
export type ContentDamage = 'FLIPPED' | 'MISSING' | 'SHORTENED';

/** Damages a content in the embedded database of a data folder, as a disk that fails does. */
export function damageContent(dataFolder: string, sha256: string, damage: ContentDamage): void {
  const database = new DatabaseSync(join(dataFolder, 'mde.sqlite'), { enableForeignKeyConstraints: false });
  try {
    // A large content stands in pieces.
    const piece = database.prepare('select count(*) as n from content_pieces where sha256 = ?').get(sha256)?.[
      'n'
    ];
    const table = piece === 0 ? 'contents' : 'content_pieces';
    const bytes = database.prepare(`select bytes from ${table} where sha256 = ?`).get(sha256)?.['bytes'];
    assert.ok(bytes instanceof Uint8Array && bytes.byteLength > 0, `no content ${sha256}`);
    if (damage === 'MISSING') {
      for (const each of ['content_pieces', 'contents'])
        database.prepare(`delete from ${each} where sha256 = ?`).run(sha256);
      return;
    }
    const middle = Math.floor(bytes.byteLength / 2);
    const damaged = damage === 'SHORTENED' ? bytes.subarray(0, middle) : bytes.slice();
    if (damage === 'FLIPPED') damaged[middle] = (bytes[middle] ?? 0) ^ 1;
    database
      .prepare(`update ${table} set bytes = ? where sha256 = ? and bytes = ?`)
      .run(damaged, sha256, bytes);
  } finally {
    database.close();
  }
}

/** The SHA-256 of what a row points to. */
export function contentOf(dataFolder: string, query: string, ...values: readonly string[]): string {
  const database = new DatabaseSync(join(dataFolder, 'mde.sqlite'), { readOnly: true });
  try {
    const [found] = Object.values(database.prepare(query).get(...values) ?? {});
    assert.ok(typeof found === 'string', `nothing is found by ${query}`);
    return found;
  } finally {
    database.close();
  }
}
