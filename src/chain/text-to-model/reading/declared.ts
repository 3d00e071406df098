import type { Declared } from '../sources/declared.ts';
import { fieldName, singularThing } from '../sources/table-sentences.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import type { ReadAttribute, ReadClass, ReadLifecycle, ReadRelation } from './domain-model.ts';
import { valueKindOf } from './value-kinds.ts';

/** What the form of a unit declares. */
export type DeclaredByUnit = { readonly said: Declared; readonly unitId: string };

/** The name under which a declared thing is known. */
export const declaredKey = (name: string): string => singularThing(fieldName(name));

/** What the units of a text declare by their form, in reading order. */
export function declaredIn(units: readonly SourceUnit[]): readonly DeclaredByUnit[] {
  return units.flatMap(({ unitId, declares, mandatory }) =>
    declares === undefined || !mandatory ? [] : [{ said: declares, unitId }],
  );
}

/** Keys of all things that are declared, or of which something is, with their units. */
export function declaredThings(declared: readonly DeclaredByUnit[]): ReadonlyMap<string, readonly string[]> {
  const things = new Map<string, string[]>();
  for (const { said, unitId } of declared) {
    if (said.kind === 'ACTOR') continue;
    const named = said.kind === 'THING' || said.kind === 'TERM' ? said.name : said.of;
    // A field that is typed by its own name holds such a thing.
    const typed = said.kind === 'FIELD' ? declaredKey(said.facts.typeName ?? '') : '';
    const isThing = said.kind === 'FIELD' && typed !== '' && typed === declaredKey(said.name);
    for (const key of [declaredKey(named), ...(isThing ? [typed] : [])])
      things.set(key, [...(things.get(key) ?? []), unitId]);
  }
  return things;
}

/** Things with what is declared of them, before what their text says; and the relations to things by whose names fields are typed. */
export function withDeclared(
  classes: readonly ReadClass[],
  declared: readonly DeclaredByUnit[],
): { readonly classes: readonly ReadClass[]; readonly relations: readonly ReadRelation[] } {
  const keys = new Set(classes.map(({ key }) => key));
  const relations: ReadRelation[] = [];
  const own = new Map<string, ReadAttribute[]>();
  for (const { said, unitId } of declared) {
    if (said.kind !== 'FIELD') continue;
    const owner = declaredKey(said.of);
    const { typeName, required, multiple } = said.facts;
    const target = declaredKey(typeName ?? '');
    if (keys.has(target))
      relations.push({
        source: owner,
        target,
        kind: 'ASSOCIATION',
        verb: 'have',
        sourceCount: 'ZERO_OR_MORE',
        targetCount:
          multiple === true
            ? required === true
              ? 'ONE_OR_MORE'
              : 'ZERO_OR_MORE'
            : required === true
              ? 'EXACTLY_ONE'
              : 'ZERO_OR_ONE',
        ...(target !== declaredKey(said.name) && { role: fieldName(said.name) }),
        unitIds: [unitId],
      });
    else own.set(owner, [...(own.get(owner) ?? []), attributeOf(said, unitId)]);
  }
  const status = statusOf(declared, new Set(lifecyclesIn(declared).map(({ of }) => of)));
  const described = new Map(
    declared.flatMap(({ said }) =>
      said.kind === 'TERM' ? [[declaredKey(said.name), said.meaning] as const] : [],
    ),
  );
  return {
    relations,
    classes: classes.map((entry) => {
      const life = status.get(entry.key);
      const fields = withOneKey([...(own.get(entry.key) ?? []), ...(life === undefined ? [] : [life])]);
      const names = new Set(fields.map(({ name }) => name));
      const said = entry.attributes.filter(({ name }) => !names.has(name));
      const hasKey = fields.some(({ identifying }) => identifying === true);
      const description = described.get(entry.key);
      return {
        ...entry,
        ...(description !== undefined && { description }),
        attributes: [
          ...fields,
          ...said.map(({ identifying, ...each }) => ({
            ...each,
            ...(identifying === true && !hasKey && { identifying }),
          })),
        ],
      };
    }),
  };
}

function attributeOf(
  { name, of, facts }: Extract<Declared, { readonly kind: 'FIELD' }>,
  unitId: string,
): ReadAttribute {
  const { kind, values = [], typeName: _, ...details } = facts;
  const said = fieldName(name);
  return {
    name: said,
    kind: values.length > 1 ? 'CHOICE' : (kind ?? valueKindOf(said)),
    ...(values.length > 1 && { values, enumName: `${declaredKey(of)} ${said}` }),
    ...details,
    unitIds: [unitId],
  };
}

/** Where no field is declared to be the key, the first number or code is. */
function withOneKey(fields: readonly ReadAttribute[]): readonly ReadAttribute[] {
  if (fields.some(({ identifying }) => identifying === true)) return fields;
  const key = fields.find(({ kind, name }) => kind === 'IDENTIFIER' || valueKindOf(name) === 'IDENTIFIER');
  return fields.map((field) => (field === key ? { ...field, identifying: true } : field));
}

/** Whether every state is reached from one in which the life begins. */
function isSound({ states, moves }: ReadLifecycle): boolean {
  const targets = new Set(moves.map(({ to }) => to));
  const reached = new Set([states.find((state) => !targets.has(state)) ?? states[0]]);
  for (const state of reached) for (const { from, to } of moves) if (from === state) reached.add(to);
  return reached.size === states.length;
}

/** The states of things that are no sound life, as values of their status. */
function statusOf(
  declared: readonly DeclaredByUnit[],
  alive: ReadonlySet<string>,
): ReadonlyMap<string, ReadAttribute> {
  const states = declared.flatMap(({ said, unitId }) => (said.kind === 'STATE' ? [{ ...said, unitId }] : []));
  const others = [...Map.groupBy(states, ({ of }) => declaredKey(of))].filter(([of]) => !alive.has(of));
  return new Map(
    others.map(([of, own]) => [
      of,
      {
        name: 'status',
        kind: 'CHOICE',
        values: [...new Set(own.flatMap(({ name, next }) => [name, ...next].map(fieldName)))],
        enumName: `${of} status`,
        unitIds: own.map(({ unitId }) => unitId),
      },
    ]),
  );
}

/** The lives of things whose states are declared with those that follow. */
export function lifecyclesIn(declared: readonly DeclaredByUnit[]): readonly ReadLifecycle[] {
  const states = declared.flatMap(({ said, unitId }) => (said.kind === 'STATE' ? [{ ...said, unitId }] : []));
  return [...Map.groupBy(states, ({ of }) => declaredKey(of))].flatMap(([of, own]) => {
    const moves = own.flatMap(({ name, next, unitId }) =>
      next.map((to) => ({ from: fieldName(name), to: fieldName(to), unitId })),
    );
    if (moves.length === 0) return [];
    const names = [...own.map(({ name }) => fieldName(name)), ...moves.map(({ to }) => to)];
    const life = { of, states: [...new Set(names)], moves, unitIds: own.map(({ unitId }) => unitId) };
    return isSound(life) ? [life] : [];
  });
}
