import { commonPasswords } from './common-passwords.ts';
import { constraintPages } from './constraint-pages.ts';
import { ecoreFiles } from './ecore-files.ts';
import { galleryFiles } from './gallery.ts';
import type { GeneratedDocument } from './generated-document.ts';
import { joinerTable } from './joiner-table.ts';
import { lifecyclesPage } from './lifecycles-page.ts';
import { metamodelPages } from './metamodel-pages.ts';
import { newestTables } from './newest-tables.ts';
import { eventsPage } from './events-page.ts';
import { openApiFile } from './openapi.ts';
import { plainWordsPage } from './plain-words-page.ts';
import { referencePages } from './reference-pages.ts';
import { rulePages } from './rule-pages.ts';
import { viewPages } from './view-pages.ts';

/** Every document that is generated from the code: what `npm run docs` writes and `npm test` compares. */
export async function generatedDocuments(): Promise<readonly GeneratedDocument[]> {
  return [
    ...metamodelPages(),
    ...ecoreFiles(),
    ...referencePages(),
    eventsPage(),
    plainWordsPage(),
    ...constraintPages(),
    ...(await rulePages()),
    commonPasswords(),
    joinerTable(),
    await newestTables(),
    ...viewPages(),
    lifecyclesPage(),
    ...(await galleryFiles()),
    await openApiFile(),
  ];
}
