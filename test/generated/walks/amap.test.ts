import { exampleModel } from '../../support/chain/example-models.ts';
import { amapFlows } from './amap-flows.ts';
import { describeWalks } from './walk-suite.ts';

describeWalks({ name: 'the vegetable association', business: exampleModel('amap'), flows: amapFlows });
