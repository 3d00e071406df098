import { testMergeProperties } from '../../../test/support/merge-properties.ts';

testMergeProperties(300);
