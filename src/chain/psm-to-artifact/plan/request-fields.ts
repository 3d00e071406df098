import { evaluate, namesIn, truthOf } from '../../core/rule-language/index.ts';
import type { DtoField, DtoType } from '../../psm/psm.ts';
import { allHandlers, type ModulePlan } from './resource-plan.ts';
import type { RecordField, RecordShape } from './record-shape.ts';
import { scopeOf } from './rule-scope.ts';
import type { RulePlan } from './rules.ts';

/** Fields of partial changes whose value `null` clears what is stored. */
export function clearableFields(module: ModulePlan): ReadonlySet<DtoField> {
  const handlers = module.resources.flatMap((resource) =>
    allHandlers(resource).map((plan) => ({ resource, plan })),
  );
  const alsoElsewhere = new Set(
    handlers.filter(({ plan }) => plan.kind !== 'UPDATE').map(({ plan }) => plan.request?.id),
  );
  return new Set(
    handlers
      .filter(({ plan }) => plan.kind === 'UPDATE' && !alsoElsewhere.has(plan.request?.id))
      .flatMap(({ resource, plan }) =>
        (plan.request?.fields ?? []).filter((field) =>
          canClear(plan.way.at(-1)?.shape ?? resource.shape, field),
        ),
      ),
  );
}

function canClear(shape: RecordShape | undefined, field: DtoField): boolean {
  const stored = shape?.fields.find((each) => each.name === field.jsonName);
  return !field.required && stored !== undefined && stored.kind !== 'parts' && isNullable(stored);
}

function isNullable(field: RecordField): boolean {
  if (field.kind === 'value') return field.column.nullable && field.optional;
  return field.kind === 'object' && field.members.every(isNullable);
}

/**
 * Texts of requests that must not be blank: required ones, and those that change what the database insists on. Texts
 * whose format allows no blanks are left out.
 */
export function filledTexts(module: ModulePlan): ReadonlySet<DtoField> {
  const required = module.module.dtos.flatMap((dto) => dto.fields.filter((field) => field.required));
  const insisted = module.resources.flatMap((resource) =>
    allHandlers(resource).flatMap(({ request, way }) => {
      const shape = way.at(-1)?.shape ?? resource.shape;
      const stored = new Set(
        shape?.fields.flatMap((field) =>
          field.kind === 'value' && !field.column.nullable ? [field.name] : [],
        ),
      );
      return (request?.fields ?? []).filter((field) => stored.has(field.jsonName));
    }),
  );
  return new Set([...required, ...insisted].filter(isPlainText));
}

function isPlainText({ type, dto, format }: DtoField): boolean {
  return type === 'STRING' && dto === undefined && [undefined, 'email', 'uri'].includes(format);
}

/** Members of answers that show what is computed: `null` where it cannot be. */
export function computedFields(module: ModulePlan): ReadonlySet<DtoField> {
  const dtos = module.module.dtos.filter(({ kind }) => kind === 'RESPONSE');
  const shownBy = (shape: RecordShape, responses: readonly DtoType[]): readonly DtoField[] => {
    const members = responses.flatMap(({ fields }) => fields);
    return shape.fields.flatMap((field) => {
      const showing = members.filter(({ jsonName }) => jsonName === field.name);
      // What is hidden from some roles is absent from their answers, and not null.
      if (field.kind !== 'parts')
        return isComputed(field) ? showing.filter(({ readableBy }) => readableBy.length === 0) : [];
      const types = new Set(showing.map(({ dto }) => dto));
      return shownBy(
        field.shape,
        dtos.filter(({ id }) => types.has(id)),
      );
    });
  };
  return new Set(
    module.resources.flatMap(({ shape, handlers }) =>
      shape === undefined
        ? []
        : shownBy(
            shape,
            dtos.filter((dto) => handlers.some(({ response }) => response === dto)),
          ),
    ),
  );
}

/** Whether a value is computed before every write, and missing where it cannot be. */
export function isComputed(field: RecordField): boolean {
  if (field.kind === 'value') return field.column.derived && field.optional;
  return field.kind === 'object' && field.optional && field.members.every(isComputed);
}

/** Lists of parts that must not be empty when they are sent; where a rule of creation refuses that, its message serves better. */
export function nonEmptyLists(module: ModulePlan): ReadonlySet<DtoField> {
  const result = new Set<DtoField>();
  const listsNeeded = new Set(
    module.module.dtos.flatMap(({ kind, fields }) =>
      kind === 'CREATE_REQUEST' ? fields.filter(({ required }) => required).map(listOf) : [],
    ),
  );
  for (const { handlers, partHandlers, shape } of module.resources) {
    for (const plan of [...handlers, ...partHandlers].filter((each) => each.kind === 'CREATE')) {
      const own = new Set(plan.request?.fields);
      const refusing = plan.way.length > 0 || shape === undefined ? [] : plan.checks;
      for (const field of partFields(module, plan.request)) {
        const isRefused = own.has(field) && refusing.some((rule) => refusesNone(rule, field.jsonName));
        if (field.required && !isRefused) result.add(field);
      }
    }
    for (const plan of [...handlers, ...partHandlers].filter((each) => each.kind === 'UPDATE'))
      for (const field of partFields(module, plan.request))
        if (listsNeeded.has(listOf(field))) result.add(field);
  }
  return result;
}

/** What a list of parts is, in any request. */
function listOf({ jsonName, childTable }: DtoField): string {
  return `${jsonName} ${childTable ?? ''}`;
}

/** Whether a rule about a record is broken by an empty list, with any values beside it. */
function refusesNone({ rule, expression, path, shape }: RulePlan, list: string): boolean {
  if (expression === undefined || path.length > 0 || !rule.mandatory) return false;
  const given = { expression, scope: scopeOf(shape), record: { [list]: [] }, now: '2026-01-01T00:00:00Z' };
  return namesIn(expression).some((name) => name.path[0] === list) && truthOf(evaluate(given)) === false;
}

function partFields(module: ModulePlan, request: DtoType | undefined): readonly DtoField[] {
  const ownTypes = new Map(module.module.dtos.map((dto) => [dto.id, dto]));
  const seen = new Set<DtoType>();
  const walk = (dto: DtoType | undefined): DtoField[] => {
    if (dto === undefined || seen.has(dto)) return [];
    seen.add(dto);
    return dto.fields
      .filter((field) => field.type === 'ARRAY' && field.childTable !== undefined && field.dto !== undefined)
      .flatMap((field) => [field, ...walk(ownTypes.get(field.dto ?? ''))]);
  };
  return walk(request);
}
