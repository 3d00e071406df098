import {
  getCim,
  getCimCoverage,
  getCimElementImpact,
  getCimProcess,
  drawCimView,
  drawPimView,
  drawPsmView,
  getCimView,
  getModelingConfig,
  getPim,
  getPimCoverage,
  getPimElementImpact,
  getPimProcess,
  getPimView,
  getPsm,
  getPsmCoverage,
  getPsmElementImpact,
  getPsmProcess,
  getPsmView,
  validateCim,
  validatePim,
  validatePsm,
  type Coverage,
  type ElementImpact,
  type Model,
  type ModelingConfig,
  type PatchOperation,
  type ProcessDescription,
  type ValidationResult,
  type View,
} from '../../client/src/index.ts';
import type { Level } from '../lib/paths.ts';
import { client } from './client.ts';
import type { Reading } from './queries.ts';

/** Names a stored model in a revision; what is read for it never changes. */
export type ModelName = { readonly level: Level; readonly id: string; readonly revision: number };

/** What a view is narrowed to: ids of elements by parameter. */
export type Narrowing = Readonly<Record<string, string>>;

const gets = { cim: getCim, pim: getPim, psm: getPsm };
const views = { cim: getCimView, pim: getPimView, psm: getPsmView };
const draws = { cim: drawCimView, pim: drawPimView, psm: drawPsmView };
const validations = { cim: validateCim, pim: validatePim, psm: validatePsm };
const impacts = { cim: getCimElementImpact, pim: getPimElementImpact, psm: getPsmElementImpact };

const processes = { cim: getCimProcess, pim: getPimProcess, psm: getPsmProcess };

/** The steps in which a model of a level is made. */
export function processReading(level: Level): Reading<ProcessDescription> {
  return { key: ['process', level], isFixed: true, read: (signal) => processes[level]({ client, signal }) };
}

const coverages = { cim: getCimCoverage, pim: getPimCoverage, psm: getPsmCoverage };

/** How far a model is in the steps of its level. */
export function stepsReading(level: Level, modelId: string, revision: number): Reading<Coverage> {
  return {
    key: ['steps', modelId, revision],
    isFixed: true,
    read: (signal) => coverages[level]({ client, query: { modelId }, signal }),
  };
}

/** Levels with their classes and views, limits, vocabularies. */
export function configReading(): Reading<ModelingConfig> {
  return { key: ['config'], isFixed: true, read: (signal) => getModelingConfig({ client, signal }) };
}

/** A model with its content, in the revision that is current. */
export function modelReading(level: Level, id: string): Reading<Model> {
  return { key: ['model', level, id], read: (signal) => gets[level]({ client, path: { id }, signal }) };
}

/** A model with its content, as the chain of a project needs it: read again when its revision is another one. */
export function contentReading({ level, id, revision }: ModelName): Reading<Model> {
  return {
    key: ['content', level, id, revision],
    isFixed: true,
    read: (signal) => gets[level]({ client, path: { id }, signal }),
  };
}

/** A view of a stored model: its nodes and edges, or those that belong to the elements it is narrowed to. */
export function viewReading(model: ModelName, viewId: string, narrowing: Narrowing): Reading<View> {
  const { level, id, revision } = model;
  return {
    key: ['view', level, id, revision, viewId, narrowing],
    isFixed: true,
    read: (signal) => views[level]({ client, path: { id, viewId }, query: narrowing, signal }),
  };
}

/** A view of a model with changes that are not saved. */
export function draftViewReading(
  model: ModelName,
  view: { readonly viewId: string; readonly narrowing: Narrowing },
  draft: { readonly key: string; readonly operations: readonly PatchOperation[] },
): Reading<View> {
  const { level, id: modelId, revision } = model;
  const { viewId, narrowing } = view;
  const body = { patch: [...draft.operations] };
  return {
    key: ['view', level, modelId, revision, viewId, narrowing, draft.key],
    isFixed: true,
    read: (signal) => draws[level]({ client, path: { modelId, viewId }, query: narrowing, body, signal }),
  };
}

/** What is wrong with a stored model. */
export function findingsReading({ level, id, revision }: ModelName): Reading<ValidationResult> {
  return {
    key: ['findings', level, id, revision],
    isFixed: true,
    read: (signal) => validations[level]({ client, path: { id }, signal }),
  };
}

/** What an element comes from and what comes from it, down to the files. The first answer after a change takes seconds. */
export function impactReading(model: ModelName, elementId: string): Reading<ElementImpact> {
  const { level, id: modelId, revision } = model;
  return {
    key: ['impact', level, modelId, revision, elementId],
    isFixed: true,
    read: (signal) => impacts[level]({ client, path: { modelId, elementId }, signal }),
  };
}
