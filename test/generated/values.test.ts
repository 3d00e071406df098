import { everyValue } from '../fixtures/every-value.ts';
import { describeRepositories } from './generated-suite.ts';

await describeRepositories({ name: 'every kind of value', business: everyValue(), as: ['one service'] });
