import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { xmlAttacks } from '../../../test/support/kernel/xmi/xml-attacks.ts';
import { defaultXmiLimits, readXmi } from './read-xmi.ts';

const cpuLimitMs = 500;

/** So many times as long as looking at each character of a large text may the refusal of an attack take. */
const limitOfByHand = 40;

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least processor time of several runs that does not stay below a limit: other processes slow some of them down. */
function leastCpuMs(work: () => void, limit: number): number {
  let least = Infinity;
  for (let run = 0; run < 5 && least >= limit; run += 1) least = Math.min(least, cpuMs(work));
  return least;
}

/** Half a second; on a slow machine a multiple of what looking at each character of 16 MB takes there. */
function limitHere(): number {
  const text = Buffer.alloc(16 * 1024 * 1024, 'x');
  const byHand = leastCpuMs(() => {
    const said = new TextDecoder().decode(text);
    let brackets = 0;
    for (let at = 0; at < said.length; at += 1) if (said.charCodeAt(at) === 60) brackets += 1;
    assert.equal(brackets, 0);
  }, 0);
  return Math.max(cpuLimitMs, limitOfByHand * byHand);
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
      const spent = leastCpuMs(() => readXmi({ metamodel: library, bytes: given, newId }), cpuLimitMs);
      const limit = spent < cpuLimitMs ? cpuLimitMs : limitHere();
      assert.ok(spent < limit, `${spent} ms; at most ${limit} ms`);
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
