import { testAnswersAsDocumented } from './answers-as-documented.ts';

await testAnswersAsDocumented({ requests: 1_500, operationsCarriedOut: 0.7 });
