import { testMergeOfAnyMetamodel } from '../../../test/support/merge-any-metamodel.ts';

testMergeOfAnyMetamodel(300);
