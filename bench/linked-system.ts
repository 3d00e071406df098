import type {
  Sample,
  SampleAttribute,
  SampleEntity,
  SampleModule,
  SampleOperation,
  SampleReference,
  SampleService,
} from './etl-evl-sample.ts';

/** A sample as hand-written code would have it: references are objects, everything knows its container. */
export type LinkedModule = Omit<SampleModule, 'imports' | 'entities' | 'services'> & {
  imports: readonly LinkedModule[];
  readonly entities: readonly LinkedEntity[];
  readonly services: readonly LinkedService[];
};

/** A linked entity. */
export type LinkedEntity = Omit<SampleEntity, 'superType' | 'attributes' | 'references'> & {
  module: LinkedModule;
  superType: LinkedEntity | undefined;
  readonly attributes: readonly (SampleAttribute & { entity: LinkedEntity })[];
  readonly references: readonly LinkedReference[];
};

/** A linked reference. */
export type LinkedReference = Omit<SampleReference, 'target'> & {
  entity: LinkedEntity;
  target: LinkedEntity | undefined;
};

/** A linked service. */
export type LinkedService = Omit<SampleService, 'exposes' | 'operations'> & {
  readonly exposes: readonly LinkedEntity[];
  readonly operations: readonly LinkedOperation[];
};

/** A linked operation. */
export type LinkedOperation = Omit<SampleOperation, 'returns'> & {
  service: LinkedService;
  returns: LinkedEntity | undefined;
};

/** Everything there is, by class. */
export type LinkedSystem = {
  readonly root: Sample;
  readonly modules: readonly LinkedModule[];
  readonly entities: readonly LinkedEntity[];
  readonly named: readonly { readonly id: string; readonly name: string }[];
};

/** Links a sample; what this takes is not part of the floor. */
export function linkSystem(root: Sample): LinkedSystem {
  // The copy becomes what its type says while it is linked, below.
  const copy = structuredClone(root) as unknown as Omit<Sample, 'modules'> & { modules: LinkedModule[] };
  const byId = new Map<string, unknown>();
  const entities = copy.modules.flatMap((module) => module.entities);
  for (const one of [...copy.modules, ...entities]) byId.set(one.id, one);
  // Names of entities are asked for entities, names of modules for modules.
  const entityOf = (id: unknown): LinkedEntity => byId.get(String(id)) as LinkedEntity;
  const moduleOf = (id: unknown): LinkedModule => byId.get(String(id)) as LinkedModule;
  const named: { readonly id: string; readonly name: string }[] = [root];
  for (const module of copy.modules) {
    module.imports = module.imports.map(moduleOf);
    named.push(module, ...module.enums);
    for (const entity of module.entities) {
      entity.module = module;
      entity.superType = entity.superType === undefined ? undefined : entityOf(entity.superType);
      for (const attribute of entity.attributes) attribute.entity = entity;
      for (const reference of entity.references) {
        reference.entity = entity;
        reference.target = reference.target === undefined ? undefined : entityOf(reference.target);
      }
      named.push(entity, ...entity.attributes, ...entity.references);
    }
    for (const service of module.services) {
      Object.assign(service, { exposes: service.exposes.map(entityOf) });
      for (const operation of service.operations) {
        operation.service = service;
        operation.returns = operation.returns === undefined ? undefined : entityOf(operation.returns);
      }
      named.push(service, ...service.operations);
    }
  }
  return { root, modules: copy.modules, entities, named };
}
