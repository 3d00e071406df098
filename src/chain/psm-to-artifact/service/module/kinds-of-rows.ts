import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, flatLines, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { camel } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { isKindOf } from '../../plan/kinds.ts';
import type { RecordShape } from '../../plan/record-shape.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';
import { specialsOf, type SpecialResource } from '../../plan/special-resources.ts';
import { guarded } from '../code-lines.ts';
import type { Imports } from '../imports.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { hookName } from './hooks.ts';
import { repositoryNames } from './repository.ts';
import { deriveName, derivesAnything } from './rules.ts';

/** What the statements are printed from. */
type KindPrinting = {
  readonly service: ServicePlan;
  readonly resource: ResourcePlan;
  readonly shape: RecordShape;
  readonly imports: Imports;
};

/** Rows of a more special kind keep to the rules of that kind, too. */
export function checksOfKinds(printing: KindPrinting, { handler }: HandlerPlan, variable: string): Lines {
  const { model } = printing.service;
  const ids = new Set(handler.checks);
  return inKinds(printing, variable, (special) => {
    const rules = rulesOf(printing, special);
    const names = special.resource.rules.filter(({ rule }) => {
      const table = model.resolve<'Table'>(rule.table);
      const { table: own } = printing.shape;
      return ids.has(rule.id) && table !== undefined && table !== own && isKindOf(model, table, own);
    });
    return bracketed({
      before: `checkRules(${asItsKind(printing, special, variable)}, tx.log, `,
      brackets: '[]',
      entries: [...names.map(({ name }) => `${rules}.${name}`), `...${rules}.extraRules`],
      after: ');',
      width: 104,
    });
  });
}

/** What a more special kind computes depends on values that all kinds have. */
export function derivedInKinds(printing: KindPrinting): Lines {
  const { variable } = printing.resource;
  return inKinds(printing, variable, (special) =>
    derivesAnything(special.resource, special.shape)
      ? `${variable} = ${rulesOf(printing, special)}.${deriveName(special.shape)}(${asItsKind(printing, special, variable)});`
      : [],
  );
}

/** The hook that people fill for the same change of rows of a more special kind, which runs for such rows, too. */
export function hookInKinds(
  printing: KindPrinting,
  plan: HandlerPlan,
  {
    variable,
    when,
    context,
  }: {
    readonly variable: string;
    readonly when: 'before' | 'after';
    /** The members of what the hook gets besides the row. */
    readonly context: readonly string[];
  },
): Lines {
  return inKinds(printing, variable, (special) => {
    const same = sameChange(plan, special.resource);
    if (same === undefined) return [];
    const hook = `${hooksOf(printing, special)}.${hookName(when, same)}`;
    const answers = when === 'before' && plan.kind !== 'DELETE';
    return `${answers ? `${variable} = ` : ''}await ${hook}(${asItsKind(printing, special, variable)}, { ${context.join(', ')} });`;
  });
}

/** The operation of a more special kind that callers may use instead: the same below its own address, with as many values. */
export function sameChange(
  { kind, handler, request, exposed, way }: HandlerPlan,
  { handlers }: ResourcePlan,
): HandlerPlan | undefined {
  if (!exposed || way.length > 0 || kind === 'CREATE') return undefined;
  const sent = new Set(
    (request?.fields ?? []).filter(({ required }) => required).map(({ jsonName }) => jsonName),
  );
  return handlers.find(
    (each) =>
      each.exposed &&
      each.kind === kind &&
      each.handler.verb === handler.verb &&
      each.handler.path === handler.path &&
      (each.request === undefined) === (request === undefined) &&
      (each.request?.fields ?? []).every(({ required, jsonName }) => !required || sent.has(jsonName)),
  );
}

function hooksOf({ imports }: KindPrinting, { resource: { folder } }: SpecialResource): string {
  return imports.default(camel(`${folder} hooks`), `../${folder}/hooks.js`);
}

/** Whether an operation may change values that only rows of a more special kind have: hooks or formulas of the kind do. */
export function mayChangeItsKind(plan: HandlerPlan, { resource, shape }: SpecialResource): boolean {
  return derivesAnything(resource, shape) || sameChange(plan, resource) !== undefined;
}

/** The statement that stores a changed row: one of a kind whose own values may have changed with these. */
export function storedAsItsKind(printing: KindPrinting, plan: HandlerPlan): Lines {
  const { resource, imports } = printing;
  const { variable } = resource;
  const update = `await repository.${repositoryNames(resource).update}(tx.db, ${variable}, current);`;
  const special = inKinds(printing, variable, (each) => {
    if (!mayChangeItsKind(plan, each)) return [];
    const { folder } = each.resource;
    const rows = imports.all(camel(`${folder} repository`), `../${folder}/repository.js`);
    const call = `${rows}.${repositoryNames(each.resource).update}`;
    return bracketed({
      before: `await ${call}`,
      brackets: '()',
      entries: ['tx.db', asItsKind(printing, each, variable), asItsKind(printing, each, 'current')],
      after: ';',
      width: 104,
    });
  });
  return special.length === 0
    ? update
    : [
        ...special.map((line, index) => (index > 0 && line.startsWith('if') ? `else ${line}` : line)),
        `else ${update}`,
      ];
}

/** A statement for the rows of each kind. */
function inKinds(
  { service, resource, shape }: KindPrinting,
  variable: string,
  statement: (special: SpecialResource) => Lines,
): readonly string[] {
  const discriminator = shape.fields.find(
    (field) => field.kind === 'value' && field.column.id === shape.table.discriminator,
  );
  if (discriminator === undefined) return [];
  return specialsOf(service.model, resource).flatMap((special) => {
    const lines = flatLines(statement(special));
    const condition = `${variable}.${discriminator.name} === ${tsString(special.word)}`;
    const [first = '', ...more] = lines;
    if (lines.length === 0) return [];
    return more.length === 0 ? guarded(condition, first) : [`if (${condition})`, ...indent(2, lines)];
  });
}

function rulesOf({ imports }: KindPrinting, { resource: { folder } }: SpecialResource): string {
  return imports.all(camel(`${folder} rules`), `../${folder}/rules.js`);
}

/** A row as one of its kind; where nothing more is asked of the kind's rows, it is one already. */
function asItsKind(printing: KindPrinting, special: SpecialResource, variable: string): string {
  const certain = new Set(printing.shape.fields.filter(({ optional }) => !optional).map(({ name }) => name));
  const isOne = special.shape.fields.every(({ optional, name }) => optional || certain.has(name));
  return isOne ? variable : `${variable} as ${recordOf(printing, special)}`;
}

function recordOf({ imports }: KindPrinting, { resource: { folder }, shape }: SpecialResource): string {
  const rows = imports.allTypes(camel(`${folder} repository`), `../${folder}/repository.js`);
  return `${rows}.${shape.typeName}`;
}
