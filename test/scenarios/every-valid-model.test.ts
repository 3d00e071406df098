import { testEveryValidModel } from '../support/chain/random/every-valid-model.ts';

testEveryValidModel(25, 'ANYTHING');
