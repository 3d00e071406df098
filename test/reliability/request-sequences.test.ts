import { times } from '../support/testing/full-length.ts';
import { testSequencesAsExpected } from '../fuzz/sequences-as-expected.ts';

await testSequencesAsExpected(times(300));
