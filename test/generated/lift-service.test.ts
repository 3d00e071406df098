import { exampleModel } from '../support/example-models.ts';
import { describeRepositories } from '../support/generated-suite.ts';

await describeRepositories({
  name: 'lift-service',
  business: exampleModel('lift-service'),
  as: ['one service', 'one service for each context'],
});
