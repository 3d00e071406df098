import { times } from '../support/testing/full-length.ts';
import { testAnswersAsDocumented } from '../fuzz/answers-as-documented.ts';

const requests = times(10_000);

await testAnswersAsDocumented({ requests, operationsCarriedOut: requests < 10_000 ? 0.7 : 0.9 });
