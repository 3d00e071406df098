import { testSequencesAsExpected } from './sequences-as-expected.ts';

await testSequencesAsExpected(25);
