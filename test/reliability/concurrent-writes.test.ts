import { testConcurrentWrites } from '../support/concurrent-writes.ts';

testConcurrentWrites(200);
