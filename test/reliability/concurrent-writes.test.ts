import { testConcurrentWrites } from '../support/http/concurrent-writes.ts';
import { times } from '../support/testing/full-length.ts';

testConcurrentWrites(times(200));
