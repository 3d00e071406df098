import { testSequencesAsExpected } from '../fuzz/sequences-as-expected.ts';

await testSequencesAsExpected(300);
