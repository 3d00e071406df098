import { times } from '../support/full-length.ts';
import { testFinalizeRaces } from '../support/finalize-races.ts';

testFinalizeRaces({ sessions: times(200), rounds: times(200) });
