import { testEveryValidModel } from '../support/chain/random/every-valid-model.ts';

// With MODELS=5000 the tables are seen as a whole; see docs/reference/reliability.md for what came out of it.
const models = Number(process.env['MODELS'] ?? '500');

testEveryValidModel(models, models >= 5000 ? 'EVERYTHING' : 'CLASSES');
