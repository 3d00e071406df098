import { exampleModel } from '../support/example-models.ts';
import { describeRepositories } from '../support/generated-suite.ts';

await describeRepositories('lift-service', exampleModel('lift-service'));
