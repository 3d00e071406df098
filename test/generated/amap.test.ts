import { exampleModel } from '../support/chain/example-models.ts';
import { describeRepositories } from './generated-suite.ts';

await describeRepositories({
  name: 'amap',
  business: exampleModel('amap'),
  as: ['one service', 'one service for each context'],
});
