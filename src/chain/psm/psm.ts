import { defineMetamodel } from '../../kernel/metamodel/define-metamodel.ts';
import type { AnyOf, ElementOf } from '../../kernel/metamodel/element-types.ts';
import type { SpecOf } from '../../kernel/metamodel/metamodel.ts';
import { core } from '../core/core.ts';
import { psmEnums } from './enums.ts';
import { psmPlatform } from './platform.ts';
import { psmWorkloads } from './workloads.ts';
import { psmNetworkAndConfiguration } from './network-and-configuration.ts';
import { psmBackingServices } from './backing-services.ts';
import { psmCode } from './code.ts';

/** The PSM metamodel (platform-specific model: deployment on a cloud platform). */
export const psm = defineMetamodel(
  {
    name: 'psm',
    uri: 'urn:mde:psm:1',
    root: 'PsmModel',
    enums: psmEnums,
    classes: {
      ...psmPlatform,
      ...psmWorkloads,
      ...psmNetworkAndConfiguration,
      ...psmBackingServices,
      ...psmCode,
    },
  },
  core,
);

/** Type of the PSM table. */
export interface Psm extends SpecOf<typeof psm> {}

// One type per class keeps rules readable and error messages short.
/** Any PsmElement. */
export type PsmElement = AnyOf<Psm, 'PsmElement'>;
/** Any Resource. */
export type Resource = AnyOf<Psm, 'Resource'>;
/** Any CodeElement. */
export type CodeElement = AnyOf<Psm, 'CodeElement'>;
export interface PsmModel extends ElementOf<Psm, 'PsmModel'> {}
export interface TargetPlatform extends ElementOf<Psm, 'TargetPlatform'> {}
export interface Environment extends ElementOf<Psm, 'Environment'> {}
export interface EnvironmentOverride extends ElementOf<Psm, 'EnvironmentOverride'> {}
export interface Observability extends ElementOf<Psm, 'Observability'> {}
export interface AlertRule extends ElementOf<Psm, 'AlertRule'> {}
export interface Pipeline extends ElementOf<Psm, 'Pipeline'> {}
export interface PipelineStage extends ElementOf<Psm, 'PipelineStage'> {}
export interface DecisionRecord extends ElementOf<Psm, 'DecisionRecord'> {}
export interface Workload extends ElementOf<Psm, 'Workload'> {}
export interface Container extends ElementOf<Psm, 'Container'> {}
export interface ContainerImage extends ElementOf<Psm, 'ContainerImage'> {}
export interface ContainerPort extends ElementOf<Psm, 'ContainerPort'> {}
export interface EnvVar extends ElementOf<Psm, 'EnvVar'> {}
export interface Probe extends ElementOf<Psm, 'Probe'> {}
export interface ResourceLimits extends ElementOf<Psm, 'ResourceLimits'> {}
export interface Volume extends ElementOf<Psm, 'Volume'> {}
export interface VolumeMount extends ElementOf<Psm, 'VolumeMount'> {}
export interface Autoscaling extends ElementOf<Psm, 'Autoscaling'> {}
export interface NetworkService extends ElementOf<Psm, 'NetworkService'> {}
export interface ServicePort extends ElementOf<Psm, 'ServicePort'> {}
export interface Ingress extends ElementOf<Psm, 'Ingress'> {}
export interface RouteRule extends ElementOf<Psm, 'RouteRule'> {}
export interface ConfigSet extends ElementOf<Psm, 'ConfigSet'> {}
export interface ConfigEntry extends ElementOf<Psm, 'ConfigEntry'> {}
export interface SecretSet extends ElementOf<Psm, 'SecretSet'> {}
export interface SecretKey extends ElementOf<Psm, 'SecretKey'> {}
export interface ServiceIdentity extends ElementOf<Psm, 'ServiceIdentity'> {}
export interface AccessRule extends ElementOf<Psm, 'AccessRule'> {}
export interface NetworkPolicy extends ElementOf<Psm, 'NetworkPolicy'> {}
export interface NetworkRule extends ElementOf<Psm, 'NetworkRule'> {}
/** Any BackingService. */
export type BackingService = AnyOf<Psm, 'BackingService'>;
export interface Database extends ElementOf<Psm, 'Database'> {}
export interface MessageBroker extends ElementOf<Psm, 'MessageBroker'> {}
export interface Topic extends ElementOf<Psm, 'Topic'> {}
export interface ObjectStorage extends ElementOf<Psm, 'ObjectStorage'> {}
export interface Cache extends ElementOf<Psm, 'Cache'> {}
export interface ExternalEndpoint extends ElementOf<Psm, 'ExternalEndpoint'> {}
export interface DbSchema extends ElementOf<Psm, 'DbSchema'> {}
export interface Table extends ElementOf<Psm, 'Table'> {}
export interface Column extends ElementOf<Psm, 'Column'> {}
export interface ForeignKey extends ElementOf<Psm, 'ForeignKey'> {}
export interface Index extends ElementOf<Psm, 'Index'> {}
export interface CodeProject extends ElementOf<Psm, 'CodeProject'> {}
export interface AppRole extends ElementOf<Psm, 'AppRole'> {}
export interface CodeModule extends ElementOf<Psm, 'CodeModule'> {}
export interface DtoType extends ElementOf<Psm, 'DtoType'> {}
export interface DtoField extends ElementOf<Psm, 'DtoField'> {}
export interface RestController extends ElementOf<Psm, 'RestController'> {}
export interface RouteHandler extends ElementOf<Psm, 'RouteHandler'> {}
export interface HandlerEffect extends ElementOf<Psm, 'HandlerEffect'> {}
export interface ValidationRule extends ElementOf<Psm, 'ValidationRule'> {}
export interface BackgroundHandler extends ElementOf<Psm, 'BackgroundHandler'> {}
export interface IntegrationClient extends ElementOf<Psm, 'IntegrationClient'> {}
export interface IntegrationOperation extends ElementOf<Psm, 'IntegrationOperation'> {}
export interface ProcessManager extends ElementOf<Psm, 'ProcessManager'> {}
export interface SagaStep extends ElementOf<Psm, 'SagaStep'> {}
export interface SagaBranch extends ElementOf<Psm, 'SagaBranch'> {}
