import type { Model } from '../../src/kernel/model/model.ts';
import type { ConstraintSet } from '../../src/kernel/validation/constraint.ts';
import { constraintBuilder } from '../../src/kernel/validation/constraint.ts';
import type { Architecture, Part } from './architecture.ts';

type Facts = { readonly moduleNames: ReadonlyMap<string | undefined, number> };

const { constraint } = constraintBuilder<Architecture, Facts>();

const primitives = new Set(['String', 'Integer', 'Boolean', 'Date', 'Decimal']);

/** The words that head every constraint of the workload; only severity and message differ. */
function head(severity: 'ERROR' | 'WARNING', message: string) {
  return { severity, message, holds: '', remedy: '' } as const;
}

const values = (element: { readonly name?: string | undefined }) => ({ name: element.name ?? 'undefined' });

/** The validation workload: fourteen constraints and critiques on architectures. */
export const architectureConstraints: ConstraintSet<Architecture> = {
  analyse: (model): Facts => {
    const moduleNames = new Map<string | undefined, number>();
    for (const { name } of model.all('Module')) moduleNames.set(name, (moduleNames.get(name) ?? 0) + 1);
    return { moduleNames };
  },
  constraints: [
    constraint('NameNotEmpty', 'NamedElement', {
      ...head('ERROR', 'Element {id} has no name'),
      check: ({ name }) => name !== undefined && name.trim().length > 0,
    }),
    constraint('NameWellFormed', 'NamedElement', {
      ...head('WARNING', "Name '{name}' is not an identifier"),
      requires: ['NameNotEmpty'],
      check: ({ name }) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name ?? ''),
    }),
    constraint('ModuleNameUnique', 'Module', {
      ...head('ERROR', 'Module name {name} is used more than once'),
      check: (module, { facts }) => facts.moduleNames.get(module.name) === 1 || { values: values(module) },
    }),
    constraint('ImportsDistinct', 'Module', {
      ...head('ERROR', 'Imports of {name} are not distinct'),
      check: (module) =>
        (!module.imports.includes(module.id) && new Set(module.imports).size === module.imports.length) || {
          values: values(module),
        },
    }),
    constraint('EntityNameUnique', 'Entity', {
      ...head('ERROR', 'Entity name {name} is not unique in its module'),
      requires: ['NameNotEmpty'],
      check: (entity, { model }) =>
        model.containerOf(entity, 'Module').entities.filter(({ name }) => name === entity.name).length === 1,
    }),
    constraint('NoInheritanceCycle', 'Entity', {
      ...head('ERROR', 'Entity {name} inherits from itself'),
      guard: ({ superType }) => superType !== undefined,
      check: (entity, { model }) =>
        !supertypesOf(model, entity).includes(entity) || { values: values(entity) },
    }),
    constraint('ExactlyOneIdentifier', 'Entity', {
      ...head('ERROR', 'Entity {name} does not have exactly one identifier'),
      requires: ['NoInheritanceCycle'],
      check: (entity, { model }) => {
        let count = 0;
        for (const each of [entity, ...supertypesOf(model, entity)])
          for (const attribute of each.attributes) if (attribute.identifier === true) count += 1;
        return count === 1 || { values: values(entity) };
      },
    }),
    constraint('NoRedefinedAttribute', 'Entity', {
      ...head('WARNING', 'Entity {name} redefines an inherited attribute'),
      check: (entity, { model }) => {
        const general = supertypesOf(model, entity);
        return (
          !entity.attributes.some(({ name }) =>
            general.some(({ attributes }) => attributes.some((other) => other.name === name)),
          ) || { values: values(entity) }
        );
      },
    }),
    constraint('AttributeNameUnique', 'Attribute', {
      ...head('ERROR', 'Attribute name {name} is not unique'),
      requires: ['NameNotEmpty'],
      check: (attribute, { model }) =>
        model.containerOf(attribute, 'Entity').attributes.filter(({ name }) => name === attribute.name)
          .length === 1,
    }),
    constraint('AttributeTypeKnown', 'Attribute', {
      ...head('ERROR', 'Unknown type {type}'),
      check: (attribute, { model }) => {
        if (primitives.has(attribute.type ?? '')) return true;
        const module = model.containerOf(model.containerOf(attribute, 'Entity'), 'Module');
        return [module, ...model.resolveAll(module.imports)].some(({ enums }) =>
          enums.some(({ name }) => name === attribute.type),
        );
      },
    }),
    constraint('TargetExists', 'Reference', {
      ...head('ERROR', 'Reference {name} has no target'),
      check: (reference) => reference.target !== undefined || { values: values(reference) },
    }),
    constraint('TargetVisible', 'Reference', {
      ...head('ERROR', 'Target of {name} is in a module that is not imported'),
      requires: ['TargetExists'],
      check: (reference, { model }) => {
        const own = model.containerOf(model.containerOf(reference, 'Entity'), 'Module');
        const other = model.resolve(reference.target);
        if (other === undefined) return true;
        const module = model.containerOf(other, 'Module');
        return own === module || own.imports.includes(module.id) || { values: values(reference) };
      },
    }),
    constraint('ExposesConcrete', 'Service', {
      ...head('ERROR', 'Service {name} exposes an abstract entity'),
      check: (service, { model }) =>
        model.resolveAll(service.exposes).every(({ isAbstract }) => isAbstract !== true) || {
          values: values(service),
        },
    }),
    constraint('ReturnsExposed', 'Operation', {
      ...head('WARNING', 'Operation {name} returns an entity its service does not expose'),
      check: (operation, { model }) =>
        operation.returns === undefined ||
        model.containerOf(operation, 'Service').exposes.includes(operation.returns) || {
          values: values(operation),
        },
    }),
  ],
};

/** All supertypes, nearest first, each once even in a circle. */
function supertypesOf(model: Model<Architecture>, entity: Part<'Entity'>): readonly Part<'Entity'>[] {
  const found: Part<'Entity'>[] = [];
  let next = model.resolve(entity.superType);
  while (next !== undefined && !found.includes(next)) {
    found.push(next);
    next = model.resolve(next.superType);
  }
  return found;
}
