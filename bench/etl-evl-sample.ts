import type { Draw } from './random.ts';
import { drawing } from './random.ts';

/** A system as JSON, for both the engine (ids as references) and the floor (which links them). */
export type SampleModule = {
  readonly eClass: 'Module';
  readonly id: string;
  name: string;
  readonly imports: readonly string[];
  readonly enums: readonly { readonly eClass: 'Enumeration'; readonly id: string; readonly name: string }[];
  readonly entities: readonly SampleEntity[];
  readonly services: readonly SampleService[];
};

/** An entity of a sample. */
export type SampleEntity = {
  readonly eClass: 'Entity';
  readonly id: string;
  name: string;
  readonly isAbstract: boolean;
  superType?: string | undefined;
  readonly attributes: readonly SampleAttribute[];
  readonly references: readonly SampleReference[];
};

/** An attribute of a sample. */
export type SampleAttribute = {
  readonly eClass: 'Attribute';
  readonly id: string;
  name: string;
  type: string;
  readonly many: boolean;
  readonly identifier: boolean;
};

/** A reference of a sample. */
export type SampleReference = {
  readonly eClass: 'Reference';
  readonly id: string;
  readonly name: string;
  target?: string | undefined;
  readonly many: boolean;
};

/** A service of a sample. */
export type SampleService = {
  readonly eClass: 'Service';
  readonly id: string;
  readonly name: string;
  exposes: readonly string[];
  readonly operations: readonly SampleOperation[];
};

/** An operation of a sample. */
export type SampleOperation = {
  readonly eClass: 'Operation';
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly returns?: string;
};

/** The root of a sample. */
export type Sample = {
  readonly eClass: 'System';
  readonly id: 'system';
  readonly name: 'System';
  readonly modules: readonly SampleModule[];
};

const entitiesPerModule = 10;
const elementsPerModule = 100;
const types = ['String', 'Integer', 'Boolean', 'Date', 'Decimal'] as const;

/** Makes a system of about so many elements: modules of ten entities in chains of inheritance, with services. */
export function sampleSystem(elements: number): Sample {
  const count = Math.max(2, Math.round(elements / elementsPerModule));
  const neighbour = (index: number): number => (index + 1) % count;
  return {
    eClass: 'System',
    id: 'system',
    name: 'System',
    modules: Array.from({ length: count }, (_, index) => ({
      eClass: 'Module',
      id: `m${index}`,
      name: `Module${index}`,
      imports: [`m${neighbour(index)}`],
      enums: [{ eClass: 'Enumeration', id: `m${index}.k`, name: `Kind${index}` }],
      entities: Array.from({ length: entitiesPerModule }, (_unused, place) =>
        sampleEntity({ module: index, other: neighbour(index), place }),
      ),
      services: [0, 1].map((number) => sampleService(index, number)),
    })),
  };
}

function sampleEntity(at: {
  readonly module: number;
  readonly other: number;
  readonly place: number;
}): SampleEntity {
  const { module, other, place } = at;
  const id = `m${module}.e${place}`;
  const inherits = place >= 1 && place <= 3;
  return {
    eClass: 'Entity',
    id,
    name: `Entity${module}x${place}`,
    isAbstract: place === 0,
    ...(inherits ? { superType: `m${module}.e${place - 1}` } : {}),
    attributes: Array.from({ length: 6 }, (_, index) => ({
      eClass: 'Attribute',
      id: `${id}.a${index}`,
      name: `a${place}x${index}`,
      type: index === 4 ? `Kind${module}` : (types[(place + index) % types.length] ?? 'String'),
      many: index === 5,
      identifier: index === 0 && !inherits,
    })),
    references: [
      {
        eClass: 'Reference',
        id: `${id}.r0`,
        name: `next${place}`,
        target: `m${module}.e${(place + 1) % entitiesPerModule}`,
        many: false,
      },
      {
        eClass: 'Reference',
        id: `${id}.r1`,
        name: `others${place}`,
        target: `m${other}.e${(place + 3) % entitiesPerModule}`,
        many: true,
      },
    ],
  };
}

function sampleService(module: number, number: number): SampleService {
  const id = `m${module}.s${number}`;
  const shown = [1, 2, 3, 4].map((place) => `m${module}.e${place + 4 * number}`);
  return {
    eClass: 'Service',
    id,
    name: `Service${module}x${number}`,
    exposes: shown,
    operations: ['read', 'write', 'delete'].map((kind, index) => ({
      eClass: 'Operation',
      id: `${id}.o${index}`,
      name: `${kind}${number}`,
      kind,
      ...(index < 2 ? { returns: shown[index] ?? '' } : {}),
    })),
  };
}

/** The same with faults in about one of seven entities, drawn with a seed: every constraint is violated somewhere. */
export function faultySystem(elements: number, seed: number): Sample {
  const draw = drawing(seed);
  const system = sampleSystem(elements);
  for (const module of system.modules)
    for (const entity of module.entities) if (draw.chance(0.15)) plantFault(draw, module, entity);
  for (const module of system.modules)
    for (const service of module.services)
      if (draw.chance(0.05)) service.exposes = draw.chance(0.5) ? [`${module.id}.e0`] : [];
  return system;
}

function plantFault(draw: Draw, module: SampleModule, entity: SampleEntity): void {
  const attribute = draw.oneOf(entity.attributes);
  const reference = draw.oneOf(entity.references);
  const faults: readonly (() => void)[] = [
    () => (entity.name = ''),
    () => (entity.name = `${entity.name} copy`),
    () => (entity.name = draw.oneOf(module.entities).name),
    () => (entity.superType = entity.id),
    () => (entity.superType = draw.oneOf(module.entities).id),
    () => (attribute.name = entity.attributes[0]?.name ?? ''),
    () => (attribute.type = 'Unknown'),
    () => (reference.target = undefined),
    () => (reference.target = 'm0.e0'),
    () => (module.name = 'Module0'),
  ];
  draw.oneOf(faults)();
}
