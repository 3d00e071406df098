import { withoutUndefined } from '../../../lib/without-undefined.ts';
import type { Scalar } from '../../../kernel/operations/model-operation.ts';
import { upperSnakeCase } from '../../core/naming.ts';
import type { ReadAttribute, ReadClass } from '../reading/domain-model.ts';
import type { ReadText } from '../reading/understand.ts';
import { memberCode, typeCode } from './codes.ts';
import type { Draft } from './draft.ts';
import { toDraft } from './draft.ts';
import { stateMachineDrafts } from './lifecycle-drafts.ts';
import { valueFor } from './pim-values.ts';
import { scalarOf } from './value-types.ts';

/** An entity with its attributes, in the aggregate of its whole or in one of its own. */
export function entityDrafts(
  text: ReadText,
  entry: ReadClass,
  wholes: ReadonlyMap<string, string>,
): readonly Draft[] {
  const name = text.nameOf(entry.key);
  const entityKey = `entity:${entry.key}`;
  const aggregate: readonly Draft[] = wholes.has(entry.key)
    ? []
    : [
        {
          kind: 'ELEMENT',
          key: `aggregate:${entry.key}`,
          class: 'Aggregate',
          container: 'context',
          feature: 'aggregates',
          recognisedBy: 'name',
          set: { name, code: typeCode(entry.key), root: toDraft(entityKey) },
          unitIds: entry.unitIds,
        },
      ];
  return [
    ...aggregate,
    {
      kind: 'ELEMENT',
      key: entityKey,
      class: 'Entity',
      container: aggregateKey(entry.key, wholes),
      feature: 'entities',
      recognisedBy: 'name',
      set: { name, code: typeCode(entry.key), ...withoutUndefined({ description: entry.description }) },
      unitIds: entry.unitIds,
    },
    ...keyDrafts(text, entry),
    ...withStatus(text, entry).flatMap((attribute) => attributeDrafts(text, entry, attribute)),
    ...machineDrafts(text, entry),
  ];
}

function machineDrafts(text: ReadText, { key }: ReadClass): readonly Draft[] {
  const life = text.domain.lifecycles.find(({ of }) => of === key);
  if (life === undefined) return [];
  const literalOf = (state: string): string => `${enumKeyOf(key, 'status')}:${state}`;
  return stateMachineDrafts(text, life, { status: `attribute:${key}:status`, literalOf });
}

const enumKeyOf = (owner: string, attribute: string): string => `enum:${owner}:${attribute}`;

function attributeDrafts(text: ReadText, entry: ReadClass, attribute: ReadAttribute): readonly Draft[] {
  const values = attribute.values ?? [];
  const enumKey = enumKeyOf(entry.key, attribute.name);
  const enumName = attribute.enumName ?? `${entry.key} ${attribute.name}`;
  const enumeration: readonly Draft[] =
    values.length === 0
      ? []
      : [
          {
            kind: 'ELEMENT',
            key: enumKey,
            class: 'Enumeration',
            container: 'context',
            feature: 'types',
            recognisedBy: 'name',
            set: { name: text.nameOf(enumName), code: typeCode(enumName) },
            unitIds: attribute.unitIds,
          },
          ...values.map((value): Draft => ({
            kind: 'ELEMENT',
            key: `${enumKey}:${value}`,
            class: 'EnumLiteral',
            container: enumKey,
            feature: 'literals',
            recognisedBy: 'name',
            set: { name: text.nameOf(value), code: upperSnakeCase(value) },
            unitIds: attribute.unitIds,
          })),
        ];
  return [
    ...enumeration,
    {
      kind: 'ELEMENT',
      key: `attribute:${entry.key}:${attribute.name}`,
      class: 'Attribute',
      container: `entity:${entry.key}`,
      feature: 'attributes',
      recognisedBy: 'name',
      set: {
        name: text.nameOf(attribute.name),
        code: memberCode(attribute.name),
        ...(values.length > 0 ? { type: toDraft(enumKey) } : { scalar: scalarOf(attribute.kind) }),
        ...(attribute.name === 'id' && { identifier: true, required: true }),
        ...detailsOf(attribute),
      },
      unitIds: attribute.unitIds,
    },
  ];
}

/** What else is said of an attribute. */
function detailsOf(attribute: ReadAttribute): Readonly<Record<string, Scalar>> {
  const { name, identifying = false, required = false, multiple = false } = attribute;
  const { byDefault, description, maximum, unit } = attribute;
  const scalar = scalarOf(attribute.kind);
  const maxLength = scalar === 'STRING' || scalar === 'TEXT' ? maximum : undefined;
  const [defaultValue, example] = [byDefault, attribute.example].map((each) => valueFor(attribute, each));
  const isUnique = identifying && name !== 'id';
  return {
    ...(isUnique && { unique: true }),
    ...((isUnique || required) && { required: true }),
    ...(multiple && { multiple }),
    ...withoutUndefined({ maxLength, unit, example, defaultValue, description }),
  };
}

/** The attributes of an entity, with a status of the states that its life is declared to have. */
function withStatus(text: ReadText, entry: ReadClass): readonly ReadAttribute[] {
  const own = ownAttributes(text, entry);
  const life = text.domain.lifecycles.find(({ of }) => of === entry.key);
  if (life === undefined) return own;
  const status: ReadAttribute = {
    name: 'status',
    kind: 'CHOICE',
    values: life.states,
    required: true,
    unitIds: life.unitIds,
  };
  return [...own.filter(({ name }) => !/^(?:status|state)$/.test(name)), status];
}

/** Key of the aggregate in which a thing's entity stands. */
export function aggregateKey(key: string, wholes: ReadonlyMap<string, string>): string {
  return `aggregate:${wholes.get(key) ?? key}`;
}

/** The things above one, nearest first. */
function generalOf(text: ReadText, key: string): readonly string[] {
  const over = text.domain.relations.find(({ kind, source }) => kind === 'IS_A' && source === key)?.target;
  return over === undefined ? [] : [over, ...generalOf(text, over)];
}

/** Attributes that no more general thing has. */
function ownAttributes(text: ReadText, entry: ReadClass): readonly ReadAttribute[] {
  const above = new Set(generalOf(text, entry.key));
  const inherited = new Set(
    text.domain.classes
      .filter(({ key }) => above.has(key))
      .flatMap(({ attributes }) => attributes.map(({ name }) => memberCode(name))),
  );
  return entry.attributes.filter(
    ({ name }) => !inherited.has(memberCode(name)) && !(above.size > 0 && name === 'id'),
  );
}

/** Every entity needs a technical key, which the text rarely names; a special one has that of the general. */
function keyDrafts(text: ReadText, entry: ReadClass): readonly Draft[] {
  if (generalOf(text, entry.key).length > 0 || entry.attributes.some(({ name }) => name === 'id')) return [];
  return [
    {
      kind: 'ELEMENT',
      key: `attribute:${entry.key}:#key`,
      class: 'Attribute',
      container: `entity:${entry.key}`,
      feature: 'attributes',
      recognisedBy: 'code',
      set: { name: 'ID', code: 'id', scalar: 'UUID', identifier: true, required: true, readOnly: true },
      unitIds: entry.unitIds,
    },
  ];
}
