import { sqlString } from '../../../../kernel/generation/escape.ts';
import type { Model } from '../../../../kernel/model/model.ts';
import type { DtoField, Psm } from '../../../psm/psm.ts';
import { otherName } from './renames.ts';

/** A member of the JSON objects in a column; `id` is the model element's. */
export type MemberSnapshot = {
  readonly id: string;
  readonly name: string;
  /** Members of the object, or of the objects in the list, that the member holds. */
  readonly members?: readonly MemberSnapshot[] | undefined;
  /** The model has it no more; stored objects may. */
  readonly gone?: true | undefined;
};

/** Types that contain themselves are followed this far. */
const deepest = 6;

/** The members of the objects that a field holds; undefined when it holds none whose members are known. */
export function membersOf(model: Model<Psm>, field: DtoField, depth = 0): MemberSnapshot['members'] {
  const type = model.resolve(field.dto);
  const holdsObjects = field.type === 'OBJECT' || field.type === 'ARRAY';
  if (!holdsObjects || type === undefined || type.kind === 'ENUM' || depth === deepest) return undefined;
  return type.fields.map((member) => ({
    id: member.id,
    name: member.jsonName,
    members: membersOf(model, member, depth + 1),
  }));
}

/** Members before and after, matched by ids. */
type Members = { readonly before: readonly MemberSnapshot[]; readonly after: readonly MemberSnapshot[] };

/**
 * An SQL expression for a JSON value in which members have the names of `after`; undefined when every one has its name
 * already. Lists are followed, other values stay as they are.
 */
export function withRenamedMembers(value: string, members: Members, depth = 0): string | undefined {
  const { before, after } = members;
  const names = newNames(members).map(({ from, to }) => `WHEN ${sqlString(from)} THEN ${sqlString(to)}`);
  const [item, key, content] = [`i${depth}`, `m${depth}.key`, `m${depth}.value`];
  const inner = before.flatMap((old) => {
    const next = after.find(({ id }) => id === old.id);
    if (old.members === undefined || next?.members === undefined) return [];
    const changed = withRenamedMembers(content, { before: old.members, after: next.members }, depth + 1);
    return changed === undefined ? [] : [`WHEN ${sqlString(old.name)} THEN ${changed}`];
  });
  if (names.length + inner.length === 0) return undefined;
  const newKey = names.length === 0 ? key : `CASE ${key} ${names.join(' ')} ELSE ${key} END`;
  const newContent = inner.length === 0 ? content : `CASE ${key} ${inner.join(' ')} ELSE ${content} END`;
  const object = (json: string): string =>
    `(SELECT coalesce(jsonb_object_agg(${newKey}, ${newContent}), '{}') FROM jsonb_each(${json}) AS m${depth})`;
  const list = `(SELECT coalesce(jsonb_agg(CASE jsonb_typeof(${item}.value) WHEN 'object' THEN ${object(`${item}.value`)} ELSE ${item}.value END ORDER BY ${item}.ordinality), '[]') FROM jsonb_array_elements(${value}) WITH ORDINALITY AS ${item})`;
  return `CASE jsonb_typeof(${value}) WHEN 'object' THEN ${object(value)} WHEN 'array' THEN ${list} ELSE ${value} END`;
}

/** The members of `after`, and those that stored objects may have besides. */
export function withLeftMembers({ before, after }: Members): readonly MemberSnapshot[] {
  const renamed = new Map(newNames({ before, after }).map(({ from, to }) => [from, to]));
  const kept = after.map((next) => {
    const old = before.find(({ id }) => id === next.id);
    if (old?.members === undefined || next.members === undefined) return next;
    return { ...next, members: withLeftMembers({ before: old.members, after: next.members }) };
  });
  const left = before
    .filter((old) => !after.some(({ id }) => id === old.id))
    .map((old) => ({ ...old, name: renamed.get(old.name) ?? old.name, gone: true as const }));
  return [...kept, ...left];
}

/** What gets another name: members whose name has changed, and those in the way of a name that is wanted. */
function newNames({ before, after }: Members): readonly { readonly from: string; readonly to: string }[] {
  const wanted = new Set(after.map(({ name }) => name));
  return before.flatMap(({ id, name }) => {
    const next = after.find((member) => member.id === id);
    const to = next?.name ?? (wanted.has(name) ? otherName(name, id) : name);
    return to === name ? [] : [{ from: name, to }];
  });
}
