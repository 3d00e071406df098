import { defineMetamodel } from '../../kernel/metamodel/define-metamodel.ts';
import type { AnyOf, ElementOf } from '../../kernel/metamodel/element-types.ts';
import type { SpecOf } from '../../kernel/metamodel/metamodel.ts';
import { core } from '../core/core.ts';
import { pimEnums } from './enums.ts';
import { pimContexts } from './contexts.ts';
import { pimDomainModel } from './domain-model.ts';
import { pimBehaviour } from './behaviour.ts';
import { pimContracts } from './contracts.ts';

/** The PIM metamodel (platform-independent model: user-refined architecture). */
export const pim = defineMetamodel(
  {
    name: 'pim',
    uri: 'urn:mde:pim:1',
    root: 'PimModel',
    enums: pimEnums,
    classes: { ...pimContexts, ...pimDomainModel, ...pimBehaviour, ...pimContracts },
  },
  core,
);

/** Type of the PIM table. */
export interface Pim extends SpecOf<typeof pim> {}

// One type per class keeps rules readable and error messages short.
/** Any PimElement. */
export type PimElement = AnyOf<Pim, 'PimElement'>;
/** Any CodedElement. */
export type CodedElement = AnyOf<Pim, 'CodedElement'>;
export interface PimModel extends ElementOf<Pim, 'PimModel'> {}
export interface BoundedContext extends ElementOf<Pim, 'BoundedContext'> {}
export interface Module extends ElementOf<Pim, 'Module'> {}
export interface ContextRelationship extends ElementOf<Pim, 'ContextRelationship'> {}
export interface ServiceUnit extends ElementOf<Pim, 'ServiceUnit'> {}
/** Any TypeDefinition. */
export type TypeDefinition = AnyOf<Pim, 'TypeDefinition'>;
/** Any StructuredType. */
export type StructuredType = AnyOf<Pim, 'StructuredType'>;
/** Any TypedElement. */
export type TypedElement = AnyOf<Pim, 'TypedElement'>;
export interface Aggregate extends ElementOf<Pim, 'Aggregate'> {}
export interface Entity extends ElementOf<Pim, 'Entity'> {}
export interface ValueObject extends ElementOf<Pim, 'ValueObject'> {}
export interface Enumeration extends ElementOf<Pim, 'Enumeration'> {}
export interface EnumLiteral extends ElementOf<Pim, 'EnumLiteral'> {}
export interface Attribute extends ElementOf<Pim, 'Attribute'> {}
export interface Association extends ElementOf<Pim, 'Association'> {}
/** Any Operation. */
export type Operation = AnyOf<Pim, 'Operation'>;
export interface StateMachine extends ElementOf<Pim, 'StateMachine'> {}
export interface Transition extends ElementOf<Pim, 'Transition'> {}
export interface Invariant extends ElementOf<Pim, 'Invariant'> {}
export interface Command extends ElementOf<Pim, 'Command'> {}
export interface Effect extends ElementOf<Pim, 'Effect'> {}
export interface Query extends ElementOf<Pim, 'Query'> {}
export interface Parameter extends ElementOf<Pim, 'Parameter'> {}
export interface DomainEvent extends ElementOf<Pim, 'DomainEvent'> {}
export interface Reaction extends ElementOf<Pim, 'Reaction'> {}
export interface Workflow extends ElementOf<Pim, 'Workflow'> {}
export interface WorkflowStep extends ElementOf<Pim, 'WorkflowStep'> {}
export interface WorkflowTransition extends ElementOf<Pim, 'WorkflowTransition'> {}
export interface Api extends ElementOf<Pim, 'Api'> {}
export interface ApiResource extends ElementOf<Pim, 'ApiResource'> {}
export interface Endpoint extends ElementOf<Pim, 'Endpoint'> {}
export interface Role extends ElementOf<Pim, 'Role'> {}
export interface Permission extends ElementOf<Pim, 'Permission'> {}
export interface QualityScenario extends ElementOf<Pim, 'QualityScenario'> {}
export interface ArchitectureDecision extends ElementOf<Pim, 'ArchitectureDecision'> {}
export interface DecisionOption extends ElementOf<Pim, 'DecisionOption'> {}
export interface PimExternalSystem extends ElementOf<Pim, 'ExternalSystem'> {}
export interface Integration extends ElementOf<Pim, 'Integration'> {}
export interface DataStore extends ElementOf<Pim, 'DataStore'> {}
