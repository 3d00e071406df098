import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  cellarOfOrchard,
  jar,
  rule,
  run,
  target,
} from '../../../test/support/kernel/transformation/orchard-to-cellar.ts';

describe('trace links', () => {
  it('have the name of their source where it has one, and the kind where it is not the usual one', () => {
    const named = run(
      cellarOfOrchard,
      jar(() => ({})),
    );
    assert.deepEqual(
      named.all('TraceLink').map(({ sourceId, sourceLabel, role, kind, targetId }) => ({
        sourceId,
        sourceLabel,
        role,
        kind,
        targetId,
      })),
      [
        ['o', undefined, 'cellar', 'PRIMARY', 'o.cellar'],
        ['apple', 'Apple', 'jar', 'PRIMARY', 'apple.jar'],
        ['plum', undefined, 'jar', 'PRIMARY', 'plum.jar'],
      ].map(([sourceId, sourceLabel, role, kind, targetId]) => ({
        sourceId,
        sourceLabel,
        role,
        kind,
        targetId,
      })),
    );
  });

  it('are not there when there is nowhere to put them', () => {
    const bare = rule('C1', 'Orchard', { targets: () => [target('cellar', 'Cellar', { bind: () => ({}) })] });
    assert.equal(
      run(
        bare,
        jar(() => ({})),
      ).all('TraceLink').length,
      0,
    );
  });

  it('of contributions come after the others and say who contributed what', () => {
    const contributing = rule('C6', 'Tree', {
      contributions: ({ id }) => [{ target: `${id}.jar`, role: 'fruit', suffix: 's' }],
    });
    const links = run(
      cellarOfOrchard,
      contributing,
      jar(() => ({})),
    ).all('TraceLink');
    assert.deepEqual(
      links
        .slice(-2)
        .map(({ kind, sourceId, targetId, role, rule: by }) => [kind, sourceId, targetId, role, by]),
      [
        ['CONTRIBUTING', 'apple', 'apple.jar', 'fruit', 'C6'],
        ['CONTRIBUTING', 'plum', 'plum.jar', 'fruit', 'C6'],
      ],
    );
    assert.equal(links.length, 5);
  });
});
