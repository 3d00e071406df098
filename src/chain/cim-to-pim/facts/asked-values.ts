import type { BusinessAttribute, BusinessObject, BusinessRule, ObjectRelation } from '../../cim/cim.ts';
import { ruleTextOf } from '../../cim/rule-text.ts';
import { nameIn } from '../../core/names-for-people.ts';
import { camelCase } from '../../core/naming.ts';
import { keeperOf } from '../../core/reference-keeper.ts';
import type { Expression } from '../../core/rule-language/index.ts';
import { parseExpression } from '../../core/rule-language/index.ts';
import { operandsOf } from '../../core/rule-language/expression.ts';
import { isValue } from './composition.ts';
import type { Lifecycles } from './lifecycles.ts';
import type { StepCommand } from './operations.ts';
import type { RulesOfAggregates } from './rules-of-aggregates.ts';
import type { Source } from './source.ts';
import { distinct, inIdOrder } from './source.ts';
import { isCalled } from './step-effects.ts';
import type { StepWork } from './step-work.ts';

/** What callers of a step may set of the row that it changes, beside the attributes that its accesses name. */
export type AskedValues = {
  readonly attributes: readonly BusinessAttribute[];
  readonly relations: readonly ObjectRelation[];
};

type Known = {
  readonly source: Source;
  readonly work: StepWork;
  readonly lifecycles: Lifecycles;
  readonly rules: RulesOfAggregates;
};

/**
 * Of a step of people that changes a row in part, or only moves it: the optional references that its rules read, and
 * those to rows that the step reads, which is how people choose them ("assign technician" reads technicians). Of several
 * references to one object those that rules read are meant, where they read one. A step that names no attributes is also asked for the optional ones that the rules of its moves read: "cancel" for the reason.
 */
export function askedBeside(
  command: StepCommand,
  accepted: readonly BusinessAttribute[],
  known: Known,
): AskedValues {
  const { key: step, target, kind } = command;
  const { source, work, rules } = known;
  const writes = work.of(step).filter(({ object, mode }) => object === target && mode !== 'READ');
  const takesAll =
    kind === 'UPDATE' && accepted.length === 0 && writes.every(({ sets }) => sets.length === 0);
  if ((kind !== 'UPDATE' && kind !== 'TRANSITION') || takesAll || !isCalled(step, source))
    return { attributes: [], relations: [] };
  const asking = namesReadBy(guardsOf(command, known), source);
  const attributes =
    accepted.length > 0 || kind !== 'TRANSITION'
      ? []
      : target.attributes.filter(
          (attribute) =>
            !attribute.required &&
            asking.has(camelCase(attribute.name)) &&
            rules.derivationOf(attribute) === undefined,
        );
  const isTouched = ({ name }: BusinessAttribute): boolean =>
    [...accepted, ...attributes].some((each) => each.name === name);
  const about = source
    .referrers(target, 'BusinessRule', 'appliesTo')
    .filter(
      (rule) =>
        isChecked(rule) &&
        target.attributes.some((each) => isTouched(each) && reads(rule, each.name, source)),
    );
  const named = new Set([...asking, ...namesReadBy(about, source)]);
  const read = new Set(work.of(step).flatMap(({ object, mode }) => (mode === 'READ' ? [object] : [])));
  const references = optionalReferences(target, source);
  const needed = new Set(references.filter(({ name }) => named.has(name)).map(({ to }) => to));
  const chosen = references.filter(({ to }) => read.has(to) && !needed.has(to));
  return {
    attributes,
    relations: inIdOrder(
      distinct(
        [...references.filter(({ name }) => named.has(name)), ...chosen].map(({ relation }) => relation),
      ),
    ),
  };
}

/** The rules that must hold when a step changes a row. */
function guardsOf(
  { key: step, target }: StepCommand,
  { source, lifecycles }: Known,
): readonly BusinessRule[] {
  const guards = lifecycles
    .clearMoves(step, target)
    .flatMap(({ transition }) => source.resolveAll(transition.guard));
  const governing = source
    .resolveAll(step.governedBy)
    .filter(({ appliesTo }) => appliesTo.every((object) => object === target.id));
  return distinct([...guards, ...governing]).filter(isChecked);
}

function isChecked({ kind, mandatory }: BusinessRule): boolean {
  return kind === 'CONSTRAINT' && mandatory;
}

function reads(rule: BusinessRule, name: string, source: Source): boolean {
  return namesReadBy([rule], source).has(camelCase(name));
}

/** What rules read of the row itself, as codes; not what they read of items of its lists. */
function namesReadBy(rules: readonly BusinessRule[], source: Source): ReadonlySet<string> {
  const parsed = rules.map((rule) => parseExpression(ruleTextOf(rule, source)));
  return new Set(parsed.flatMap((each) => (each.ok ? ownNames(each.expression) : [])));
}

function ownNames(expression: Expression): readonly string[] {
  if (expression.kind === 'name') return expression.path.slice(0, 1).map((name) => camelCase(name));
  const operands = operandsOf(expression);
  return (expression.kind === 'call' ? operands.slice(0, 1) : operands).flatMap(ownNames);
}

type OptionalReference = {
  readonly relation: ObjectRelation;
  readonly to: BusinessObject;
  readonly name: string;
};

/** The references that rows of an object keep and may be without. */
function optionalReferences(object: BusinessObject, source: Source): readonly OptionalReference[] {
  const isOptional = (cardinality: string): boolean => cardinality.startsWith('ZERO');
  const own = source
    .referrers(object, 'ObjectRelation', 'source')
    .filter((relation) => keeperOf(relation) !== 'TARGET' && isOptional(relation.targetCardinality))
    .map((relation) => ({ relation, to: source.get(relation.target), role: relation.targetRole }));
  const back = source
    .referrers(object, 'ObjectRelation', 'target')
    .filter((relation) => keeperOf(relation) === 'TARGET' && isOptional(relation.sourceCardinality))
    .map((relation) => ({ relation, to: source.get(relation.source), role: relation.sourceRole }));
  return [...own, ...back]
    .filter(({ relation, to }) => relation.kind !== 'COMPOSITION' && !isValue(to))
    .map(({ relation, to, role }) => ({ relation, to, name: camelCase(nameIn(role) ?? to.name) }));
}
