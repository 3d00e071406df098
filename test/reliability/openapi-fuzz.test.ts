import { testAnswersAsDocumented } from '../fuzz/answers-as-documented.ts';

await testAnswersAsDocumented({ requests: 10_000, operationsCarriedOut: 0.9 });
