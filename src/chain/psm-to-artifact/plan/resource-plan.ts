import type { CodeModule, IntegrationClient, RestController } from '../../psm/psm.ts';
import type { DtoNames } from './dto-names.ts';
import type { HandlerPlan } from './handlers.ts';
import type { RecordShape } from './record-shape.ts';
import type { DerivationPlan, RulePlan } from './rules.ts';

/** A controller as the generated code contains it. */
export type ResourcePlan = {
  readonly controller: RestController;
  readonly module: ModulePlan;
  /** Folder below the module's folder. */
  readonly folder: string;
  /** `Order`: the middle of function names. */
  readonly entity: string;
  /** `order`: the name of a variable that holds a record. */
  readonly variable: string;
  /** `an order`: for comments. */
  readonly noun: string;
  readonly shape: RecordShape | undefined;
  /** Operations on the record. */
  readonly handlers: readonly HandlerPlan[];
  /** Operations on parts of the record. */
  readonly partHandlers: readonly HandlerPlan[];
  readonly rules: readonly RulePlan[];
  /** For the record and each of its parts. */
  readonly derivations: readonly DerivationPlan[];
};

/** A bounded context as the generated code contains it. */
export type ModulePlan = {
  readonly module: CodeModule;
  readonly folder: string;
  readonly names: DtoNames;
  readonly resources: ResourcePlan[];
  readonly clients: readonly {
    readonly client: IntegrationClient;
    readonly file: string;
    readonly name: string;
  }[];
};

/** The operation with a route that reads one row; undefined where there is none. */
export function rowReader({ handlers }: ResourcePlan): HandlerPlan | undefined {
  return handlers.find(({ kind, exposed, file }) => kind === 'READ' && exposed && file === undefined);
}

/** All operations of a resource. */
export function allHandlers({ handlers, partHandlers }: ResourcePlan): readonly HandlerPlan[] {
  return [...handlers, ...partHandlers];
}
