import { tsString, tsValue } from '../../../../kernel/generation/escape.ts';
import { flatLines, indent } from '../../../../kernel/generation/text.ts';
import type { DtoField, DtoType } from '../../../psm/psm.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';
import { tsTypeOfField } from '../../plan/dto-names.ts';
import type { Imports } from '../imports.ts';
import { platform } from './field-type.ts';
import { keyOfListedPart } from './json-schema.ts';
import {
  literalDefault,
  type PartsField,
  type RecordField,
  type RecordShape,
} from '../../plan/record-shape.ts';

/** Prints how requests become records. */
export type Mapping = {
  readonly service: ServicePlan;
  readonly resource: ResourcePlan;
  /** Fields whose value `null` clears what is stored. */
  readonly clearable: ReadonlySet<DtoField>;
  readonly imports: Imports;
};

/** The members of a new record, one entry each, made from the request `body`. */
export function newRecordMembers(
  mapping: Mapping,
  given: {
    readonly shape: RecordShape;
    readonly request: DtoType | undefined;
    readonly body: string;
    /** The variable that holds the id, where it is known already. */
    readonly key?: string | undefined;
    /** The code of the pointer to what is made. */
    readonly at?: string;
  },
): readonly string[] {
  const { shape, request, body, key, at = `''` } = given;
  return shape.fields.flatMap((field): readonly string[] => {
    if (field === shape.key && key !== undefined) return [`${field.name}: ${key}`];
    const sent = sendable(mapping, request, field);
    if (sent !== undefined) return [memberFromRequest(mapping, { field, sent, body, shape, at })];
    if (field === shape.key) return [`${field.name}: ${newId(mapping)}()`];
    if (field === shape.version) return [`${field.name}: 1`];
    if (field.kind === 'links') return [`${field.name}: []`];
    if (field.kind === 'parts') return field.many ? [`${field.name}: []`] : [];
    const literal = field.kind === 'value' ? literalDefault(field.column) : undefined;
    return literal === undefined ? [] : [`${field.name}: ${tsValue(literal)}`];
  });
}

/** The members of a changed record that a partial request replaces, one entry each. */
export function changedMembers(
  mapping: Mapping,
  given: {
    readonly shape: RecordShape;
    readonly request: DtoType | undefined;
    /** The name of a field that something else decides. */
    readonly except?: string;
    /** The variables that hold the request and what is stored. */
    readonly body?: string;
    readonly current?: string;
    /** The code of the pointer to what is changed. */
    readonly at?: string;
  },
): readonly string[] {
  const { shape, request, except, body = 'body', current = 'current', at = `''` } = given;
  return shape.fields.flatMap((field): readonly string[] => {
    const sent = sendable(mapping, request, field);
    if (sent === undefined || field.name === except || field === shape.key || field === shape.version)
      return [];
    const { name } = field;
    if (field.kind === 'parts') {
      const given = { field, sent, value: `${body}.${name}`, stored: `${current}.${name}`, at };
      const listed = listedValue(mapping, given);
      if (listed !== undefined) return [`${name}: ${listed}`];
      const value = partsValue(mapping, { field, sent, value: `${body}.${name}` });
      return [
        sent.required
          ? `${name}: ${value}`
          : `${name}: ${body}.${name} === undefined ? ${current}.${name} : ${value}`,
      ];
    }
    // Of a part that is stored, only what changes is sent.
    if (sent.required && request?.kind !== 'PART_REQUEST') return [`${name}: ${body}.${name}`];
    if (mapping.clearable.has(sent)) {
      const patched = mapping.imports.value('patched', `${platform}/patch.js`);
      return [`${name}: ${patched}(${body}.${name}, ${current}.${name})`];
    }
    return [`${name}: ${body}.${name} ?? ${current}.${name}`];
  });
}

function newId({ imports }: Mapping): string {
  return imports.value('newId', `${platform}/ids.js`);
}

// A field of the request may be copied only when both sides have the same type.
function sendable(mapping: Mapping, request: DtoType | undefined, field: RecordField): DtoField | undefined {
  const sent = request?.fields.find((each) => each.jsonName === field.name);
  if (sent === undefined || sent.readOnly) return undefined;
  if (field.kind === 'value' && field.column === mapping.resource.shape?.owner) return undefined;
  return fits(mapping, sent, field) ? sent : refuse(mapping, sent);
}

/** Whether a member of a request has the type of the field that it would be stored in. */
export function fits(
  { service, resource }: Pick<Mapping, 'service' | 'resource'>,
  sent: DtoField,
  field: RecordField,
): boolean {
  if (field.kind === 'parts') return sent.childTable === field.shape.table.id;
  const ts = tsTypeOfField(sent, { model: service.model, names: resource.module.names, prefix: 'types.' });
  const widens = field.ts === 'string' && sent.type === 'STRING';
  return ts === field.ts || field.ts === 'unknown' || widens;
}

function refuse(mapping: Mapping, sent: DtoField): undefined {
  mapping.service.notes.add(
    sent.id,
    `The request member "${sent.jsonName}" is not stored: its type differs from the column's. Store it in a hook.`,
  );
  return undefined;
}

/** A member that is an object where something was sent, as Prettier lays such a choice out. */
function ifSent(
  name: string,
  {
    value,
    otherwise,
    mapped,
  }: { readonly value: string; readonly otherwise: string; readonly mapped: string },
): string {
  const members = mapped.split('\n').slice(1, -1);
  return [
    `${name}:`,
    ...indent(2, `${value} === undefined`, `  ? ${otherwise}`, '  : {', ...indent(4, members), '    }'),
  ].join('\n');
}

type Member = {
  readonly field: RecordField;
  readonly sent: DtoField;
  readonly body: string;
  readonly shape: RecordShape;
  readonly at: string;
};

function memberFromRequest(mapping: Mapping, member: Member): string {
  const { field, sent, body, shape, at } = member;
  const value = `${body}.${field.name}`;
  if (field.kind === 'parts') {
    const type = `repository.${field.shape.typeName}`;
    const stored = field.many ? `[] as readonly ${type}[]` : `undefined as ${type} | undefined`;
    const listed = listedValue(mapping, { field, sent, value, stored, at });
    if (listed !== undefined) return `${field.name}: ${listed}`;
    const mapped = partsValue(mapping, {
      field,
      sent,
      value: sent.required || !field.many ? value : `(${value} ?? [])`,
    });
    if (sent.required || field.many) return `${field.name}: ${mapped}`;
    return ifSent(field.name, { value, otherwise: 'undefined', mapped });
  }
  if (field.kind === 'links') return `${field.name}: ${sent.required ? value : `${value} ?? []`}`;
  if (sent.required || field.optional) return `${field.name}: ${value}`;
  if (field === shape.key) return `${field.name}: ${value} ?? ${newId(mapping)}()`;
  const literal = field.kind === 'value' ? literalDefault(field.column) : undefined;
  return literal === undefined ? `${field.name}: ${value}` : `${field.name}: ${value} ?? ${tsValue(literal)}`;
}

/** The parts after a change that lists them, by their ids; undefined where the request holds new ones only. */
function listedValue(
  mapping: Mapping,
  given: {
    readonly field: PartsField;
    readonly sent: DtoField;
    /** The code of what was sent, and of what is stored. */
    readonly value: string;
    readonly stored: string;
    readonly at: string;
  },
): string | undefined {
  const { field, sent, value, stored, at } = given;
  const { shape } = field;
  const request = mapping.service.model.resolve(sent.dto);
  if (request === undefined || keyOfListedPart(request, mapping.service.model) !== shape.key.name)
    return undefined;
  const inner = { shape, request, body: 'part', at: 'place' };
  const changed = ['...stored', ...changedMembers(mapping, { ...inner, current: 'stored' })];
  const added = newRecordMembers(mapping, inner);
  const type = `repository.${shape.typeName}`;
  const rule = [
    `what: ${tsString(shape.table.name)},`,
    `at: ${at === `''` ? tsString(`/${field.name}`) : `\`\${${at}}/${field.name}\``},`,
    `key: ${tsString(shape.key.name)},`,
    `changed: ${makingOf(changed, { parameters: 'part, stored', type })},`,
    `added: ${makingOf(added, { parameters: 'part', type })},`,
  ];
  const helper = mapping.imports.value(field.many ? 'listedParts' : 'listedPart', `${platform}/patch.js`);
  return [`${helper}(${value}, ${stored}, {`, ...flatLines(...indent(2, ...rule)), '})'].join('\n');
}

/** A function that makes an object; it takes the place of what it makes where parts inside of that need it. */
function makingOf(
  members: readonly string[],
  { parameters, type }: { readonly parameters: string; readonly type: string },
): string {
  const lines = flatLines(
    ...indent(
      2,
      members.map((member) => `${member},`),
    ),
  );
  const usesPlace = lines.some((line) => line.includes('${place}/'));
  return [`(${parameters}${usesPlace ? ', place' : ''}): ${type} => ({`, ...lines, '})'].join('\n');
}

function partsValue(
  mapping: Mapping,
  given: { readonly field: PartsField; readonly sent: DtoField; readonly value: string },
): string {
  const { field, sent, value } = given;
  const request = mapping.service.model.resolve(sent.dto);
  const body = field.many ? 'part' : value;
  const members = newRecordMembers(mapping, { shape: field.shape, request, body });
  const object = [
    '({',
    ...indent(
      2,
      members.map((member) => `${member},`),
    ),
    '})',
  ];
  const code = flatLines(...object).join('\n');
  return field.many ? `${value}.map((part) => ${code})` : code;
}
