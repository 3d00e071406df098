import { businessModel } from '../../fixtures/fixtures.ts';
import { bloodBankFlows } from './blood-bank-flows.ts';
import { describeWalks } from './walk-suite.ts';

describeWalks({ name: 'a blood centre', business: businessModel('blood-bank'), flows: bloodBankFlows });
