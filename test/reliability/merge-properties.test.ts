import { testMergeOfAnyMetamodel } from '../support/merge-any-metamodel.ts';
import { testMergeProperties } from '../support/merge-properties.ts';

testMergeProperties(10_000);
testMergeOfAnyMetamodel(2_000);
