import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedDocuments } from './generated-documents.ts';

const root = join(import.meta.dirname, '../..');

for (const { path, text } of await generatedDocuments()) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(path);
}
