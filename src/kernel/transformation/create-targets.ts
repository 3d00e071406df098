import { nameBasedId } from '../identity/name-based-id.ts';
import type { MetamodelSpec } from '../metamodel/feature-spec.ts';
import type { MetaClass } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { Model } from '../model/model.ts';
import type { Created } from './created.ts';
import type { ImageIndex } from './images.ts';
import { imageIndex } from './images.ts';
import type { Diagnostic, Rule, RuleContext, Target } from './rule.ts';
import type { Reads } from './reads.ts';
import { noReads, noteReads } from './reads.ts';
import type { PlannedRule } from './sorted-rules.ts';
import { planRules, runsOn } from './sorted-rules.ts';
import type { Transformation } from './transformation.ts';

/** One rule with contributions, applied to one source element. */
export type RuleApplication = { readonly rule: PlannedRule; readonly source: Element };

/** What the first phase leaves to the second. Asking for what lazy rules make adds to the lists. */
export type Run = {
  readonly transformation: Transformation;
  readonly created: readonly Created[];
  /** The target with this id, if there is one. */
  readonly find: (id: string) => Created | undefined;
  readonly applied: readonly RuleApplication[];
  readonly context: RuleContext<MetamodelSpec, unknown>;
  readonly diagnostics: readonly Diagnostic[];
  readonly record: ReadRecord | undefined;
};

/** Which elements of the source were read by which rule, while a transformation is recorded. */
export type ReadRecord = {
  /** By the id of the target that something was read for. */
  readonly byTarget: Map<string, Reads>;
  /** Read to work out facts. */
  readonly facts: Reads;
};

/**
 * First phase: every matched rule creates its targets with their ids. Throws when two have one identity, and when a
 * rule looks up equivalents while it creates.
 */
export function createTargets(transformation: Transformation, source: Model, record?: ReadRecord): Run {
  const plan = planRules(transformation);
  const run: OpenRun = {
    transformation,
    images: imageIndex(),
    created: [],
    applied: [],
    diagnostics: [],
    record,
    creating: true,
    found: undefined,
  };
  // Lazy rules run while others bind, on every element they are requested for.
  const lazily = new Map<PlannedRule, Set<string>>();
  const awaken = (sourceId: string, role: string): void => {
    const rules = plan.lazyByRole.get(role);
    if (rules === undefined) return;
    for (const planned of rules) {
      const done = lazily.get(planned) ?? new Set();
      lazily.set(planned, done);
      if (done.has(sourceId)) continue;
      done.add(sourceId);
      const element = source.find(sourceId);
      if (element === undefined || !isInstance(transformation, element, planned.rule)) continue;
      run.creating = true;
      attempt(run, { planned, element, context });
      run.creating = false;
    }
  };
  const context = ruleContext({ run, source, awaken: plan.lazyByRole.size === 0 ? undefined : awaken });
  for (const planned of plan.matched)
    for (const element of source.all(planned.rule.from)) attempt(run, { planned, element, context });
  run.creating = false;
  const { created, applied, diagnostics } = run;
  return { transformation, created, applied, diagnostics, context, record, find: finder(run) };
}

function finder(run: OpenRun): Run['find'] {
  // Filled when more is requested than was looked up last.
  const byId = new Map<string, Created>();
  let entered = 0;
  return (id) => {
    if (run.found?.id === id) return run.found;
    for (; entered < run.created.length; entered += 1) {
      const created = run.created[entered];
      if (created !== undefined) byId.set(created.id, created);
    }
    return byId.get(id);
  };
}

type OpenRun = {
  readonly transformation: Transformation;
  readonly images: ImageIndex;
  readonly created: Created[];
  readonly applied: RuleApplication[];
  readonly diagnostics: Diagnostic[];
  readonly record: ReadRecord | undefined;
  /** True while conditions are checked and targets made: equivalents are not known yet. */
  creating: boolean;
  /** What was looked up last: mostly the container that is asked for next. */
  found: Created | undefined;
};

const none: readonly Rule[] = [];

type Attempt = {
  readonly planned: PlannedRule;
  readonly element: Element;
  readonly context: RuleContext<MetamodelSpec, unknown>;
};

function attempt(run: OpenRun, given: Attempt): void {
  const reads = run.record === undefined ? undefined : noReads();
  const runs = noteReads(reads, () => runsOn(given.planned, given.element, given.context));
  if (runs) apply(run, { ...given, reads });
}

function apply(run: OpenRun, given: Attempt & { readonly reads: Reads | undefined }): void {
  const { planned, element, context, reads } = given;
  const { rule, lineage, sharing } = planned;
  if (planned.contributes) run.applied.push({ rule: planned, source: element });
  for (const part of lineage) {
    if (part.targets === undefined) continue;
    let sharingFirst = part === rule ? sharing : none;
    const { targets } = part;
    for (const target of noteReads(reads, () => targets(element, context))) {
      enter(run, {
        id: idOf(run.transformation, element, target),
        rule,
        source: element,
        key: target.key ?? element,
        target,
        metaClass: metaClassOf(run.transformation, target.eClass),
        sharing: sharingFirst,
        features: undefined,
        container: undefined,
        siblings: undefined,
        contents: undefined,
        rooted: false,
        traceLinkId: undefined,
        reads,
      });
      sharingFirst = none;
    }
  }
}

function enter(run: OpenRun, created: Created): void {
  const { rule, key, target } = created;
  const earlier = run.images.enter(created);
  if (earlier !== undefined)
    throw new Error(
      `Rules ${earlier.rule.id} and ${rule.id} both make ${target.role} ${target.suffix ?? ''} of ${key.id}.`,
    );
  run.created.push(created);
}

function idOf({ name, identify }: Transformation, source: Element, target: Target): string {
  const { role, suffix = '', key = source } = target;
  return identify === undefined ? nameBasedId(name, key.id, role, suffix) : identify({ key, role, suffix });
}

function metaClassOf(transformation: Transformation, eClass: string): MetaClass {
  const metaClass = transformation.target.classes.get(eClass);
  if (metaClass === undefined || metaClass.abstract)
    throw new Error(`${transformation.name} cannot make ${eClass}.`);
  return metaClass;
}

function ruleContext(given: {
  readonly run: OpenRun;
  readonly source: Model;
  readonly awaken: ((sourceId: string, role: string) => void) | undefined;
}): RuleContext<MetamodelSpec, unknown> {
  const { run, source, awaken } = given;
  const sourceIdOf = (element: Element | string): string =>
    typeof element === 'string' ? element : element.id;
  const ready = (role: string): void => {
    if (run.creating)
      throw new Error(`A rule asks for ${role} before targets are known; look up inside into and bind.`);
  };
  const find = (element: Element | string, role: string, suffix: string): string | undefined => {
    ready(role);
    const sourceId = sourceIdOf(element);
    awaken?.(sourceId, role);
    run.found = run.images.find(sourceId, role, suffix);
    return run.found?.id;
  };
  return {
    source,
    facts: noteReads(run.record?.facts, () => run.transformation.analyse(source)),
    maybe: (element, role, suffix = '') => find(element, role, suffix),
    equivalent: (element, role, suffix = '') => {
      const found = find(element, role, suffix);
      if (found === undefined) throw new Error(`No rule made ${role} ${suffix} of ${sourceIdOf(element)}.`);
      return found;
    },
    equivalents: (element, role) => {
      ready(role);
      const sourceId = sourceIdOf(element);
      awaken?.(sourceId, role);
      return run.images.all(sourceId, role).map(({ id }) => id);
    },
    report: (diagnostic) => run.diagnostics.push(diagnostic),
  };
}

function isInstance(transformation: Transformation, element: Element, rule: Rule): boolean {
  return transformation.source.classes.get(element.eClass)?.kinds.has(rule.from) === true;
}
