import { findView } from '../../chain/views.ts';
import type { ViewDefinition } from '../../kernel/views/view-definition.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import type { ModelRecord } from '../models/index.ts';
import { requireModel } from '../models/index.ts';
import type { ViewName, ViewRequest, ViewResult, ViewsDependencies } from './views.ts';

/** A model, the definition of the view that is wanted of it, and the stored placement of that view. */
export type WantedView = {
  readonly record: ModelRecord;
  readonly definition: ViewDefinition;
  /** JSON text; undefined when the view was never laid out, or when only a part of it is requested. */
  readonly placement: string | undefined;
};

/** Reads what is stored for a view. Refuses with NOT_FOUND. */
export async function wantedView(
  { transactions }: Pick<ViewsDependencies, 'transactions'>,
  given: { readonly caller: Caller; readonly view: ViewName },
): Promise<WantedView> {
  const { caller, view } = given;
  return transactions.read(async (stores) => {
    const record = await requireModel(stores, { caller, level: view.level, id: view.id });
    const definition = findView(view.level, view.viewId);
    if (definition === undefined) throw notFound(`The view "${view.viewId.slice(0, 100)}"`);
    const placement = isNarrowed(view) ? undefined : await stores.viewLayouts.find(record.id, definition.id);
    return { record, definition, placement };
  });
}

/** Whether only a part of a view is wanted. */
export function isNarrowed({ narrowing }: ViewName): boolean {
  return Object.keys(narrowing).length > 0;
}

/** What a worker needs of a wanted view. */
export async function requestOf(
  { contents }: Pick<ViewsDependencies, 'contents'>,
  given: { readonly wanted: WantedView; readonly view: ViewName },
): Promise<ViewRequest> {
  const { wanted, view } = given;
  const bytes = await contents.get(wanted.record.content);
  return { level: view.level, bytes, viewId: wanted.definition.id, narrowing: view.narrowing };
}

/** The value of a result; refuses with INVALID when there is none. */
export function valueOf<T>(result: ViewResult<T>): T {
  if (result.ok) return result.value;
  throw new Refusal('INVALID', 'Request validation failed', result.issues);
}
