import { after } from 'node:test';
import { reached, shown } from '../support/testing/figures.ts';
import { times } from '../support/testing/full-length.ts';
import { testMergeOfAnyMetamodel } from '../support/kernel/merge/merge-any-metamodel.ts';
import { testMergeProperties } from '../support/kernel/merge/merge-properties.ts';

const triples = times(10_000);
const models = times(2_000);

testMergeProperties(triples);
testMergeOfAnyMetamodel(models);
after(() => {
  reached(
    'B7',
    `${shown(triples)} random triples and ${shown(models)} of any metamodel hold every property of a merge`,
  );
});
