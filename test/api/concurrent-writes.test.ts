import { testConcurrentWrites } from '../support/http/concurrent-writes.ts';

testConcurrentWrites(5);
