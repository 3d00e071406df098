import { times } from '../support/testing/full-length.ts';
import { testFinalizeRaces } from '../support/modules/synchronization/finalize-races.ts';

testFinalizeRaces({ sessions: times(200), rounds: times(200) });
