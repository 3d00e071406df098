import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/library-metamodel.ts';
import { xmlAttacks } from '../../../test/support/xml-attacks.ts';
import { readXmi } from './read-xmi.ts';

const cpuLimitMs = 500;

/** The processor time of a piece of work: the least of three runs, for another process may slow one down. */
function leastCpuMs(work: () => void): number {
  let least = Infinity;
  for (let run = 0; run < 3 && least > cpuLimitMs; run += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

let drawn = 0;
const newId = (): string => `drawn-${++drawn}`;

describe('hostile XML', () => {
  it('comes in more than forty kinds', () => {
    assert.ok(xmlAttacks.length >= 40);
    assert.equal(new Set(xmlAttacks.map(({ name }) => name)).size, xmlAttacks.length);
  });

  for (const { name, bytes, code } of xmlAttacks)
    it(`is refused within half a second: ${name}`, () => {
      const given = bytes();
      const result = readXmi({ metamodel: library, bytes: given, newId });
      assert.ok(!result.ok);
      const codes = new Set(result.findings.map((finding) => finding.code));
      assert.ok(codes.has(code), `${[...codes].join()}: ${result.findings[0]?.message ?? ''}`);
      assert.ok(result.findings.length <= 1_001);
      const spent = leastCpuMs(() => readXmi({ metamodel: library, bytes: given, newId }));
      assert.ok(spent < cpuLimitMs, `${spent} ms`);
    });

  it('leaves the prototype of objects alone', () => {
    assert.deepEqual(Object.keys(Object.prototype), []);
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });
});
