import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { reached } from '../support/testing/figures.ts';
import { times } from '../support/testing/full-length.ts';
import { startScriptedProvider } from '../support/providers/scripted-provider.ts';
import { assertUnharmed, prepareKills } from '../support/modules/assistant/turn-kills.ts';
import { buildingWithTools } from '../support/modules/assistant/tool-scripts.ts';

const atLeast = times(40, 12);

/** How often the runner looks for work differs by a few from run to run: the very last places are not always there. */
const margin = 4;

it(`a turn that is killed at any of ${atLeast} places or more comes to the same end`, async () => {
  const { unharmed, killedAt } = await prepareKills({ after });
  assert.ok(unharmed.places >= atLeast, `only ${unharmed.places} places`);
  const step = Math.max(1, Math.floor((unharmed.places - margin) / (atLeast + 2)));
  let tried = 0;
  for (let place = 1; place <= unharmed.places - margin; place += step) {
    assertUnharmed(await killedAt(place), unharmed, place);
    tried += 1;
  }
  assert.ok(tried >= atLeast, `only ${tried} places`);
  reached('A4', `a turn whose process is killed: ${tried} of ${unharmed.places} places, the same end`);
});

const withProvider = times(16, 6);

it(`a turn of a language model that is killed at any of ${withProvider} places asks for no finished step again`, async () => {
  const scripted = await startScriptedProvider();
  after(scripted.close);
  scripted.script(buildingWithTools);
  const { unharmed, killedAt } = await prepareKills({ after }, { providerUrl: scripted.openAiUrl });
  const asked = scripted.calls.length;
  assert.ok(asked >= 4, `only ${asked} calls`);
  assert.deepEqual(unharmed.objects, ['Book', 'Member']);
  const step = Math.max(1, Math.floor((unharmed.places - margin) / withProvider));
  let tried = 0;
  for (let place = 1; place <= unharmed.places - margin; place += step) {
    const before = scripted.calls.length;
    assertUnharmed(await killedAt(place), unharmed, place);
    // Only the call that was under way when the process died may be made again.
    const again = scripted.calls.length - before;
    assert.ok(again <= asked + 1, `killed at place ${place}: ${again} calls instead of ${asked}`);
    tried += 1;
  }
  assert.ok(tried >= withProvider, `only ${tried} places`);
});
