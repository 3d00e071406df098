import type { GeneratedDocument } from './generated-document.ts';
import { metamodelPages } from './metamodel-pages.ts';

/** Every document that is generated from the code: what `npm run docs` writes and `npm test` compares. */
export function generatedDocuments(): Promise<readonly GeneratedDocument[]> {
  return Promise.resolve([...metamodelPages()]);
}
