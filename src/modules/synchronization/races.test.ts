import { testFinalizeRaces } from '../../../test/support/modules/synchronization/finalize-races.ts';

testFinalizeRaces({ sessions: 5, rounds: 6 });
