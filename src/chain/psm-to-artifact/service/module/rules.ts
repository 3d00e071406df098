import { tsComment, tsString, tsValue } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import { printTypeScript } from '../../../core/rule-language/index.ts';
import { camel, pascal } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { fileOfResource, homeOfRule } from '../../plan/homes.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';
import {
  digitsKept,
  partsOf,
  shapesIn,
  type PartsField,
  type RecordField,
  type RecordShape,
} from '../../plan/record-shape.ts';
import { scopeOf } from '../../plan/rule-scope.ts';
import { callLines, isAlwaysBroken } from '../call-lines.ts';
import { exportedFrom, literalLines } from '../code-lines.ts';
import { amountsRead, pointersRead } from '../../plan/pointers.ts';
import { Imports } from '../imports.ts';
import { platform } from './field-type.ts';
import type { DerivationPlan, RulePlan } from '../../plan/rules.ts';

/** `rules.ts` of a resource: its business checks and derived values. */
export function rulesFile(service: ServicePlan, resource: ResourcePlan): GeneratedFile[] {
  const { shape, controller, rules, derivations } = resource;
  if (shape === undefined) return [];
  const imports = new Imports();
  const type = `${imports.allTypes('repository', './repository.js')}.${shape.typeName}`;
  const body = separated(
    ...rules.map((plan) => ruleConstant(service, resource, { plan, type, imports })),
    [
      '/** Rules of your own; they are checked before every write. */',
      `export const extraRules: readonly ${ruleOf(type, imports)}[] = [`,
      ...indent(
        2,
        region({ kind: 'extra-rules', elementId: controller.id, hint: controller.name, style: '//' }),
      ),
      '];',
    ],
    ...deriveFunctions(resource, shape, imports),
  );
  return [
    generatedFile({
      path: `services/${service.folder}/src/modules/${resource.module.folder}/${resource.folder}/rules.ts`,
      content: text(
        imports.lines(),
        resource.derivations.some((plan) => narrowedType(plan) !== undefined) &&
          "import type * as types from '../types.js';",
        '',
        body,
      ),
      mode: 'REGENERATE',
      elementIds: [
        controller.id,
        ...rules.map((plan) => plan.rule.id),
        ...derivations.map((plan) => plan.column.id),
      ],
    }),
  ];
}

function ruleOf(type: string, imports: Imports): string {
  return `${imports.type('Rule', `${platform}/rules.js`)}<${type}>`;
}

/** Notes a function of the rule language, and gives its name. */
function ruleFunction(name: string, imports: Imports): string {
  return imports.value(name, `${platform}/expressions.js`);
}

function ruleConstant(
  service: ServicePlan,
  resource: ResourcePlan,
  given: { readonly plan: RulePlan; readonly type: string; readonly imports: Imports },
): Lines {
  const { plan, type, imports } = given;
  const { rule, name } = plan;
  const home = homeOfRule(service, resource, plan);
  if (home.resource !== resource)
    return [
      `/** ${tsComment(rule.message)} */`,
      exportedFrom(fileOfResource(resource, home.resource, 'rules'), { name, written: home.plan.name }),
    ];
  const reads = pointersRead(plan);
  return [
    `/** ${tsComment(rule.message)} */`,
    `export const ${name}: ${ruleOf(type, imports)} = {`,
    ...indent(
      2,
      `code: ${tsString(rule.symbol)},`,
      `message: ${tsString(rule.message)},`,
      `mandatory: ${String(rule.mandatory)},`,
      reads.length > 0 && literalLines(reads, { before: 'reads: ', after: ',', width: 104 }),
      holds(resource, plan, imports),
    ),
    '};',
  ];
}

function holds(resource: ResourcePlan, plan: RulePlan, imports: Imports): Lines {
  const { variable } = resource;
  if (plan.expression !== undefined) {
    const row = plan.path.length === 0 ? variable : 'part';
    const printed = printTypeScript(plan.expression, scopeOf(plan.shape), row);
    for (const name of printed.functions) ruleFunction(name, imports);
    const code = forEveryPart(plan.path, { code: printed.code, variable, imports });
    return [...callLines(`(${variable}) => ${code}`, { before: 'holds: ', after: ',', width: 108 })];
  }
  return [
    `holds(${variable}) {`,
    ...indent(
      2,
      '// Answer false when the rule is broken, and null when that cannot be told.',
      region({
        kind: 'rule',
        elementId: plan.rule.id,
        hint: plan.rule.name,
        style: '//',
        body: 'return true;',
      }),
    ),
    '},',
  ];
}

// A rule about parts holds when it holds for every part.
function forEveryPart(
  path: readonly PartsField[],
  given: { readonly code: string; readonly variable: string; readonly imports: Imports },
): string {
  const [first, ...rest] = path;
  if (first === undefined) return given.code;
  const list = `${given.variable}.${first.name}`;
  const inner = forEveryPart(rest, { ...given, variable: 'part' });
  const parts = first.many ? list : `${list} === undefined ? [] : [${list}]`;
  return `${ruleFunction('all', given.imports)}(${parts}, (part) => ${inner})`;
}

/** The name of the function that computes a record's derived values. */
export function deriveName(shape: RecordShape): string {
  return camel(`derive ${shape.table.tableName}`);
}

/** Whether something of a record, or of its parts, is computed before every write. */
export function derivesAnything(resource: ResourcePlan, shape: RecordShape): boolean {
  return (
    resource.derivations.some((plan) => plan.shape.table === shape.table) ||
    partsOf(shape).some((part) => derivesAnything(resource, part.shape))
  );
}

function deriveFunctions(resource: ResourcePlan, shape: RecordShape, imports: Imports): readonly Lines[] {
  if (!derivesAnything(resource, shape)) return [];
  const type = `repository.${shape.typeName}`;
  const inner = partsOf(shape).filter((part) => derivesAnything(resource, part.shape));
  const own = resource.derivations.filter((plan) => plan.shape.table === shape.table);
  return [
    [
      `/** The ${pascal(shape.table.tableName)} record with its derived values computed anew. */`,
      `export function ${deriveName(shape)}(record: ${type}): ${type} {`,
      ...indent(
        2,
        'let derived = record;',
        inner.map((part) => `derived = { ...derived, ${part.name}: ${derivedParts(part)} };`),
        own.map((plan) => derivedStatement(plan.field.name, derivedValue(plan, imports))),
        'return derived;',
      ),
      '}',
    ],
    ...inner.flatMap((part) => deriveFunctions(resource, part.shape, imports)),
  ];
}

/** The statement that sets a computed value, over several lines where it is long. */
function derivedStatement(name: string, value: string): Lines {
  const line = `derived = { ...derived, ${name}: ${value} };`;
  if (line.length <= 108 && !isAlwaysBroken(value)) return line;
  const member = callLines(value, { before: `${name}: `, after: ',', width: 106 });
  return ['derived = {', ...indent(2, '...derived,', member), '};'];
}

function derivedParts(part: PartsField): string {
  const list = `derived.${part.name}`;
  if (part.many) return `${list}.map(${deriveName(part.shape)})`;
  return `${list} === undefined ? undefined : ${deriveName(part.shape)}(${list})`;
}

function derivedValue(plan: DerivationPlan, imports: Imports): string {
  const { expression } = plan;
  if (expression === undefined) return `${imports.all('hooks', './hooks.js')}.${plan.hook}(derived)`;
  const printed = printTypeScript(expression, scopeOf(plan.shape), 'derived');
  for (const name of printed.functions) ruleFunction(name, imports);
  const type = narrowedType(plan);
  const value = `${storable(plan.field, printed.code, imports)}${type === undefined ? '' : ` as ${type} | undefined`}`;
  if (!readsMoney(plan)) return value;
  const reads = tsValue(amountsRead(expression, plan.shape));
  return `${imports.value('evaluated', `${platform}/rules.js`)}(derived, ${reads}, () => ${value})`;
}

/** Whether two currencies can meet in the computation of a value: it, or something in its row and parts, is money. */
function readsMoney({ shape }: DerivationPlan): boolean {
  return shapesIn(shape).some(({ fields }) => fields.some((field) => field.kind === 'object' && field.money));
}

/** The type of the module that a computed value gets, where it is narrower than what a formula yields. */
function narrowedType({ field, expression }: DerivationPlan): string | undefined {
  if (expression === undefined || field.kind !== 'value') return undefined;
  return field.ts.startsWith('types.') ? field.ts : undefined;
}

/** The code that makes what a formula yields storable in a field, rounded to the digits that the field keeps. */
export function storable(field: RecordField, code: string, imports: Imports): string {
  const digits = field.kind === 'value' && field.json !== 'integer' ? digitsKept(field) : undefined;
  return `${ruleFunction(converterOf(field), imports)}(${code}${digits === undefined ? '' : `, ${digits}`})`;
}

function converterOf(field: RecordField): string {
  if (field.kind !== 'value') return 'toMoney';
  switch (field.json) {
    case 'decimal':
      return 'toDecimalText';
    case 'integer':
      return 'toInteger';
    case 'number':
      return 'toNumber';
    case 'boolean':
      return 'toBoolean';
    default:
      return 'toText';
  }
}
