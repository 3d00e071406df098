import { sqlString } from '../../../../kernel/generation/escape.ts';
import { sha256Hex } from '../../../../lib/sha256-hex.ts';

/** Something with a name in a scope where names are unique; `to` is undefined when the model has it no more. */
export type Renamed = {
  readonly id: string;
  readonly from: string;
  readonly to: string | undefined;
  /** It was in the model no more before, so people may have dropped it from the database. */
  readonly wasGone: boolean;
};

/** One renaming; `wasGone` as for {@link Renamed}. */
export type Renaming = { readonly from: string; readonly to: string; readonly wasGone: boolean };

/**
 * The renamings that lead from the old names of a scope to the new ones, in an order that never has a name twice:
 * what the model has no more makes room for what takes its name, and swapped names use intermediate ones.
 */
export function renamings(items: readonly Renamed[], created: readonly string[]): readonly Renaming[] {
  const moving = items.filter(({ from, to }) => to !== undefined && to !== from);
  const wanted = new Set([...created, ...moving.map(({ to }) => to ?? '')]);
  const aside = items
    .filter(({ from, to }) => to === undefined && wanted.has(from))
    .map(({ id, from, wasGone }) => ({ from, to: otherName(from, id), wasGone }));
  const crossing = new Set(moving.filter(({ from }) => wanted.has(from)).map(({ id }) => id));
  const detours = moving
    .filter(({ id }) => crossing.has(id))
    .map(({ id, from, wasGone }) => ({ from, to: otherName(from, id), wasGone }));
  const final = moving.map(({ id, from, to = from, wasGone }) => ({
    from: crossing.has(id) ? otherName(from, id) : from,
    to,
    wasGone,
  }));
  return [...aside, ...detours, ...final];
}

/** A statement that runs only where a query finds something: for what people may have dropped. */
export function onlyIf(query: string, statement: string): string {
  return `DO ${sqlString(`BEGIN IF EXISTS (${query}) THEN ${statement} END IF; END`)};`;
}

/** The name under which something that makes room is found. */
export function otherName(name: string, id: string): string {
  return `${name.slice(0, 48)}_old_${sha256Hex(id).slice(0, 6)}`;
}
