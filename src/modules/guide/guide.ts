import type { JourneyStep } from '../../chain/process.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ContentStore, KnownReports, Level, ModelStore, ModelTasks } from '../models/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { MetamodelFile } from './metamodel-files.ts';

/** The method of a level, or the whole way from sources to a running system. */
export type ProcessDescription = {
  readonly level: Level | 'end-to-end';
  readonly title: string;
  readonly intent: string;
  readonly metamodelVersion: string;
  readonly steps: readonly (Omit<JourneyStep, 'level' | 'phase'> & {
    readonly level: Level | null;
    readonly phase: string | null;
    readonly order: number;
  })[];
  readonly transitions: readonly {
    readonly from: string;
    readonly to: string;
    readonly condition: string | null;
  }[];
};

/** How much of a whole is covered. */
export type Share = {
  readonly total: number;
  readonly covered: number;
  /** 0 to 100, with one digit after the point. */
  readonly percent: number;
  readonly uncovered: readonly string[];
};

/** How far a model is with one step. */
export type StepProgress = {
  readonly stepId: string;
  readonly name: string;
  /** Elements of the step's concepts. */
  readonly instances: number;
  /** Findings that the step is not done before. */
  readonly openFindings: number;
  readonly state: 'NOT_STARTED' | 'IN_PROGRESS' | 'DONE';
};

/** Whether the method reaches the whole metamodel; and how far a model is, when one is named. */
export type Coverage = {
  readonly level: Level;
  readonly metamodelVersion: string;
  readonly classes: Share;
  readonly features: Share;
  readonly byClass: readonly {
    readonly eClass: string;
    readonly steps: readonly string[];
    readonly features: readonly { readonly name: string; readonly steps: readonly string[] }[];
  }[];
  readonly bySteps: readonly { readonly stepId: string; readonly classes: readonly string[] }[];
  readonly progress?: {
    readonly modelId: string;
    readonly revision: number;
    readonly structuralValid: boolean;
    readonly doneSteps: number;
    readonly totalSteps: number;
    readonly steps: readonly StepProgress[];
  };
};

/** Counts the elements of a stored content by class, in a worker thread. */
export type ClassCounting = {
  countClasses(bytes: Uint8Array): Promise<Readonly<Record<string, number>>>;
};

/** What the guide needs from the rest of the process. */
export type GuideDependencies = {
  readonly transactions: Transactions<{ readonly models: ModelStore; readonly projects: ProjectStore }>;
  readonly contents: ContentStore;
  readonly tasks: ModelTasks;
  readonly reports: KnownReports;
  readonly counting: ClassCounting;
};

/** The method, and where a model stands in it. */
export type Guide = {
  /** What a client needs to know of the levels and the service; the same for the life of the process. */
  readonly configuration: Readonly<Record<string, unknown>>;
  /** A metamodel as an `.ecore` file of Eclipse EMF or as a JSON Schema; undefined when no file has this name. */
  readonly metamodelFile: (name: string) => Promise<MetamodelFile | undefined>;
  readonly process: (level: Level | 'end-to-end') => ProcessDescription;
  /** Refuses with NOT_FOUND for a model that the caller may not see or that is of another level. */
  readonly coverage: (
    caller: Caller,
    asked: { readonly level: Level; readonly modelId: string | undefined },
  ) => Promise<Coverage>;
};
