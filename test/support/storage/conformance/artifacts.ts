import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Storage } from '../../../../src/storage/index.ts';
import { firstPage, newArtifact, newFile, storedProject } from './stored-things.ts';

/** Artifacts with the files of each revision. */
export function artifactTests(storage: () => Storage): void {
  test('every revision of an artifact keeps its own files, sorted by path', async () => {
    const { projectId } = await storedProject(storage());
    const ref = await storage().contents.put(new TextEncoder().encode('text'));
    const record = newArtifact(projectId);
    const files = ['b.txt', 'a/z.txt', 'B.txt', 'a.txt'].map((path) => newFile(path, ref));
    await storage().transactions.transact(({ artifacts }) => artifacts.insert(record, files));
    const next = { ...record, revision: 2, fileCount: 1, updatedAt: 9 };
    await storage().transactions.transact(({ artifacts }) =>
      artifacts.update(next, [newFile('new.txt', ref)]),
    );
    await storage().transactions.read(async ({ artifacts }) => {
      assert.deepEqual(
        (await artifacts.files(record.id, 1)).map((file) => file.path),
        ['B.txt', 'a.txt', 'a/z.txt', 'b.txt'],
      );
      assert.deepEqual(await artifacts.files(record.id, 2), [newFile('new.txt', ref)]);
      assert.deepEqual(
        await artifacts.file(record.id, { revision: 2, path: 'new.txt' }),
        newFile('new.txt', ref),
      );
      assert.equal(await artifacts.file(record.id, { revision: 2, path: 'NEW.txt' }), undefined);
      assert.deepEqual(await artifacts.find(record.id), next);
      assert.deepEqual(await artifacts.findBySource(projectId, record.sourceModelId), next);
      assert.equal(await artifacts.findBySource('another project', record.sourceModelId), undefined);
      assert.deepEqual(await artifacts.list(projectId, firstPage), { items: [next], total: 1 });
    });
  });

  test('an artifact may have as many files as the limits allow', async () => {
    const { projectId } = await storedProject(storage());
    const ref = await storage().contents.put(new TextEncoder().encode('text'));
    const files = Array.from({ length: 2_000 }, (_, index) => newFile(`${index}.txt`, ref));
    const record = newArtifact(projectId);
    await storage().transactions.transact(({ artifacts }) => artifacts.insert(record, files));
    const found = await storage().transactions.read(({ artifacts }) => artifacts.files(record.id, 1));
    assert.equal(found.length, files.length);
  });
}
