import { camel, freeIdentifier, uniqueNames } from '../naming.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { Column, Psm, ValidationRule } from '../../psm/psm.ts';
import { checkExpression, parseExpression, type Expression } from '../../core/rule-language/index.ts';
import { isKindOf } from './kinds.ts';
import type { Notes } from './notes.ts';
import { partsOf, type PartsField, type RecordField, type RecordShape } from './record-shape.ts';
import { scopeOf } from './rule-scope.ts';

/** A business check as the generated code contains it. */
export type RulePlan = {
  readonly rule: ValidationRule;
  /** Name of its constant. */
  readonly name: string;
  /** The parts from the record down to the rows the rule is about; empty for rules about the record itself. */
  readonly path: readonly PartsField[];
  /** The rows the rule is about. */
  readonly shape: RecordShape;
  /** Missing when people write the check in a protected region. */
  readonly expression: Expression | undefined;
};

/** A value that is computed before every write. */
export type DerivationPlan = {
  readonly shape: RecordShape;
  /** The top field of the record that holds the value. */
  readonly field: RecordField;
  /** Of its derived columns the one with the first id; it names the protected region. */
  readonly column: Column;
  /** Missing when people write the computation in a protected region. */
  readonly expression: Expression | undefined;
  /** Name of the function in `hooks.ts` that computes it when there is no expression. */
  readonly hook: string;
};

type RuleSource = { readonly model: Model<Psm>; readonly notes: Notes; readonly shape: RecordShape };

/** The rules about a record and its parts, in the order of their names. */
export function rulePlans(source: RuleSource, rules: readonly ValidationRule[]): readonly RulePlan[] {
  const names = uniqueNames(rules, (rule) => freeIdentifier(rule.symbol, 'Rule'));
  return [...names]
    .sort(([, left], [, right]) => (left < right ? -1 : 1))
    .flatMap(([rule, name]) => {
      const place = placeOf(source, source.shape, rule);
      if (place === undefined) {
        source.notes.add(
          rule.id,
          `Rule "${rule.name}" is not checked: it is about rows outside of its operation's record.`,
        );
        return [];
      }
      const expression = usable(source, {
        text: rule.expression,
        shape: place.shape,
        owner: rule,
        wanted: 'boolean',
      });
      return [{ rule, name, ...place, expression }];
    });
}

function placeOf(
  source: Pick<RuleSource, 'model'>,
  shape: RecordShape,
  rule: ValidationRule,
): { readonly path: readonly PartsField[]; readonly shape: RecordShape } | undefined {
  const table = source.model.resolve<'Table'>(rule.table);
  if (table === undefined || isKindOf(source.model, shape.table, table)) return { path: [], shape };
  for (const part of partsOf(shape)) {
    const found = placeOf(source, part.shape, rule);
    if (found !== undefined) return { path: [part, ...found.path], shape: found.shape };
  }
  return undefined;
}

/** What has to be computed in a record's own row, in an order in which every formula finds its inputs. */
export function derivationPlans(source: RuleSource): readonly DerivationPlan[] {
  const { shape } = source;
  const plans = shape.fields.flatMap((field): DerivationPlan[] => {
    const columns = columnsOf(field)
      .filter((column) => column.derived)
      .sort((left, right) => (left.id < right.id ? -1 : 1));
    const [column] = columns;
    if (column === undefined) return [];
    const formulas = new Set(columns.map((each) => each.derivation));
    const text = formulas.size === 1 ? column.derivation : undefined;
    const wanted = field.kind === 'object' ? (field.money ? 'money' : 'none') : 'value';
    const expression = usable(source, { text, shape, owner: column, wanted });
    return [
      { shape, field, column, expression, hook: camel(`derive ${shape.table.tableName} ${field.name}`) },
    ];
  });
  return inputsFirst(plans);
}

function columnsOf(field: RecordField): readonly Column[] {
  if (field.kind === 'value') return [field.column];
  return field.kind === 'object' ? field.members.flatMap(columnsOf) : [];
}

function inputsFirst(plans: readonly DerivationPlan[]): readonly DerivationPlan[] {
  const waiting = [...plans].sort((left, right) => (left.column.id < right.column.id ? -1 : 1));
  const ordered: DerivationPlan[] = [];
  while (waiting.length > 0) {
    const open = new Set(waiting.map((plan) => plan.field.name));
    const ready = waiting.findIndex((plan) => !readsAny(plan.expression, open, plan.field.name));
    // Formulas in a circle have no right order; the ids decide.
    ordered.push(...waiting.splice(Math.max(ready, 0), 1));
  }
  return ordered;
}

function readsAny(expression: Expression | undefined, names: ReadonlySet<string>, own: string): boolean {
  if (expression === undefined) return false;
  const text = JSON.stringify(expression);
  return [...names].some((name) => name !== own && text.includes(`"path":["${name}"`));
}

type Usable = {
  readonly text: string | undefined;
  readonly shape: RecordShape;
  readonly owner: { readonly id: string; readonly name: string };
  /** `none`: no formula can yield such a value. */
  readonly wanted: 'boolean' | 'money' | 'value' | 'none';
};

function usable(source: RuleSource, given: Usable): Expression | undefined {
  const { text, owner, wanted } = given;
  if (text === undefined || text.trim() === '') return undefined;
  const why = (reason: string): undefined => {
    source.notes.add(
      owner.id,
      `The expression of "${owner.name}" is left to its protected region: ${reason}`,
    );
    return undefined;
  };
  if (wanted === 'none') return why('a formula yields a single value, not an object.');
  const parsed = parseExpression(text);
  if (!parsed.ok) return why(parsed.message);
  const checked = checkExpression(parsed.expression, scopeOf(given.shape));
  if (!checked.ok) return why(checked.message);
  const { kind } = checked.type;
  const fits = wanted === 'value' ? !notStorable.includes(kind) : kind === wanted;
  return fits ? parsed.expression : why(`it yields ${kind}, where ${wanted} is needed.`);
}

const notStorable: readonly string[] = ['object', 'list', 'null', 'money', 'other', 'duration'];
