import { businessModel } from '../fixtures/fixtures.ts';
import { describeRepositories } from './generated-suite.ts';

await describeRepositories({ name: 'clinic', business: businessModel('clinic'), as: ['one service'] });
