import type { EngineLevel, Obligation, SourceUnit } from '../../src/chain/text-to-model/index.ts';
import {
  checkCoverage,
  cutSources,
  generate,
  obligationsOf,
  planWork,
} from '../../src/chain/text-to-model/index.ts';
import { levels } from '../../src/chain/levels.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { applyOperations } from '../../src/kernel/operations/apply-operations.ts';
import type { ModelOperation } from '../../src/kernel/operations/model-operation.ts';

/** A document turned into a model by the embedded engine, work item by work item, as a turn does it. */
export type ReadDocument = {
  readonly units: readonly SourceUnit[];
  readonly obligations: readonly Obligation[];
  /** Operations of all items, in order. */
  readonly operations: readonly ModelOperation[];
  readonly model: Element;
};

/** Reads a text as an attachment. Throws when an item does not fit the model: that is a fault of the engine. */
export function readDocument(given: {
  readonly name: string;
  readonly format: 'md' | 'txt' | 'json';
  readonly text: string;
  readonly level: EngineLevel;
}): ReadDocument {
  const { level } = given;
  const { metamodel, rootClass } = levels[level];
  const cut = cutSources([{ origin: 'attachment', attachmentId: 'a1', ...given }]);
  if (!cut.ok) throw new Error(`${given.name}: ${cut.message}`);
  const { units } = cut;
  const obligations = obligationsOf({ units, level });
  let model: Element & { readonly name: string } = { eClass: rootClass, id: 'root', name: given.name };
  let count = 0;
  const claims: { readonly elementId: string; readonly unitIds: readonly string[] }[] = [];
  const operations: ModelOperation[] = [];
  for (const item of planWork(units)) {
    const made = generate({ level, units, obligations, item, model });
    operations.push(...made.operations);
    claims.push(...made.claims);
    if (made.operations.length === 0) continue;
    const applied = applyOperations({
      metamodel,
      root: model,
      operations: made.operations,
      newId: () => {
        count += 1;
        return `e${count}`;
      },
    });
    if (!applied.ok) throw new Error(`${given.name}, ${item.label}: ${applied.issues.join('; ')}`);
    for (const operation of applied.operations) {
      if (operation.op === 'add') claims.push({ elementId: operation.ref, unitIds: operation.sources ?? [] });
      if (operation.op === 'connect')
        claims.push({ elementId: operation.source, unitIds: operation.sources ?? [] });
    }
    model = { name: given.name, ...applied.root };
  }
  return { units, obligations: checkCoverage({ obligations, level, model }), operations, model };
}
