import type { Model } from '../../../kernel/model/model.ts';
import { removeAt } from '../../../kernel/validation/fixes.ts';
import { onCircles } from '../../core/graph.ts';
import { isBlank } from '../../core/wording.ts';
import type { Cim, Goal, Issue } from '../cim.ts';
import { constraint } from './constraint-builder.ts';

/** Refinement is a tree. */
export const goalAncestry = constraint('CIM-GOAL-01', 'Goal', {
  severity: 'ERROR',
  holds: 'the parent chain has no cycle',
  message: '"{name}" is its own ancestor.',
  remedy: 'Remove one parent link.',
  feature: 'parent',
  fix: 'Remove the parent link.',
  check: (goal, { facts, pointer }) =>
    !facts(circularGoals).has(goal) || {
      fix: removeAt(`Take "${goal.name}" away from its parent`, pointer(goal, 'parent')),
    },
});

function circularGoals(model: Model<Cim>): ReadonlySet<Goal> {
  return onCircles<Goal>(model.all('Goal'), ({ parent }) =>
    parent === undefined ? [] : [model.get<'Goal'>(parent)],
  );
}

const workingFeatures: ReadonlySet<string> = new Set(['satisfies', 'goals', 'supports']);

/** A goal that no process serves is a wish. */
export const goalPursued = constraint('CIM-GOAL-02', 'Goal', {
  severity: 'WARNING',
  holds: 'a leaf goal is satisfied by a requirement or pursued by a process or capability',
  message: 'Nothing works towards "{name}".',
  remedy: 'Add a requirement, or drop the goal.',
  check: (goal, { model }) =>
    model
      .references(goal)
      .some(({ feature }) => feature.name === 'parent' || workingFeatures.has(feature.name)),
});

/** What must be reached must be measurable. */
export const goalMeasurable = constraint('CIM-GOAL-03', 'Goal', {
  severity: 'WARNING',
  holds: 'a MUST goal has metric and target',
  message: '"{name}" cannot be checked.',
  remedy: 'State a metric and a target value.',
  guard: ({ priority }) => priority === 'MUST',
  check: ({ metric, target }) =>
    (!isBlank(metric) && !isBlank(target)) || { feature: isBlank(metric) ? 'metric' : 'target' },
});

/** People who agreed on two goals that pull apart have to talk. */
export const conflictDiscussed = constraint('CIM-GOAL-04', 'Goal', {
  severity: 'WARNING',
  holds: 'two AGREED goals in conflictsWith have an Issue about both',
  message: 'The conflict between "{name}" and "{other}" is not discussed.',
  remedy: 'Record an issue.',
  feature: 'conflictsWith',
  guard: ({ status }) => status === 'AGREED',
  check: (goal, { facts, model }) =>
    model
      .resolveAll<'Goal'>(goal.conflictsWith)
      .filter((other) => other.id !== goal.id && other.status === 'AGREED')
      // A conflict that both goals name is reported once.
      .filter((other) => goal.id < other.id || !facts(conflicts).has(`${other.id} ${goal.id}`))
      .filter((other) => !shareAnIssue(facts(issuesAbout), goal, other))
      .map((other) => ({ values: { other: other.name } })),
});

function conflicts(model: Model<Cim>): ReadonlySet<string> {
  return new Set(
    model.all('Goal').flatMap(({ id, conflictsWith }) => conflictsWith.map((other) => `${id} ${other}`)),
  );
}

function issuesAbout(model: Model<Cim>): ReadonlyMap<string, ReadonlySet<Issue>> {
  const issues = new Map<string, Set<Issue>>();
  for (const issue of model.all('Issue')) {
    for (const id of issue.about) issues.set(id, (issues.get(id) ?? new Set()).add(issue));
  }
  return issues;
}

function shareAnIssue(issues: ReadonlyMap<string, ReadonlySet<Issue>>, one: Goal, other: Goal): boolean {
  const ofOne = issues.get(one.id);
  const ofOther = issues.get(other.id);
  if (ofOne === undefined || ofOther === undefined) return false;
  const [fewer, more] = ofOne.size < ofOther.size ? [ofOne, ofOther] : [ofOther, ofOne];
  for (const issue of fewer) if (more.has(issue)) return true;
  return false;
}
