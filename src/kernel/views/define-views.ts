import type { Feature, Metamodel } from '../metamodel/metamodel.ts';
import { pathProblem } from './element-path.ts';
import { choicesIn, parseTemplate } from './label-template.ts';
import type { Condition, EdgeRule, Matrix, NodeRule, ViewDefinition } from './view-definition.ts';

/** A view as it is written down: what is usual may be left out. */
export type WrittenView = Omit<ViewDefinition, 'direction' | 'narrowings' | 'edges'> &
  Partial<Pick<ViewDefinition, 'direction' | 'narrowings' | 'edges'>>;

/** The views of a level, and the one that people see first. */
export type LevelViews = {
  readonly defaultView: string;
  readonly views: readonly ViewDefinition[];
};

/**
 * Makes the views of a metamodel ready for use. Throws, naming every problem, when a definition speaks of classes,
 * features or literals that the metamodel does not have.
 */
export function defineViews(
  metamodel: Metamodel,
  written: { readonly defaultView: string; readonly views: readonly WrittenView[] },
): LevelViews {
  const views = written.views.map((view) => ({
    direction: 'RIGHT' as const,
    narrowings: [],
    edges: [],
    ...view,
  }));
  const problems = views.flatMap((view) =>
    problemsOf(metamodel, view).map((problem) => `view ${view.id}: ${problem}`),
  );
  if (!views.some(({ id }) => id === written.defaultView))
    problems.push(`there is no view "${written.defaultView}" to begin with`);
  if (problems.length > 0)
    throw new Error(`The views of ${metamodel.name} are wrong:\n${problems.join('\n')}`);
  return { defaultView: written.defaultView, views };
}

function problemsOf(metamodel: Metamodel, view: ViewDefinition): readonly string[] {
  return [
    ...view.nodes.flatMap((rule) => nodeProblems(metamodel, rule, view)),
    ...view.edges.flatMap((rule) => edgeProblems(metamodel, rule)),
    ...view.narrowings.flatMap(({ of }) => classProblem(metamodel, of)),
    ...matrixProblems(metamodel, view.matrix),
    ...Object.keys(view.c4 ?? {}).flatMap((name) => classProblem(metamodel, name)),
  ];
}

function nodeProblems(metamodel: Metamodel, rule: NodeRule, view: ViewDefinition): readonly string[] {
  const unknown = classProblem(metamodel, rule.of);
  if (unknown.length > 0) return unknown;
  const columns = view.columns?.length ?? 0;
  return [
    ...[rule.label, rule.summary, ...(rule.cells ?? [])].flatMap((text) =>
      templateProblems(metamodel, rule.of, text),
    ),
    ...[...(rule.in ?? []), rule.lane].flatMap((path) => pathProblems(metamodel, rule.of, path)),
    ...conditionProblems(metamodel, rule.of, rule.when),
    ...(rule.cells === undefined || rule.cells.length === columns
      ? []
      : [`${rule.of} has ${rule.cells.length} cells, the table ${columns} columns`]),
  ];
}

function edgeProblems(metamodel: Metamodel, rule: EdgeRule): readonly string[] {
  const unknown = classProblem(metamodel, rule.of);
  if (unknown.length > 0) return unknown;
  return [
    ...[rule.label, rule.sourceLabel, rule.targetLabel].flatMap((text) =>
      templateProblems(metamodel, rule.of, text),
    ),
    ...[rule.from, rule.to].flatMap((path) => pathProblems(metamodel, rule.of, path)),
    ...conditionProblems(metamodel, rule.of, rule.when),
  ];
}

function matrixProblems(metamodel: Metamodel, matrix: Matrix | undefined): readonly string[] {
  if (matrix === undefined) return [];
  return [matrix.columns, matrix.rows].flatMap(({ feature, literals }) =>
    literals.flatMap((literal) => conditionProblems(metamodel, matrix.of, { [feature]: literal })),
  );
}

function classProblem(metamodel: Metamodel, name: string): readonly string[] {
  return metamodel.concreteKinds(name).length > 0 ? [] : [`there is no class "${name}"`];
}

function templateProblems(metamodel: Metamodel, of: string, text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  return choicesIn(parseTemplate(text)).flatMap(({ feature, whenTrue }) => {
    const features = featuresNamed(metamodel, of, feature);
    if (features.length === 0) return [`"${text}": no ${of} has a feature "${feature}"`];
    return whenTrue === undefined || features.some(({ type }) => type === 'Boolean')
      ? []
      : [`"${text}": "${feature}" of ${of} is never true, so "${whenTrue}" is never shown`];
  });
}

function pathProblems(metamodel: Metamodel, of: string, path: string | undefined): readonly string[] {
  const problem = path === undefined ? undefined : pathProblem(metamodel, of, path);
  return problem === undefined ? [] : [problem];
}

function conditionProblems(metamodel: Metamodel, of: string, when: Condition = {}): readonly string[] {
  return Object.entries(when).flatMap(([name, value]) => {
    const fits = featuresNamed(metamodel, of, name).some(({ type }) =>
      typeof value === 'boolean'
        ? type === 'Boolean'
        : (metamodel.enums.get(type)?.literals.includes(value) ?? false),
    );
    return fits ? [] : [`"${name}" of ${of} is never ${String(value)}`];
  });
}

function featuresNamed(metamodel: Metamodel, of: string, name: string): readonly Feature[] {
  return metamodel
    .concreteKinds(of)
    .flatMap((kind) => metamodel.classes.get(kind)?.featureByName.get(name) ?? []);
}
