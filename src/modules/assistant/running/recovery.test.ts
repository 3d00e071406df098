import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { assertUnharmed, prepareKills } from '../../../../test/support/modules/assistant/turn-kills.ts';

const kills = await prepareKills({ after });
const { unharmed } = kills;

it('a turn passes at least forty places where it could be cut off', () =>
  assert.ok(unharmed.places >= 40, `only ${unharmed.places}`));

// A few of the places; the reliability suite takes many more.
for (const share of [0.3, 0.75])
  it(`a turn that is killed after ${share * 100} % of its way comes to the same end`, async () => {
    const place = Math.ceil(unharmed.places * share);
    assertUnharmed(await kills.killedAt(place), unharmed, place);
  });
