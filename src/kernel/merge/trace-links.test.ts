import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { market, marketOf } from '../../../test/support/kernel/merge/market.ts';
import type { Element } from '../model/element.ts';
import type { Conflict } from './conflict.ts';
import type { Resolution } from './resolution.ts';
import { merge } from './merge.ts';

type Outcome = { readonly stalls: string; readonly links: string; readonly conflicts: readonly Conflict[] };

function mergeOf(base: Element, working: Element, generated: Element, resolution?: Resolution): Outcome {
  const request = { metamodel: market, base, working, generated };
  const first = merge(request);
  assert.ok(first.ok);
  const decisions = new Map(
    resolution === undefined ? [] : first.conflicts.map(({ conflictId }) => [conflictId, resolution]),
  );
  const result = merge({ ...request, decisions });
  assert.ok(result.ok);
  const { stalls, trace } = result.merged as unknown as {
    readonly stalls: readonly { readonly id: string }[];
    readonly trace: { readonly links: readonly { readonly targetId: string }[] };
  };
  return {
    stalls: stalls.map(({ id }) => id).join(' '),
    links: trace.links.map(({ targetId }) => targetId).join(' '),
    conflicts: first.conflicts,
  };
}

describe('a trace link goes with its target', () => {
  const base = marketOf('a b c', 'a b c');

  it('leaves when the user deleted the target and left the link behind', () => {
    const { stalls, links, conflicts } = mergeOf(base, marketOf('a c', 'a b c'), base);
    assert.deepEqual([stalls, links, conflicts.length], ['a c', 'a c', 0]);
  });

  it('leaves also when the generator made the link in another way, by another rule', () => {
    const byAnotherRule = JSON.stringify(base).replaceAll('G2M-01', 'G2M-02');
    const { stalls, links, conflicts } = mergeOf(
      base,
      marketOf('a c', 'a b c'),
      JSON.parse(byAnotherRule) as Element,
    );
    assert.deepEqual([stalls, links, conflicts.length], ['a c', 'a c', 0]);
  });

  it('stays gone when the generator makes target and link again unchanged', () => {
    const { stalls, links } = mergeOf(base, marketOf('a c', 'a c'), marketOf('a b c d', 'a b c d'));
    assert.deepEqual([stalls, links], ['a c d', 'a c d']);
  });

  it('comes back with a target that a decision brings back', () => {
    const working = marketOf('a:Mine c', 'a c');
    const generated = marketOf('a:New b:New c', 'a b c');
    const kept = mergeOf(base, working, generated, 'KEEP_USER');
    assert.deepEqual([kept.stalls, kept.links], ['a c', 'a c']);
    const request = { metamodel: market, base, working, generated };
    const { conflicts } = kept;
    assert.deepEqual(
      conflicts.map(({ kind, elementId }) => `${kind} ${elementId}`),
      ['DELETE_CHANGE b', 'CHANGE_CHANGE a'],
    );
    const decisions = new Map(
      conflicts.map(({ conflictId, elementId }): [string, Resolution] => [
        conflictId,
        elementId === 'b' ? 'TAKE_GENERATED' : 'KEEP_USER',
      ]),
    );
    const result = merge({ ...request, decisions });
    assert.ok(result.ok);
    const { trace } = result.merged as unknown as {
      readonly trace: { readonly links: readonly { readonly targetId: string }[] };
    };
    assert.deepEqual(
      trace.links.map(({ targetId }) => targetId),
      ['a', 'b', 'c'],
    );
  });

  it('stays with a target that stays against its deletion by the generator', () => {
    const working = marketOf('a b:Mine c', 'a b c');
    const { stalls, links, conflicts } = mergeOf(base, working, marketOf('a c', 'a c'));
    assert.deepEqual([stalls, links, conflicts.length], ['a b c', 'a b c', 1]);
  });

  it('is the user’s to delete while its target stays', () => {
    const { stalls, links } = mergeOf(base, marketOf('a b c', 'a c'), marketOf('a:New b c', 'a b c'));
    assert.deepEqual([stalls, links], ['a b c', 'a c']);
  });
});

describe('a subtree that stays against its deletion', () => {
  it('keeps what it refers to, unless that was decided on its own', () => {
    const base = marketOf('a>b b', '');
    const { stalls, conflicts } = mergeOf(base, marketOf('a:Mine>b b', ''), marketOf('', ''));
    assert.equal(stalls, 'a b');
    assert.equal(conflicts.length, 1);
    const both = mergeOf(base, marketOf('a:Mine>b b:Mine', ''), marketOf('', ''));
    assert.equal(both.conflicts.length, 2);
  });
});
