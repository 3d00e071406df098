import { namesIn } from '../../core/rule-language/index.ts';
import type { DtoField, DtoType } from '../../psm/psm.ts';
import { allHandlers, type ModulePlan } from './resource-plan.ts';
import type { RecordField, RecordShape } from './record-shape.ts';

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

/** Required lists of parts in create requests; where a rule speaks about the list, the rule's message serves better. */
export function nonEmptyLists(module: ModulePlan): ReadonlySet<DtoField> {
  const result = new Set<DtoField>();
  for (const resource of module.resources) {
    const spoken = new Set(
      resource.rules.flatMap((plan) =>
        plan.expression === undefined ? [] : namesIn(plan.expression).map((name) => name.path[0] ?? ''),
      ),
    );
    for (const plan of allHandlers(resource).filter((each) => each.kind === 'CREATE'))
      for (const field of partFields(module, plan.request))
        if (field.required && !spoken.has(field.jsonName)) result.add(field);
  }
  return result;
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
