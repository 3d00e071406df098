import { exampleModel } from '../../support/chain/example-models.ts';
import { liftServiceFlows } from './lift-service-flows.ts';
import { describeWalks } from './walk-suite.ts';

describeWalks({ name: 'the lift service', business: exampleModel('lift-service'), flows: liftServiceFlows });
