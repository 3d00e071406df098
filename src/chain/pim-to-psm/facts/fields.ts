import { carrying } from '../../../kernel/transformation/reads.ts';
import type { Attribute, Command, Entity } from '../../pim/pim.ts';
import type { SqlDefault } from './default-values.ts';
import { quoted, sqlDefaultOf } from './default-values.ts';
import { usableExpression } from './expressions.ts';
import type { FieldCore } from './field-core.ts';
import type { Leaf } from './leaves.ts';
import { leavesOf } from './leaves.ts';
import { lifecycleOf } from './lifecycles.ts';
import type { PimSource } from './places.ts';
import { byId } from '../../core/by-id.ts';
import { lineage } from './places.ts';
import { isStoredFile, valueTypeOf } from './type-shapes.ts';

/** An attribute as one entity has it, with the columns that hold it. */
export type Field = FieldCore & { readonly leaves: readonly Leaf[] };

/**
 * The fields of an entity: its own attributes, then those of its supertypes, nearest first. Every concrete entity
 * keeps its inherited values in its own table. Identifiers and codes it defines itself are not inherited.
 */
export function fieldsOf(source: PimSource, entity: Entity): readonly Field[] {
  const attributes = effectiveAttributes(source, entity);
  const [key] = byId(attributes.map(({ attribute }) => attribute).filter(({ identifier }) => identifier));
  const fieldOf = ({ attribute, occurrence }: Occurrence): Field => {
    const type = valueTypeOf(source, attribute);
    const machine = lifecycleOf(source, entity);
    const initial =
      machine?.stateAttribute === attribute.id ? source.get<'EnumLiteral'>(machine.initial) : undefined;
    const sqlDefault: SqlDefault | undefined =
      initial === undefined
        ? sqlDefaultOf(attribute, type)
        : { kind: 'VALUE', expression: quoted(initial.code) };
    const derivation = attribute.derived
      ? usableExpression(source, { entity, text: attribute.derivation, wanted: 'VALUE' })
      : undefined;
    const draft: FieldCore = {
      entity,
      attribute,
      isKey: attribute === key,
      occurrence,
      type,
      isFile: isStoredFile(source, attribute),
      // Operations of its own store and remove a file.
      writable:
        !isStoredFile(source, attribute) &&
        !attribute.readOnly &&
        !attribute.derived &&
        initial === undefined,
      default: sqlDefault,
      initial,
      derivation: derivation?.ok === true ? derivation.text : undefined,
      derivationProblem: derivation?.ok === false ? derivation.reason : undefined,
    };
    return { ...draft, leaves: leavesOf(source, draft) };
  };
  return attributes.map((attribute) => carrying(() => fieldOf(attribute)));
}

/** Whether callers may set a field in a command: it is writable, and no other command alone decides it. */
export function isWritableIn(command: Command, field: Field): boolean {
  return field.writable && (!isDecided(field) || field.attribute.decidedBy.includes(command.id));
}

/** Whether some commands alone decide a field. What new rows need is known before any of them. */
export function isDecided({ attribute, default: otherwise }: Field): boolean {
  return attribute.decidedBy.length > 0 && !(attribute.required && otherwise === undefined);
}

type Occurrence = { readonly attribute: Attribute; readonly occurrence: string };

function effectiveAttributes(source: PimSource, entity: Entity): readonly Occurrence[] {
  const found: Occurrence[] = [];
  for (const ancestor of lineage(source, entity)) {
    const codes = new Set(found.map(({ attribute }) => attribute.code));
    const hasIdentifier = found.some(({ attribute }) => attribute.identifier);
    for (const attribute of ancestor.attributes) {
      if (ancestor !== entity && (codes.has(attribute.code) || (hasIdentifier && attribute.identifier)))
        continue;
      found.push({ attribute, occurrence: ancestor === entity ? '' : entity.id });
    }
  }
  return found;
}
