import { levels } from '../../chain/levels.ts';
import { levelProcesses } from '../../chain/process.ts';
import type { MetaClass } from '../../kernel/metamodel/metamodel.ts';
import type { Finding } from '../../kernel/model/finding.ts';
import type { Level } from '../models/index.ts';
import { requireModel } from '../models/index.ts';
import { metamodelVersion } from './describe-process.ts';
import type { Coverage, Guide, GuideDependencies, Share, StepProgress } from './guide.ts';

/** Makes the use case "does the method reach everything, and where does a model stand in it". */
export function createCoverage(dependencies: GuideDependencies): Guide['coverage'] {
  return async (caller, { level, modelId }) => {
    const coverage = coverageOf(level);
    if (modelId === undefined) return coverage;
    const { transactions, contents, tasks, reports, counting } = dependencies;
    const record = await transactions.read((stores) => requireModel(stores, { caller, level, id: modelId }));
    const { content } = record;
    const counts = await counting.countClasses(await contents.get(content));
    const kind = 'SEMANTIC';
    const { findings, structuralValid } = await reports.of({ level, content, kind }, async () =>
      tasks.validate(level, { bytes: await contents.get(content), kind }),
    );
    const steps = progressOf(level, { counts, findings, structuralValid });
    return {
      ...coverage,
      progress: {
        modelId,
        revision: record.revision,
        structuralValid,
        steps,
        doneSteps: steps.filter(({ state }) => state === 'DONE').length,
        totalSteps: steps.length,
      },
    };
  };
}

/** Whether the steps of a level touch all its concrete classes and the features that people decide about. */
export function coverageOf(level: Level): Coverage {
  const { steps } = levelProcesses[level];
  const classes = reachableClasses(level);
  const byClass = classes.map((metaClass) => {
    const { name: eClass } = metaClass;
    const touching = steps.flatMap(({ id, concepts }) =>
      concepts.filter((concept) => concept.eClass === eClass).map(({ features }) => ({ id, features })),
    );
    return {
      eClass,
      steps: touching.map(({ id }) => id),
      features: editableFeatures(metaClass).map((name) => ({
        name,
        steps: touching
          .filter(({ features }) => features === undefined || features.includes(name))
          .map(({ id }) => id),
      })),
    };
  });
  return {
    level,
    metamodelVersion: metamodelVersion(level),
    classes: shareOf(byClass.map(({ eClass, steps: by }) => ({ name: eClass, covered: by.length > 0 }))),
    features: shareOf(
      byClass.flatMap(({ eClass, features }) =>
        features.map(({ name, steps: by }) => ({ name: `${eClass}.${name}`, covered: by.length > 0 })),
      ),
    ),
    byClass,
    bySteps: steps.map(({ id, concepts }) => ({
      stepId: id,
      classes: concepts.map(({ eClass }) => eClass),
    })),
  };
}

/** The concrete classes that a model of the level can contain, the root first. */
function reachableClasses(level: Level): readonly MetaClass[] {
  const { metamodel, rootClass } = levels[level];
  const found = new Map<string, MetaClass>();
  const waiting = [rootClass];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const metaClass = metamodel.classes.get(name);
    if (metaClass === undefined || found.has(name)) continue;
    found.set(name, metaClass);
    for (const { type } of metaClass.containments) waiting.push(...metamodel.concreteKinds(type));
  }
  return [...found.values()];
}

function editableFeatures({ stored }: MetaClass): readonly string[] {
  return stored.filter(({ policy }) => policy === 'THREE_WAY').map(({ name }) => name);
}

function shareOf(parts: readonly { readonly name: string; readonly covered: boolean }[]): Share {
  const uncovered = parts.filter(({ covered }) => !covered).map(({ name }) => name);
  const covered = parts.length - uncovered.length;
  const percent = parts.length === 0 ? 100 : Math.round((covered / parts.length) * 1000) / 10;
  return { total: parts.length, covered, percent, uncovered };
}

function progressOf(
  level: Level,
  given: {
    readonly counts: Readonly<Record<string, number>>;
    readonly findings: readonly Finding[];
    readonly structuralValid: boolean;
  },
): readonly StepProgress[] {
  const { counts, findings, structuralValid } = given;
  return levelProcesses[level].steps.map(({ id, name, concepts, doneWhen }) => {
    const instances = concepts.reduce((sum, { eClass }) => sum + (counts[eClass] ?? 0), 0);
    const openFindings = findings.filter((finding) => isOpen(finding, doneWhen)).length;
    return {
      stepId: id,
      name,
      instances,
      openFindings,
      state: stateOf({ instances, openFindings, structuralValid }),
    };
  });
}

function isOpen({ code, severity }: Finding, doneWhen: readonly string[]): boolean {
  return doneWhen.some((wanted) => (wanted === 'ERROR' ? severity === 'ERROR' : wanted === code));
}

/** Constraints of a model with structural errors are not evaluated, so that no step of it can be called done. */
function stateOf(given: {
  readonly instances: number;
  readonly openFindings: number;
  readonly structuralValid: boolean;
}): StepProgress['state'] {
  if (given.instances === 0) return 'NOT_STARTED';
  return given.openFindings === 0 && given.structuralValid ? 'DONE' : 'IN_PROGRESS';
}
