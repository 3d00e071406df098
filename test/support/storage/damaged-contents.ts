import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What is done to a stored content: a byte of it becomes another one, or all of it is taken away. */
export type ContentDamage = 'FLIPPED' | 'MISSING' | 'SHORTENED';

/** Damages a content in the embedded database of a data folder, as a disk that fails does. */
export function damageContent(dataFolder: string, sha256: string, damage: ContentDamage): void {
  const database = new DatabaseSync(join(dataFolder, 'mde.sqlite'), { enableForeignKeyConstraints: false });
  try {
    const content = database.prepare('select form, bytes from contents where sha256 = ?').get(sha256);
    const bytes = content?.['bytes'];
    assert.ok(bytes instanceof Uint8Array && bytes.byteLength > 0, `no content ${sha256}`);
    if (damage === 'MISSING') database.prepare('delete from contents where sha256 = ?').run(sha256);
    // The list of a content in chunks, so that no other content is damaged.
    else if (damage === 'SHORTENED' || content?.['form'] === 'CHUNKS')
      update(bytes.subarray(0, Math.floor(bytes.byteLength / 64) * 32));
    else update(bytes.map((byte, at) => (at === bytes.byteLength - 1 ? byte ^ 1 : byte)));
  } finally {
    database.close();
  }

  function update(damaged: Uint8Array): void {
    database.prepare('update contents set bytes = ? where sha256 = ?').run(damaged, sha256);
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
