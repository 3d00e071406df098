import { exampleModel } from '../support/example-models.ts';
import { describeRepositories } from '../support/generated-suite.ts';

await describeRepositories({
  name: 'bookshop',
  business: exampleModel('bookshop'),
  as: ['one service', 'one service for each context'],
});
