import { describeRepositories, exampleModel } from '../support/generated-suite.ts';

await describeRepositories('amap', exampleModel('amap'));
