import { exampleModel } from '../../support/chain/example-models.ts';
import { bookshopFlows } from './bookshop-flows.ts';
import { describeWalks } from './walk-suite.ts';

describeWalks({ name: 'the bookshop', business: exampleModel('bookshop'), flows: bookshopFlows });
