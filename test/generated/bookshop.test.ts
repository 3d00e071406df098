import { exampleModel } from '../support/chain/example-models.ts';
import { describeRepositories } from './generated-suite.ts';

await describeRepositories({
  name: 'bookshop',
  business: exampleModel('bookshop'),
  as: ['one service', 'one service for each context'],
});
