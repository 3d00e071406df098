import { businessModel } from '../fixtures/fixtures.ts';
import { isFullLength } from '../support/testing/full-length.ts';
import { describeRepositories } from './generated-suite.ts';

await describeRepositories({
  name: 'clinic',
  business: businessModel('clinic'),
  as: ['one service'],
  // The bookshop is tried on both in every run.
  onBothDatabases: isFullLength,
});
