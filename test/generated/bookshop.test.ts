import { describeRepositories, exampleModel } from '../support/generated-suite.ts';

await describeRepositories('bookshop', exampleModel('bookshop'));
