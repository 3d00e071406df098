import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { assertUnharmed, prepareKills } from '../support/turn-kills.ts';

const atLeast = 40;

it(`a turn that is killed at any of ${atLeast} places or more comes to the same end`, async () => {
  const { unharmed, killedAt } = await prepareKills({ after });
  assert.ok(unharmed.places >= atLeast, `only ${unharmed.places} places`);
  const step = Math.max(1, Math.floor(unharmed.places / (atLeast + 5)));
  let tried = 0;
  for (let place = 1; place <= unharmed.places; place += step) {
    assertUnharmed(await killedAt(place), unharmed, place);
    tried += 1;
  }
  assert.ok(tried >= atLeast, `only ${tried} places`);
});
