import { defineMetamodel } from '../../kernel/metamodel/define-metamodel.ts';
import type { AnyOf, ElementOf } from '../../kernel/metamodel/element-types.ts';
import type { SpecOf } from '../../kernel/metamodel/metamodel.ts';
import { core } from '../core/core.ts';
import { cimEnums } from './enums.ts';
import { cimIntent } from './intent.ts';
import { cimProcesses } from './processes.ts';
import { cimBusinessObjects } from './business-objects.ts';
import { cimRulesAndSources } from './rules-and-sources.ts';

/** The CIM metamodel (computation-independent model: business intent). */
export const cim = defineMetamodel(
  {
    name: 'cim',
    uri: 'urn:mde:cim:1',
    root: 'CimModel',
    enums: cimEnums,
    classes: { ...cimIntent, ...cimProcesses, ...cimBusinessObjects, ...cimRulesAndSources },
  },
  core,
);

/** Type of the CIM table. */
export interface Cim extends SpecOf<typeof cim> {}

// One type per class keeps rules readable and error messages short.
/** Any CimElement. */
export type CimElement = AnyOf<Cim, 'CimElement'>;
/** Any Participant. */
export type Participant = AnyOf<Cim, 'Participant'>;
/** Any Requirement. */
export type Requirement = AnyOf<Cim, 'Requirement'>;
export interface CimModel extends ElementOf<Cim, 'CimModel'> {}
export interface Stakeholder extends ElementOf<Cim, 'Stakeholder'> {}
export interface Actor extends ElementOf<Cim, 'Actor'> {}
export interface CimExternalSystem extends ElementOf<Cim, 'ExternalSystem'> {}
export interface Goal extends ElementOf<Cim, 'Goal'> {}
export interface FunctionalRequirement extends ElementOf<Cim, 'FunctionalRequirement'> {}
export interface QualityRequirement extends ElementOf<Cim, 'QualityRequirement'> {}
export interface ConstraintElement extends ElementOf<Cim, 'Constraint'> {}
export interface BusinessDomain extends ElementOf<Cim, 'BusinessDomain'> {}
export interface Capability extends ElementOf<Cim, 'Capability'> {}
/** Any ProcessNode. */
export type ProcessNode = AnyOf<Cim, 'ProcessNode'>;
export interface BusinessProcess extends ElementOf<Cim, 'BusinessProcess'> {}
export interface ProcessStep extends ElementOf<Cim, 'ProcessStep'> {}
export interface DecisionPoint extends ElementOf<Cim, 'DecisionPoint'> {}
export interface EventPoint extends ElementOf<Cim, 'EventPoint'> {}
export interface SequenceFlow extends ElementOf<Cim, 'SequenceFlow'> {}
export interface ObjectAccess extends ElementOf<Cim, 'ObjectAccess'> {}
export interface BusinessEvent extends ElementOf<Cim, 'BusinessEvent'> {}
export interface BusinessObject extends ElementOf<Cim, 'BusinessObject'> {}
export interface BusinessAttribute extends ElementOf<Cim, 'BusinessAttribute'> {}
export interface ObjectRelation extends ElementOf<Cim, 'ObjectRelation'> {}
export interface CodeList extends ElementOf<Cim, 'CodeList'> {}
export interface CodeValue extends ElementOf<Cim, 'CodeValue'> {}
export interface LifecycleState extends ElementOf<Cim, 'LifecycleState'> {}
export interface StateTransition extends ElementOf<Cim, 'StateTransition'> {}
export interface BusinessRule extends ElementOf<Cim, 'BusinessRule'> {}
export interface Policy extends ElementOf<Cim, 'Policy'> {}
export interface GlossaryTerm extends ElementOf<Cim, 'GlossaryTerm'> {}
export interface SourceDocument extends ElementOf<Cim, 'SourceDocument'> {}
export interface SourceExcerpt extends ElementOf<Cim, 'SourceExcerpt'> {}
export interface Issue extends ElementOf<Cim, 'Issue'> {}
