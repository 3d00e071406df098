import { upperSnakeCase } from '../../core/naming.ts';
import type { ReadAttribute, ReadClass } from '../reading/domain-model.ts';
import type { ReadText } from '../reading/understand.ts';
import { memberCode, typeCode } from './codes.ts';
import type { Draft } from './draft.ts';
import { toDraft } from './draft.ts';
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
      set: { name, code: typeCode(entry.key) },
      unitIds: entry.unitIds,
    },
    ...keyDrafts(text, entry),
    ...ownAttributes(text, entry).flatMap((attribute) => attributeDrafts(text, entry, attribute)),
  ];
}

function attributeDrafts(text: ReadText, entry: ReadClass, attribute: ReadAttribute): readonly Draft[] {
  const values = attribute.values ?? [];
  const enumKey = `enum:${entry.key}:${attribute.name}`;
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
        ...(attribute.identifying === true && attribute.name !== 'id' && { unique: true, required: true }),
      },
      unitIds: attribute.unitIds,
    },
  ];
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
