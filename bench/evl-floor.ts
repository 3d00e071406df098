import type { LinkedEntity, LinkedModule, LinkedSystem } from './linked-system.ts';

const primitives = new Set(['String', 'Integer', 'Boolean', 'Date', 'Decimal']);

/**
 * The validation workload coded by hand, without an engine: what each constraint says of each element is remembered, so
 * that others can ask for it. Gives lines `constraint|elementId|message`, unsorted.
 */
export function validateByHand({ modules, entities, named }: LinkedSystem): readonly string[] {
  const lines: string[] = [];
  const outcomes = new Map<string, Map<object, boolean>>();
  const judge = (code: string, element: Named, judgement: Judgement): void => {
    let ofCode = outcomes.get(code);
    if (ofCode === undefined) outcomes.set(code, (ofCode = new Map<object, boolean>()));
    ofCode.set(element, judgement.holds);
    if (!judgement.holds) lines.push(`${code}|${element.id}|${judgement.message()}`);
  };
  const satisfies = (element: object, code: string): boolean => outcomes.get(code)?.get(element) ?? true;
  const namesakes = new Map<string, number>();
  for (const { name } of modules) namesakes.set(name, (namesakes.get(name) ?? 0) + 1);
  for (const element of named) {
    const { id, name } = element;
    judge('NameNotEmpty', element, {
      holds: name.trim().length > 0,
      message: () => `Element ${id} has no name`,
    });
    if (satisfies(element, 'NameNotEmpty'))
      judge('NameWellFormed', element, {
        holds: /^[A-Za-z_][A-Za-z0-9_]*$/.test(name),
        message: () => `Name '${name}' is not an identifier`,
      });
  }
  for (const module of modules) {
    const { name, imports, services } = module;
    judge('ModuleNameUnique', module, {
      holds: namesakes.get(name) === 1,
      message: () => `Module name ${name} is used more than once`,
    });
    judge('ImportsDistinct', module, {
      holds: !imports.includes(module) && new Set(imports).size === imports.length,
      message: () => `Imports of ${name} are not distinct`,
    });
    for (const service of services) {
      judge('ExposesConcrete', service, {
        holds: service.exposes.every(({ isAbstract }) => !isAbstract),
        message: () => `Service ${service.name} exposes an abstract entity`,
      });
      for (const operation of service.operations)
        judge('ReturnsExposed', operation, {
          holds: operation.returns === undefined || service.exposes.includes(operation.returns),
          message: () => `Operation ${operation.name} returns an entity its service does not expose`,
        });
    }
  }
  for (const entity of entities) {
    const { name, superType, attributes, references, module } = entity;
    const general = supertypesOf(entity);
    if (satisfies(entity, 'NameNotEmpty'))
      judge('EntityNameUnique', entity, {
        holds: module.entities.filter((other) => other.name === name).length === 1,
        message: () => `Entity name ${name} is not unique in its module`,
      });
    if (superType !== undefined)
      judge('NoInheritanceCycle', entity, {
        holds: !general.includes(entity),
        message: () => `Entity ${name} inherits from itself`,
      });
    if (satisfies(entity, 'NoInheritanceCycle')) {
      let count = 0;
      for (const each of [entity, ...general])
        for (const { identifier } of each.attributes) if (identifier) count += 1;
      judge('ExactlyOneIdentifier', entity, {
        holds: count === 1,
        message: () => `Entity ${name} does not have exactly one identifier`,
      });
    }
    judge('NoRedefinedAttribute', entity, {
      holds: !attributes.some((own) =>
        general.some((each) => each.attributes.some((other) => other.name === own.name)),
      ),
      message: () => `Entity ${name} redefines an inherited attribute`,
    });
    for (const attribute of attributes) {
      if (satisfies(attribute, 'NameNotEmpty'))
        judge('AttributeNameUnique', attribute, {
          holds: attributes.filter((one) => one.name === attribute.name).length === 1,
          message: () => `Attribute name ${attribute.name} is not unique`,
        });
      judge('AttributeTypeKnown', attribute, {
        holds: primitives.has(attribute.type) || knowsType(module, attribute.type),
        message: () => `Unknown type ${attribute.type}`,
      });
    }
    for (const reference of references) {
      const { target } = reference;
      judge('TargetExists', reference, {
        holds: target !== undefined,
        message: () => `Reference ${reference.name} has no target`,
      });
      if (target === undefined) continue;
      judge('TargetVisible', reference, {
        holds: target.module === module || module.imports.includes(target.module),
        message: () => `Target of ${reference.name} is in a module that is not imported`,
      });
    }
  }
  return lines;
}

type Named = { readonly id: string; readonly name: string };

type Judgement = { readonly holds: boolean; readonly message: () => string };

function knowsType(module: LinkedModule, type: string): boolean {
  const has = ({ enums }: LinkedModule): boolean => enums.some(({ name }) => name === type);
  return has(module) || module.imports.some(has);
}

function supertypesOf(entity: LinkedEntity): readonly LinkedEntity[] {
  const found: LinkedEntity[] = [];
  for (let next = entity.superType; next !== undefined && !found.includes(next); next = next.superType)
    found.push(next);
  return found;
}
