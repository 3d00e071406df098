import { exampleModel } from '../support/example-models.ts';
import { describeRepositories } from '../support/generated-suite.ts';

await describeRepositories({
  name: 'amap',
  business: exampleModel('amap'),
  as: ['one service', 'one service for each context'],
});
