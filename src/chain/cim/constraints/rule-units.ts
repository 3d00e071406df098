import type { Model } from '../../../kernel/model/model.ts';
import { camelCase } from '../../core/naming.ts';
import type { Expression } from '../../core/rule-language/index.ts';
import { operandsOf, parseExpression } from '../../core/rule-language/index.ts';
import { isBlank } from '../../core/wording.ts';
import type { BusinessObject, Cim } from '../cim.ts';
import { ruleTextOf } from '../rule-text.ts';
import { constraint } from './constraint-builder.ts';
import { lineage, roleNamesOf } from './rule-scopes.ts';

/** What is compared in a rule is measured in one unit. */
export const unitsAgree = constraint('CIM-RUL-03', 'BusinessRule', {
  severity: 'WARNING',
  holds: 'expression compares, adds and subtracts only what has one unit, where both sides have one',
  message: 'Rule {code} puts {left} beside {right}.',
  remedy: 'Give both the same unit, or compare what is measured alike.',
  feature: 'expression',
  requires: ['CIM-RUL-02'],
  guard: ({ expression }) => !isBlank(expression),
  check: (rule, { model }) => {
    const parsed = parseExpression(ruleTextOf(rule, model));
    if (!parsed.ok) return true;
    const objects = rule.appliesTo.map((id) => model.get<'BusinessObject'>(id));
    return mixedIn(parsed.expression, { objects, model }).map(([left, right]) => ({
      values: { left: inWords(left), right: inWords(right) },
    }));
  },
});

/** The objects whose names count at a place of an expression. */
type Place = { readonly objects: readonly BusinessObject[]; readonly model: Model<Cim> };

type Measured = { readonly name: string; readonly unit: string };

const inWords = ({ name, unit }: Measured): string => `${name} in ${unit}`;

const isJoined = (operator: string): boolean => !/^(?:\*|\/|and|or)$/.test(operator);

/** The pairs of operands of an expression that have different units. */
function mixedIn(expression: Expression, place: Place): readonly (readonly [Measured, Measured])[] {
  const inside =
    expression.kind === 'call'
      ? expression.parameters.flatMap((each, at) =>
          mixedIn(each, at === 0 ? place : itemsOf(expression, place)),
        )
      : operandsOf(expression).flatMap((each) => mixedIn(each, place));
  if (expression.kind !== 'binary' || !isJoined(expression.operator)) return inside;
  const [left, right] = [measuredBy(expression.left, place), measuredBy(expression.right, place)];
  const isMixed = left !== undefined && right !== undefined && left.unit !== right.unit;
  return isMixed ? [...inside, [left, right]] : inside;
}

/** In which unit an expression is measured; undefined where that is not said, or several are multiplied. */
function measuredBy(expression: Expression, place: Place): Measured | undefined {
  switch (expression.kind) {
    case 'name':
      return ofName(expression.path, place.objects, place.model);
    case 'negative':
      return measuredBy(expression.operand, place);
    case 'binary':
      return isJoined(expression.operator)
        ? (measuredBy(expression.left, place) ?? measuredBy(expression.right, place))
        : undefined;
    case 'call': {
      const [list, of] = expression.parameters;
      const isAmount = /^(?:sum|min|max)$/.test(expression.name);
      if (!isAmount || list === undefined) return undefined;
      return of === undefined ? measuredBy(list, place) : measuredBy(of, itemsOf(expression, place));
    }
    default:
      return undefined;
  }
}

/** The names of a list's items come before those of its own place. */
function itemsOf(
  { parameters: [list] }: Extract<Expression, { readonly kind: 'call' }>,
  place: Place,
): Place {
  const { objects, model } = place;
  const items =
    list?.kind === 'name' ? objects.flatMap((each) => behindRole(each, list.path[0] ?? '', model)) : [];
  return { objects: [...items, ...objects], model };
}

/** The unit of the attribute that a dotted name leads to. */
function ofName(
  path: readonly string[],
  objects: readonly BusinessObject[],
  model: Model<Cim>,
): Measured | undefined {
  const [first = '', ...others] = path;
  for (const object of objects)
    for (const one of lineage(object, model)) {
      const attribute = one.attributes.find(({ name }) => camelCase(name) === camelCase(first));
      if (attribute !== undefined)
        return attribute.unit === undefined || isBlank(attribute.unit)
          ? undefined
          : { name: attribute.name, unit: attribute.unit.trim() };
    }
  if (others.length === 0) return undefined;
  const behind = objects.flatMap((object) => behindRole(object, first, model));
  return behind.length === 0 ? undefined : ofName(others, behind, model);
}

/** The objects at the other end of a relation, by the name of that end. */
function behindRole(object: BusinessObject, role: string, model: Model<Cim>): readonly BusinessObject[] {
  const isRole = (names: readonly string[]): boolean => names.includes(camelCase(role));
  return [...lineage(object, model)].flatMap((one) => [
    ...model
      .referrers(one, 'ObjectRelation', 'source')
      .filter((relation) => isRole(roleNamesOf(relation, 'target', model)))
      .map(({ target }) => model.get<'BusinessObject'>(target)),
    ...model
      .referrers(one, 'ObjectRelation', 'target')
      .filter((relation) => isRole(roleNamesOf(relation, 'source', model)))
      .map(({ source }) => model.get<'BusinessObject'>(source)),
  ]);
}
