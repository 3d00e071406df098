import type { Model } from '../../../kernel/model/model.ts';
import type { Expression, Scope } from '../../core/rule-language/index.ts';
import type {
  AppRole,
  CodeModule,
  DtoType,
  IntegrationClient,
  ProcessManager,
  Psm,
  SagaStep,
} from '../../psm/psm.ts';
import type { HandlerPlan } from './handlers.ts';
import type { Notes } from './notes.ts';
import type { RecordShape } from './record-shape.ts';
import type { ModulePlan, ResourcePlan } from './resource-plan.ts';

/** An operation of the service that a process runs, undoes, or waits for. */
export type ProcessCommandPlan = {
  /** `sales.placeOrder`: its name in the contract. */
  readonly key: string;
  readonly resource: ResourcePlan;
  readonly handler: HandlerPlan;
};

/** A way on from a node. */
export type BranchPlan = {
  readonly id: string;
  readonly target: string;
  readonly isDefault: boolean;
  readonly condition: ConditionPlan | undefined;
};

/** An event with the module that defines it. */
export type EventPlan = { readonly dto: DtoType; readonly module: CodeModule };

/** A node of a process as the generated code contains it. */
export type NodePlan = {
  readonly step: SagaStep;
  readonly command: ProcessCommandPlan | undefined;
  readonly compensation: ProcessCommandPlan | undefined;
  readonly role: AppRole | undefined;
  readonly awaits: EventPlan | undefined;
  readonly publishes: readonly EventPlan[];
  readonly call: CallPlan | undefined;
  readonly condition: ConditionPlan | undefined;
  /** The process that runs inside. */
  readonly process: ProcessManager | undefined;
  readonly branches: readonly BranchPlan[];
  /** What the instance is about when it is at the node: the nearest objects first. */
  readonly tables: readonly TablePlan[];
  /** Why a token that arrives here stops as an incident. */
  readonly obstacle: string | undefined;
};

/** A process that the service runs. */
export type ProcessPlan = {
  readonly manager: ProcessManager;
  readonly module: ModulePlan;
  /** `sell-books`: its name in addresses. */
  readonly code: string;
  /** `sellBooksProcess`: the constant that defines it. */
  readonly name: string;
  readonly owner: AppRole | undefined;
  readonly nodes: readonly NodePlan[];
};

/** Everything that the processes of a service need. */
export type ProcessesPlan = {
  readonly processes: readonly ProcessPlan[];
  /** In the order of their keys; each writes an object of `tables`. */
  readonly commands: readonly ProcessCommandPlan[];
  /** The objects that processes are about, and those that they refer to, in the order of their keys. */
  readonly tables: readonly TablePlan[];
  /** The events that processes wait for. */
  readonly awaited: readonly EventPlan[];
};

/** A kind of object that processes are about. */
export type TablePlan = {
  /** `sales.order`: schema and table. */
  readonly key: string;
  /** `order`: what conditions call a row of it. */
  readonly variable: string;
  readonly resource: ResourcePlan;
  readonly shape: RecordShape;
  /** Its rows are rows of a more general object, which has the same key: it only reads them as what they are. */
  readonly isKind: boolean;
  /** Its single references to objects of the same service, in the order of their fields. */
  readonly references: readonly { readonly field: string; readonly table: string }[];
  /** The single references of its parts, with the fields that lead to the part. */
  readonly partReferences: readonly {
    readonly way: readonly string[];
    readonly field: string;
    readonly table: string;
  }[];
};

/** A condition that software decides. */
export type ConditionPlan = {
  readonly text: string;
  readonly expression: Expression;
  readonly scope: Scope;
  /** The objects whose values it reads. */
  readonly reads: readonly TablePlan[];
};

/** One call of an external system by a step. */
export type CallPlan = {
  readonly client: IntegrationClient;
  /** The function of the client: the operation that the model has, or one named like the step. */
  readonly operation: ClientOperation;
  /** What is sent: members of each object, as its answers show them. */
  readonly carries: readonly CarriedPlan[];
};

/** A request that a client can send. */
export type ClientOperation = {
  readonly id: string;
  readonly name: string;
  /** Name of its function. */
  readonly function: string;
  readonly description: string | undefined;
  readonly verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
};

/** What a message says about one object. */
export type CarriedPlan = { readonly table: TablePlan; readonly members: readonly string[] };

/** What processes are planned with. */
export type ProcessSource = {
  readonly model: Model<Psm>;
  readonly notes: Notes;
  readonly modules: readonly ModulePlan[];
};

/** Operations by the id of their handler. */
export type ProcessCommands = ReadonlyMap<string, ProcessCommandPlan>;

/** What nodes are planned with. */
export type NodeSource = ProcessSource & {
  readonly commands: ProcessCommands;
  readonly tables: readonly TablePlan[];
  readonly codes: ReadonlyMap<ProcessManager, string>;
};
