import { testEveryValidModel } from '../support/every-valid-model.ts';

testEveryValidModel(25, 'ANYTHING');
