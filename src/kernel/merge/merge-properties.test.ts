import { testMergeProperties } from '../../../test/support/kernel/merge/merge-properties.ts';

testMergeProperties(300);
