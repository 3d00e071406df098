import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { questionExamples } from '../../src/chain/text-to-model/questions/examples.ts';
import { isAsking } from '../../src/chain/text-to-model/questions/is-asking.ts';
import { peeled } from '../../src/chain/text-to-model/commands/clauses.ts';
import { eventsOf } from '../../src/chain/text-to-model/commands/events.ts';
import { intents } from '../../src/chain/text-to-model/commands/intents.ts';
import { sceneOf } from '../../src/chain/text-to-model/commands/understand.ts';
import { Workbench } from '../../src/chain/text-to-model/commands/workbench.ts';
import { wordsIn } from '../../src/chain/text-to-model/commands/words.ts';
import { exampleModel } from '../support/chain/example-models.ts';

describe('the examples of plain words', () => {
  const model = exampleModel('bookshop');
  for (const { name, examples } of intents)
    it(`of ${name} are read as something to do`, () => {
      for (const message of examples) {
        const scene = sceneOf({ message, level: 'cim', model, selectedIds: [] });
        const bench = new Workbench(scene);
        const words = wordsIn(scene.source);
        assert.equal(isAsking(bench, words), false, message);
        const clause = peeled(words, scene.language);
        assert.ok(eventsOf(clause, scene.language).length > 0, message);
      }
    });

  it('of questions are taken for questions', () => {
    for (const message of questionExamples) {
      const scene = sceneOf({ message, level: 'cim', model, selectedIds: [] });
      assert.ok(isAsking(new Workbench(scene), wordsIn(scene.source)), message);
    }
  });
});
