import { describeRepositories, exampleModel } from '../support/generated-suite.ts';

await describeRepositories('lift-service', exampleModel('lift-service'));
