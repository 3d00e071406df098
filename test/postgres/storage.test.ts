import { describeStorage } from '../support/storage-conformance.ts';
import { temporaryStorage } from '../support/temporary-storage.ts';

describeStorage('a PostgreSQL database', temporaryStorage);
