import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { MetamodelSpec } from '../metamodel/feature-spec.ts';
import type { Element } from '../model/element.ts';
import { nameOf, valueOf, valuesOf } from '../model/element.ts';
import type { Finding } from '../model/finding.ts';
import { describe } from '../model/finding.ts';
import type { Model } from '../model/model.ts';
import type { Constraint, ConstraintContext, ConstraintSet, Problem } from './constraint.ts';

/**
 * Checks a structurally valid model against its constraints (after Epsilon's EVL: contexts, guards, constraints and
 * critiques, dependencies, fixes). Every constraint is evaluated at most once per element. A constraint that throws
 * becomes an error finding on its element. Findings come in document order of elements, then in order of constraints.
 * Throws when constraints require each other in a circle or name one that does not exist. With `only`, the findings
 * of constraints with these codes.
 */
export function validateSemantics<S extends MetamodelSpec>(
  set: ConstraintSet<S>,
  model: Model<S>,
  only?: ReadonlySet<string>,
): readonly Finding[] {
  const { constraints } = set;
  const byCode = new Map(constraints.map((constraint) => [constraint.code, constraint]));
  checkDependencies(byCode);
  // Constraints were typed where they were written; from here on elements are handled by their metamodel only.
  const evaluation = evaluate(constraints, model as unknown as Model, set.analyse(model));
  const byClass = new Map<string, readonly ConstraintState[]>();
  const wanted = (className: string): readonly ConstraintState[] => {
    let known = byClass.get(className);
    if (known === undefined) {
      const applicable = [...evaluation.applicable(className)];
      known = applicable.filter(({ constraint }) => only?.has(constraint.code) !== false);
      byClass.set(className, known);
    }
    return known;
  };
  const findings: Finding[] = [];
  let ordinal = 0;
  for (const element of model.elements()) {
    for (const ledger of wanted(element.eClass)) {
      const found = evaluation.run(ledger, element, ordinal);
      for (const finding of found) findings.push(finding);
    }
    ordinal += 1;
  }
  return findings;
}

function checkDependencies(byCode: ReadonlyMap<string, Constraint>): void {
  const settled = new Set<string>();
  const visit = (code: string, path: readonly string[]): void => {
    if (path.includes(code))
      throw new Error(`Constraints require each other: ${[...path, code].join(' → ')}.`);
    if (settled.has(code)) return;
    const constraint = byCode.get(code);
    if (constraint === undefined)
      throw new Error(`Constraint ${path.at(-1) ?? '?'} requires ${code}, which does not exist.`);
    for (const required of constraint.requires ?? []) visit(required, [...path, code]);
    settled.add(code);
  };
  for (const code of byCode.keys()) visit(code, []);
}

/** What is known of a constraint: a state for each element, and what was found. Bytes, because there are very many. */
type ConstraintState = {
  readonly constraint: Constraint;
  /** The constraints that must hold first. */
  readonly requires: ConstraintState[];
  /** Made when the first element is checked. */
  states: Uint8Array | undefined;
  readonly findings: Map<Element, readonly Finding[]>;
};

type Evaluation = {
  /** The constraints on instances of a class. */
  readonly applicable: (className: string) => ReadonlySet<ConstraintState>;
  /** Findings of a constraint on an element with its place in document order, worked out once. */
  readonly run: (ledger: ConstraintState, element: Element, ordinal: number) => readonly Finding[];
};

const untouched = 0;
const running = 1;
const satisfied = 2;
const violated = 3;

const none: readonly Finding[] = [];

function evaluate(constraints: readonly Constraint[], model: Model, facts: unknown): Evaluation {
  const ledgers = ledgersOf(constraints);
  const pointers = pointerIndex(model);
  const byClass = new Map<string, ReadonlySet<ConstraintState>>();
  const applicable = (className: string): ReadonlySet<ConstraintState> => {
    let known = byClass.get(className);
    if (known === undefined) {
      const kinds = model.metamodel.classes.get(className)?.kinds;
      const fitting = [...ledgers.values()].filter(({ constraint }) =>
        constraint.contexts.some((context) => kinds?.has(context) === true),
      );
      byClass.set(className, (known = new Set(fitting)));
    }
    return known;
  };
  const run: Evaluation['run'] = (ledger, element, ordinal) => {
    ledger.states ??= new Uint8Array(model.size);
    const { states, findings } = ledger;
    const state = states[ordinal];
    if (state === running)
      throw new Error(`${ledger.constraint.code} asks for itself on ${describe(element)}.`);
    if (state !== untouched) return state === satisfied ? none : (findings.get(element) ?? none);
    states[ordinal] = running;
    const found = runOnce(ledger, element, ordinal);
    if (found === none) states[ordinal] = satisfied;
    else {
      states[ordinal] = violated;
      findings.set(element, found);
    }
    return found;
  };
  const holds = (ledger: ConstraintState, element: Element, ordinal: number): boolean =>
    !applicable(element.eClass).has(ledger) || run(ledger, element, ordinal) === none;
  // Built on first use: most constraints ask about their own element only.
  let ordinals: ReadonlyMap<Element, number> | undefined;
  const satisfies = (code: string, element: Element): boolean => {
    ordinals ??= new Map([...model.elements()].map((each, index) => [each, index]));
    const ordinal = ordinals.get(element);
    if (ordinal === undefined) throw new Error(`${describe(element)} is not in the model.`);
    const ledger = ledgers.get(code);
    if (ledger === undefined) throw new Error(`Constraint ${code} does not exist.`);
    return holds(ledger, element, ordinal);
  };
  const context: ConstraintContext<MetamodelSpec, unknown> = { model, facts, satisfies, pointer: pointers };
  const runOnce: Evaluation['run'] = ({ constraint, requires }, element, ordinal) => {
    try {
      for (const required of requires) if (!holds(required, element, ordinal)) return none;
      if (!constraint.guard(element, context)) return none;
      const result = constraint.check(element, context);
      if (result === true) return none;
      const problems = problemsOf(result);
      if (problems.length === 0) return none;
      return problems.map((problem) => toFinding(constraint, element, problem, pointers));
    } catch (error) {
      return [broken(constraint, element, pointers(element), error)];
    }
  };
  return { applicable, run };
}

function ledgersOf(constraints: readonly Constraint[]): ReadonlyMap<string, ConstraintState> {
  const ledgers = new Map<string, ConstraintState>();
  for (const constraint of constraints)
    ledgers.set(constraint.code, {
      constraint,
      requires: [],
      states: undefined,
      findings: new Map(),
    });
  for (const { constraint, requires } of ledgers.values())
    for (const code of constraint.requires ?? []) {
      const required = ledgers.get(code);
      if (required !== undefined) requires.push(required);
    }
  return ledgers;
}

function problemsOf(result: false | Problem | readonly Problem[]): readonly Problem[] {
  if (result === false) return [{}];
  return isList(result) ? result : [result];
}

function isList(result: Problem | readonly Problem[]): result is readonly Problem[] {
  return Array.isArray(result);
}

function toFinding(
  constraint: Constraint,
  element: Element,
  problem: Problem,
  pointer: (element: Element, feature?: string) => string,
): Finding {
  const at = problem.at ?? element;
  const feature = problem.feature ?? constraint.feature;
  const message = problem.message ?? constraint.message;
  const remedy = problem.remedy ?? constraint.remedy;
  return {
    severity: constraint.severity,
    code: constraint.code,
    message: `${fill(message, element, problem)} ${fill(remedy, element, problem)}`,
    elementId: at.id,
    elementClass: at.eClass,
    elementName: nameOf(at) ?? null,
    feature: feature ?? null,
    jsonPointer: pointer(at, feature),
    ...withoutUndefined({ fix: problem.fix }),
  };
}

function broken(constraint: Constraint, element: Element, jsonPointer: string, error: unknown): Finding {
  return {
    severity: 'ERROR',
    code: 'CONSTRAINT_FAILED',
    message: `${constraint.code} could not be checked on ${describe(element)}: ${error instanceof Error ? error.message : String(error)}`,
    elementId: element.id,
    elementClass: element.eClass,
    elementName: nameOf(element) ?? null,
    feature: null,
    jsonPointer,
  };
}

/** Fills `{placeholder}`s from the problem, then from `class` and the element's own attributes. */
function fill(template: string, element: Element, problem: Problem): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, key: string) => {
    const given = problem.values?.[key];
    if (given !== undefined) return String(given);
    if (key === 'class') return element.eClass;
    const value = valueOf(element, key);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return String(value);
    return key === 'name' ? element.id : placeholder;
  });
}

/** JSON pointers of elements; positions in long lists are worked out once per list. */
function pointerIndex(model: Model): (element: Element, feature?: string) => string {
  const positions = new Map<string, Map<Element, number>>();
  const positionIn = (
    container: Element,
    listName: string,
    element: Element,
    list: readonly unknown[],
  ): number => {
    const key = `${container.id}/${listName}`;
    let known = positions.get(key);
    if (known === undefined) {
      known = new Map();
      for (const [index, entry] of list.entries()) known.set(entry as Element, index);
      positions.set(key, known);
    }
    return known.get(element) ?? 0;
  };
  const pointer = (element: Element): string => {
    const place = model.placeOf(element);
    if (place === undefined) return '';
    const { container, feature } = place;
    const list = valuesOf(container, feature);
    const own = feature.many ? `/${positionIn(container, feature.name, element, list)}` : '';
    return `${pointer(container)}/${feature.name}${own}`;
  };
  return (element, feature) => (feature === undefined ? pointer(element) : `${pointer(element)}/${feature}`);
}
