import { testFinalizeRaces } from '../../../test/support/finalize-races.ts';

testFinalizeRaces({ sessions: 5, rounds: 6 });
