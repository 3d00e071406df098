import { Refusal } from '../../lib/refusal.ts';
import type { ExpectedRevision } from '../../lib/revision.ts';
import { checkRevision } from '../../lib/revision.ts';
import { createKeyedMutex } from '../../lib/keyed-mutex.ts';
import { readFields, requireModelName } from './document-fields.ts';
import { requireModel } from './get.ts';
import type { ReadContent } from './model-reader.ts';
import type { ModelRecord } from './model-record.ts';
import type { TriedPatch } from './model-tasks.ts';
import type { ModelPatch, Models, ModelsDependencies, PatchedModel } from './models.ts';
import { withContent } from './replace.ts';

const attempts = 5;

/**
 * Makes the use case "patch a model". A patch without expected revision is meant for the model as it is when its turn
 * comes: when another request writes in between, it is applied again to the new state.
 */
export function createPatch(dependencies: ModelsDependencies): Models['patch'] {
  const { transactions, contents, tasks, clock } = dependencies;
  const mutex = createKeyedMutex();

  return (caller, patch) => {
    const wanted = { caller, level: patch.level, id: patch.id };
    let { body } = patch;

    const attempt = async (): Promise<PatchedModel | undefined> => {
      const seen = await transactions.look((stores) => requireModel(stores, wanted));
      const content = { ref: seen.content, read: () => contents.get(seen.content) };
      const tried = await tasks.patch(patch.level, { content, body, form: patch.form });
      ({ body } = tried);
      const { expected, patched } = accept(patch, tried, seen);
      requireModelName(patched, seen.name);
      const ref = await contents.put(patched.bytes);
      return transactions.transact(async (stores) => {
        const current = await requireModel(stores, wanted);
        checkRevision(expected, current.revision);
        if (current.revision !== seen.revision) return undefined;
        const changed = { content: patched, ref, now: clock.now(), accountId: caller.accountId };
        const record = withContent(current, changed);
        await stores.models.update(record);
        return { record, bytes: patched.bytes };
      });
    };

    return mutex.runExclusive(patch.id, async () => {
      for (let number = 1; number <= attempts; number += 1) {
        const done = await attempt();
        if (done !== undefined) return done;
      }
      throw new Refusal(
        'CONFLICT',
        `The model was changed during each of ${attempts} attempts to patch it; try again.`,
      );
    });
  };
}

/** The content a patch leads to, when nothing is against it. */
function accept(
  patch: ModelPatch,
  { fields, outcome }: TriedPatch,
  seen: ModelRecord,
): { readonly expected: ExpectedRevision; readonly patched: ReadContent } {
  const { id, expectedRevision, issues } = readFields({ fields, content: undefined });
  const wrong = [
    ...issues.filter((issue) => issue.startsWith('expectedRevision:') || issue.startsWith('id:')),
    ...(id !== undefined && id !== seen.id
      ? [`id: is ${JSON.stringify(id.slice(0, 100))} but the path names ${seen.id}`]
      : []),
    ...(outcome.kind === 'MALFORMED' ? outcome.issues : []),
  ];
  if (wrong.length > 0) throw invalid(wrong);
  const { ifMatch } = patch;
  const expected = { expectedRevision: expectedRevision ?? patch.expectedRevision, ifMatch };
  checkRevision(expected, seen.revision);
  if (outcome.kind !== 'PATCHED') throw invalid(outcome.issues);
  return { expected, patched: outcome.content };
}

function invalid(issues: readonly string[]): Refusal {
  return new Refusal('INVALID', 'Request validation failed', issues);
}
