import { exampleModel } from '../support/chain/example-models.ts';
import { isFullLength } from '../support/testing/full-length.ts';
import { describeRepositories } from './generated-suite.ts';

await describeRepositories({
  name: 'amap',
  business: exampleModel('amap'),
  // The bookshop is cut into services in every run.
  as: isFullLength ? ['one service', 'one service for each context'] : ['one service'],
  // The bookshop is tried on both in every run.
  onBothDatabases: isFullLength,
});
