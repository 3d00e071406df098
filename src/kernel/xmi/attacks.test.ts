import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { xmlAttacks } from '../../../test/support/kernel/xmi/xml-attacks.ts';
import { defaultXmiLimits, readXmi } from './read-xmi.ts';

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

  const limits = { ...defaultXmiLimits, values: 6, paths: 3, textCharacters: 100_000 };
  const small: readonly (readonly [what: string, content: string, code: string | undefined])[] = [
    ['as many values as it may', '<members lends="a b c d"/>', undefined],
    ['more references than it may have values', '<members lends="a b c d e"/>', 'TOO_MANY_VALUES'],
    [
      'more references by path than it may',
      `<members lends="${'//@items.0 '.repeat(4)}"/>`,
      'TOO_MANY_PATHS',
    ],
    ['a comment beyond the longest text', `<!--${'x'.repeat(400_000)}-->`, 'TOO_LONG'],
    ['many comments', '<!--x-->'.repeat(5_000), undefined],
    ['a section beyond the longest text', `<![CDATA[${'x'.repeat(400_000)}]]>`, 'TOO_LONG'],
    ['a name beyond the longest text', `<${'x'.repeat(400_000)}/>`, 'TOO_LONG'],
  ];
  for (const [what, content, code] of small)
    it(`is read with counters: ${what}`, () => {
      const file = `<library:Library xmlns:library="urn:test:library:1" xmlns:xmi="http://www.omg.org/XMI" xmi:id="l" name="L">${content}</library:Library>`;
      const result = readXmi({ metamodel: library, bytes: Buffer.from(file), newId, limits });
      assert.equal(result.ok ? undefined : result.findings[0]?.code, code);
    });

  it('leaves the prototype of objects alone', () => {
    assert.deepEqual(Object.keys(Object.prototype), []);
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });
});
