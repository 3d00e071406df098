import { exampleModel } from '../support/chain/example-models.ts';
import { describeRepositories } from './generated-suite.ts';

await describeRepositories({
  name: 'lift-service',
  business: exampleModel('lift-service'),
  as: ['one service', 'one service for each context'],
});
