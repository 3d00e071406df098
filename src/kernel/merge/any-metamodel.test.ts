import { testMergeOfAnyMetamodel } from '../../../test/support/kernel/merge/merge-any-metamodel.ts';

testMergeOfAnyMetamodel(300);
