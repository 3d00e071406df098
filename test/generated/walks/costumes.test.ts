import { businessModel } from '../../fixtures/fixtures.ts';
import { costumeFlows } from './costume-flows.ts';
import { describeWalks } from './walk-suite.ts';

describeWalks({ name: 'a costume store', business: businessModel('costumes'), flows: costumeFlows });
