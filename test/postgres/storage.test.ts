import { describeStorage } from '../support/storage/storage-conformance.ts';
import { temporaryStorage } from '../support/storage/temporary-storage.ts';

describeStorage('a PostgreSQL database', temporaryStorage);
