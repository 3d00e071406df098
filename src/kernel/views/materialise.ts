import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { Element } from '../model/element.ts';
import { valueOf } from '../model/element.ts';
import type { Model } from '../model/model.ts';
import { titleOf } from '../model/title.ts';
import { isKindOf } from '../metamodel/metamodel.ts';
import { elementsAt } from './element-path.ts';
import type { LabelTemplate } from './label-template.ts';
import { fillIn, multiplicityMarks, parseTemplate } from './label-template.ts';
import type { View, ViewEdge, ViewNode } from './view.ts';
import type { Condition, EdgeRule, Matrix, MatrixAxis, NodeRule, ViewDefinition } from './view-definition.ts';

/**
 * Applies a view definition to a model: its nodes and edges, in the order in which their elements stand in the model (a
 * parent may stand behind its children).
 * References to nothing are passed over, so that models which are not valid yet can be looked at.
 */
export function materialise(definition: ViewDefinition, model: Model): View {
  const chosen = chooseNodes(definition, model);
  const edges = makeEdges(definition, model, chosen);
  const used = new Set(edges.flatMap(({ source, target }) => [source, target]));
  for (const [id, choice] of chosen) addNeeded(used, model, { id, choice, chosen });
  for (const [id, { rule }] of chosen) if (rule.onlyUsed === true && !used.has(id)) chosen.delete(id);
  for (const [id, choice] of chosen)
    if (choice.rule.shape === 'ROW' && parentOf(model, { ...choice, chosen }) === undefined)
      chosen.delete(id);
  const { id, title, kind, direction, columns = [], matrix } = definition;
  return {
    viewId: id,
    title,
    kind,
    direction,
    columns,
    marks: [...multiplicityMarks, ...(definition.marks ?? [])],
    ...withoutUndefined({ matrix, c4: definition.c4 }),
    nodes: makeNodes(model, { chosen: inOrder(definition, chosen), matrix }),
    edges,
  };
}

type Choice = { readonly element: Element; readonly rule: NodeRule };
type Chosen = Map<string, Choice>;

function chooseNodes({ nodes }: ViewDefinition, model: Model): Chosen {
  const rulesOf = new Map<string, readonly NodeRule[]>();
  const chosen: Chosen = new Map();
  for (const element of model.elements()) {
    let rules = rulesOf.get(element.eClass);
    if (rules === undefined) {
      rules = nodes.filter(({ of }) => isKindOf(model.metamodel, element.eClass, of));
      rulesOf.set(element.eClass, rules);
    }
    const rule = rules.find(({ when }) => holds(when, element));
    if (rule !== undefined) chosen.set(element.id, { element, rule });
  }
  return chosen;
}

function inOrder({ nodes, ordered }: ViewDefinition, chosen: Chosen): Chosen {
  if (ordered === undefined) return chosen;
  return new Map([...chosen].sort(([, a], [, b]) => nodes.indexOf(a.rule) - nodes.indexOf(b.rule)));
}

/** Adds the lane of a node, and what surrounds it when that is a group, to what is used. */
function addNeeded(
  used: Set<string>,
  model: Model,
  given: { readonly id: string; readonly choice: Choice; readonly chosen: Chosen },
): void {
  const { id, choice, chosen } = given;
  if (choice.rule.onlyUsed === true && !used.has(id)) return;
  const lane = laneOf(model, { ...choice, chosen });
  if (lane !== undefined) used.add(lane);
  const parent = parentOf(model, { ...choice, chosen });
  if (parent !== undefined && chosen.get(parent)?.rule.shape === 'GROUP') used.add(parent);
}

function holds(condition: Condition | undefined, element: Element): boolean {
  return Object.entries(condition ?? {}).every(([name, value]) => valueOf(element, name) === value);
}

function makeNodes(
  model: Model,
  { chosen, matrix }: { readonly chosen: Chosen; readonly matrix: Matrix | undefined },
): readonly ViewNode[] {
  const templates = createTemplates();
  return [...chosen.values()].map(({ element, rule }) => {
    const fill = (text: string): string => fillIn(templates(text), model, element);
    const label = fill(rule.label ?? '{name}');
    const summary = rule.summary === undefined ? '' : fill(rule.summary);
    const parentId = parentOf(model, { element, rule, chosen });
    const laneId = laneOf(model, { element, rule, chosen });
    return {
      id: element.id,
      elementClass: element.eClass,
      label: label === '' ? titleOf(element) : label,
      ...(summary !== '' && { summary }),
      ...withoutUndefined({ parentId, laneId }),
      shape: rule.shape,
      tone: rule.tone ?? 'NEUTRAL',
      ...withoutUndefined({ role: roleOf(rule) }),
      ...(rule.cells !== undefined && { cells: rule.cells.map(fill) }),
      ...cellOf(model, element, matrix),
    };
  });
}

/** The values that a rule asks for, in words. */
function roleOf({ when }: NodeRule): string | undefined {
  const values = Object.values(when ?? {}).filter((value) => typeof value === 'string');
  return values.length === 0 ? undefined : values.join(', ').toLowerCase().replaceAll('_', ' ');
}

/** The cell of an element that a matrix is about; none when a feature has another value than the axis. */
function cellOf(model: Model, element: Element, matrix: Matrix | undefined): Pick<ViewNode, 'cell'> {
  if (matrix === undefined || !isKindOf(model.metamodel, element.eClass, matrix.of)) return {};
  const at = ({ feature, literals }: MatrixAxis): number =>
    literals.findIndex((literal) => literal === valueOf(element, feature));
  const [column, row] = [at(matrix.columns), at(matrix.rows)];
  if (column < 0 || row < 0) return {};
  return { cell: { column, row } };
}

/** Elements cannot surround each other in a circle through containers, but references may lead there: then none does. */
function parentOf(model: Model, given: Choice & { readonly chosen: Chosen }): string | undefined {
  const { element, rule, chosen } = given;
  for (const path of rule.in ?? [])
    for (const candidate of elementsAt(model, element, path)) {
      const home = nearestNode(model, candidate, chosen);
      if (home !== undefined && !leadsTo(model, { from: home, to: element.id, chosen })) return home;
    }
  const container = model.placeOf(element)?.container;
  return container === undefined ? undefined : nearestNode(model, container, chosen);
}

function leadsTo(
  model: Model,
  given: { readonly from: string; readonly to: string; readonly chosen: Chosen },
): boolean {
  const seen = new Set<string>();
  let waiting = [given.from];
  while (waiting.length > 0) {
    const id = waiting.pop() ?? '';
    if (id === given.to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    const choice = given.chosen.get(id);
    if (choice === undefined) continue;
    const container = model.placeOf(choice.element)?.container;
    const homes = (choice.rule.in ?? []).flatMap((path) => elementsAt(model, choice.element, path));
    waiting = [
      ...waiting,
      ...[...homes, ...(container === undefined ? [] : [container])].flatMap(
        (home) => nearestNode(model, home, given.chosen) ?? [],
      ),
    ];
  }
  return false;
}

function laneOf(model: Model, given: Choice & { readonly chosen: Chosen }): string | undefined {
  const { element, rule, chosen } = given;
  if (rule.lane === undefined) return undefined;
  return elementsAt(model, element, rule.lane).find(({ id }) => chosen.has(id))?.id;
}

/** The node an element is, or the nearest container that is one. */
function nearestNode(model: Model, element: Element, chosen: Chosen): string | undefined {
  let current: Element | undefined = element;
  while (current !== undefined && !chosen.has(current.id)) current = model.placeOf(current)?.container;
  return current?.id;
}

function makeEdges(definition: ViewDefinition, model: Model, chosen: Chosen): ViewEdge[] {
  const templates = createTemplates();
  const edges = new Map<string, ViewEdge>();
  for (const rule of definition.edges)
    for (const element of instancesOf(model, rule.of))
      if (holds(rule.when, element))
        for (const edge of edgesOf(model, { rule, element, chosen, templates })) {
          const id = freeId(edges, edge);
          if (id !== undefined) edges.set(id, { ...edge, id });
        }
  return [...edges.values()];
}

/** The id of an edge, with its ends where another one of its element has that id; undefined when it is there already. */
function freeId(edges: ReadonlyMap<string, ViewEdge>, edge: ViewEdge): string | undefined {
  const other = edges.get(edge.id);
  if (other === undefined) return edge.id;
  if (other.source === edge.source && other.target === edge.target) return undefined;
  const id = `${edge.id}#${edge.source}#${edge.target}`;
  return edges.has(id) ? undefined : id;
}

function instancesOf(model: Model, className: string): readonly Element[] {
  return model.all(className);
}

function edgesOf(
  model: Model,
  given: {
    readonly rule: EdgeRule;
    readonly element: Element;
    readonly chosen: Chosen;
    readonly templates: (text: string) => LabelTemplate;
  },
): readonly ViewEdge[] {
  const { rule, element, chosen, templates } = given;
  const ends = (path: string): readonly string[] => [
    ...new Set(elementsAt(model, element, path).flatMap((end) => nearestNode(model, end, chosen) ?? [])),
  ];
  const pairs = ends(rule.from ?? '.').flatMap((source) =>
    ends(rule.to).map((target) => ({ source, target })),
  );
  const text = (name: 'label' | 'sourceLabel' | 'targetLabel'): Partial<ViewEdge> => {
    const template = rule[name];
    const filled = template === undefined ? '' : fillIn(templates(template), model, element);
    if (filled === '') return {};
    return { [name]: filled };
  };
  return pairs.map(({ source, target }) => ({
    id: edgeId({ rule, element, source, target, alone: pairs.length === 1 }),
    kind: rule.kind,
    source,
    target,
    ...text('label'),
    ...text('sourceLabel'),
    ...text('targetLabel'),
    line: rule.line ?? 'SOLID',
    sourceEnd: rule.sourceEnd ?? 'NONE',
    targetEnd: rule.targetEnd ?? 'ARROW',
    ...withoutUndefined({ backwards: rule.backwards }),
  }));
}

function edgeId(given: {
  readonly rule: EdgeRule;
  readonly element: Element;
  readonly source: string;
  readonly target: string;
  readonly alone: boolean;
}): string {
  const { rule, element, source, target, alone } = given;
  if (rule.to === '.') return `${element.id}#${rule.from ?? '.'}#${source}`;
  if (rule.from === undefined) return `${element.id}#${rule.to}#${target}`;
  return alone ? element.id : `${element.id}#${source}#${target}`;
}

function createTemplates(): (text: string) => LabelTemplate {
  const known = new Map<string, LabelTemplate>();
  return (text) => {
    const earlier = known.get(text);
    if (earlier !== undefined) return earlier;
    const template = parseTemplate(text);
    known.set(text, template);
    return template;
  };
}
