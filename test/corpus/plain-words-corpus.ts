import { join } from 'node:path';

/** Where the corpus of plain words lies, beside the clone; it need not be there. */
export const plainWordsFolder: string = join(import.meta.dirname, '../../../shared/corpus/plain-words');
