import { testFinalizeRaces } from '../support/finalize-races.ts';

testFinalizeRaces({ sessions: 200, rounds: 200 });
