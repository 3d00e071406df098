import { testConcurrentWrites } from '../support/concurrent-writes.ts';
import { times } from '../support/full-length.ts';

testConcurrentWrites(times(200));
