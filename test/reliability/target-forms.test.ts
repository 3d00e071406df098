import { testTargetForms } from '../fuzz/target-forms.ts';

await testTargetForms({ oneIn: 1 });
