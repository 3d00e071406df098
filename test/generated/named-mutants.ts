import type { ServicePlan } from '../../src/chain/psm-to-artifact/plan/artifact-plan.ts';
import {
  shapesIn,
  storedColumns,
  type RecordShape,
} from '../../src/chain/psm-to-artifact/plan/record-shape.ts';
import { namesIn, operandsOf, type Expression } from '../../src/chain/core/rule-language/index.ts';
import type { Column } from '../../src/chain/psm/psm.ts';
import { sqlName } from '../../src/kernel/generation/escape.ts';

/** A mistake in a file of a service. */
export type NamedMutant = {
  readonly kind: string;
  /** Relative to the folder of the service. */
  readonly path: string;
  /** The line from which on the file is another one. */
  readonly line: number;
  readonly content: string;
};

/** A source file of a service. */
export type SourceFile = { readonly path: string; readonly content: string };

type Kind = {
  readonly files: RegExp;
  /** The contents with one mistake each. */
  readonly mutate: (content: string, service: ServicePlan) => readonly string[];
};

/** The mistakes that generated tests always have to notice. */
const kinds: Readonly<Record<string, Kind>> = {
  'columns swapped': { files: /\/repository\.ts$/, mutate: columnsSwapped },
  'a change ignores a field': {
    files: /\/operations\.ts$/,
    mutate: (content) =>
      each(
        content,
        /^( +)(\w+): (?:patched\(body\.\2, current\.\2\)|body\.\2 \?\? current\.\2),?$/gm,
        ([, margin, name]) => `${margin}${name}: current.${name},`,
      ),
  },
  'the owner is not looked at': {
    files: /\/repository\.ts$/,
    mutate: (content) => each(content, /\.add\('t\.\w+ = \?', onlyOwner\)|^ {2}owner: '\w+',$/gm, () => ''),
  },
  'another state': { files: /\/operations\.ts$/, mutate: otherStates },
  'an effect is missing': {
    files: /\/operations\.ts$/,
    mutate: (content) =>
      each(content, /await \w+Repository\.(?:insert|update|delete)\w*\(/g, () => 'await Promise.resolve('),
  },
  'parts are not stored': {
    files: /\/repository\.ts$/,
    mutate: (content) =>
      each(content, /await (?:insert|update|link)\w+Of\w+\(/g, () => 'await Promise.resolve('),
  },
  'the place of a part is forgotten': {
    files: /\/operations\.ts$/,
    mutate: (content) => each(content, /^( +)at: .*,$/gm, ([, margin]) => `${margin}at: '',`),
  },
  'a condition is turned round': {
    files: /\/(?:rules|operations)\.ts$/,
    mutate: (content) => [
      ...each(
        content,
        /holds: \((\w+)\) =>\s+((?:(?!\n\};)[\s\S])*),\n\};/g,
        ([, row, expression]) => `holds: (${row}) => !(${expression}),\n};`,
      ),
      ...each(content, /if \(!allowed\.includes\(/g, () => 'if (allowed.includes('),
    ],
  },
  'no role is left': {
    files: /\/routes\.ts$/,
    mutate: (content) => each(content, /(everyRow|ownRows): \[[^\]]+\]/g, ([, rows]) => `${rows}: []`),
  },
  'the order is turned round': {
    files: /\/platform\/list-order\.ts$/,
    mutate: (content) => each(content, /descending \? ' DESC' : ''/g, () => "descending ? '' : ' DESC'"),
  },
  'pages forget equal rows': {
    files: /\/platform\/list-order\.ts$/,
    mutate: (content) =>
      each(content, /return \[\.\.\.terms, \{ \.\.\.key/g, () => 'return [...terms]; [{ ...key'),
  },
  'currencies are not looked at': {
    files: /\/platform\/expressions\.ts$/,
    mutate: (content, service) =>
      bringsAmountsTogether(service) ? each(content, /a\.currency !== b\.currency/g, () => 'false') : [],
  },
  'a hook of a kind does not run': {
    files: /\/operations\.ts$/,
    mutate: (content) =>
      each(
        content,
        /(=== )'\w+'(\)\s+(?:\w+ = )?await \w+Hooks\.)/g,
        ([, before, after]) => `${before}''${after}`,
      ),
  },
  'an event is not written': {
    files: /\/operations\.ts$/,
    mutate: (content) => each(content, /await tx\.publish\(/g, () => 'await Promise.resolve('),
  },
};

/** Names of the kinds of mistakes. */
export const kindsOfMutants: readonly string[] = Object.keys(kinds);

/** Every mistake of each kind in the files of a service. */
export function namedMutants(service: ServicePlan, files: readonly SourceFile[]): readonly NamedMutant[] {
  return Object.entries(kinds).flatMap(([kind, { files: wanted, mutate }]) =>
    files
      .filter(({ path }) => wanted.test(path))
      .flatMap(({ path, content }) =>
        mutate(content, service).map((mutated) => ({
          kind,
          path,
          line: firstDifference(content, mutated),
          content: mutated,
        })),
      ),
  );
}

/** The text with one of its matches replaced, for each of them. */
function each(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => string,
): readonly string[] {
  return [...text.matchAll(pattern)].map(
    (match) => text.slice(0, match.index) + replacement(match) + text.slice(match.index + match[0].length),
  );
}

function firstDifference(content: string, mutated: string): number {
  const lines = mutated.split('\n');
  return content.split('\n').findIndex((line, index) => line !== lines[index]) + 1;
}

/** Two columns of one type in the statement that inserts a row. */
function columnsSwapped(content: string, service: ServicePlan): readonly string[] {
  const shapes = service.modules
    .flatMap(({ resources }) => resources)
    .flatMap(({ shape }) => (shape === undefined ? [] : shapesIn(shape)));
  return each(content, /INSERT INTO (\S+)\n +\(([^)]+)\)/g, ([text, table = '', list = '']) => {
    const shape = shapes.find(({ sqlTable }) => sqlTable === table);
    const [one, other] = shape === undefined ? [] : columnsOfOneType(shape);
    if (one === undefined || other === undefined) return text;
    const names = list.split(/(,\s+)/).map((name) => (name === one ? other : name === other ? one : name));
    return text.replace(list, names.join(''));
  }).filter((mutated) => mutated !== content);
}

function columnsOfOneType(shape: RecordShape): readonly string[] {
  const own = storedColumns(shape).flatMap(({ field, path }) => {
    const { column } = field;
    const isReference = shape.table.foreignKeys.some(({ columns }) => columns.includes(column.id));
    // Currencies are mostly the same.
    const isKept = isReference || column.primaryKey || path.at(-1)?.name === 'currency';
    return isKept || column.derived || column.allowedValues.length > 0 ? [] : [column];
  });
  const pairs = own.flatMap((one) =>
    own.filter((other) => other !== one && kindOf(other) === kindOf(one)).map((other) => [one, other]),
  );
  return (pairs[0] ?? []).map(({ columnName }) => sqlName(columnName));
}

/** Whether an expression of a service compares two amounts, or adds up those of a list. */
function bringsAmountsTogether({ modules }: ServicePlan): boolean {
  const resources = modules.flatMap((module) => module.resources);
  const amounts = new Set(
    resources
      .flatMap(({ shape }) => (shape === undefined ? [] : shapesIn(shape)))
      .flatMap(({ fields }) =>
        fields.flatMap((each) => (each.kind === 'object' && each.money ? each.name : [])),
      ),
  );
  const countIn = (expression: Expression): number => {
    const names = namesIn(expression).filter(({ path }) => path.some((step) => amounts.has(step)));
    const isOfList = expression.kind === 'call' && ['sum', 'min', 'max'].includes(expression.name);
    return Math.max(isOfList ? names.length * 2 : names.length, ...operandsOf(expression).map(countIn));
  };
  return resources
    .flatMap(({ rules, derivations }) => [...rules, ...derivations])
    .some(({ expression }) => expression !== undefined && countIn(expression) > 1);
}

/** Texts with and without a length take each other's values. */
function kindOf({ type }: Column): string {
  return type === 'VARCHAR' ? 'TEXT' : type;
}

/** A state that an operation does not lead to. */
function otherStates(content: string, service: ServicePlan): readonly string[] {
  const plans = service.modules.flatMap(({ resources }) => resources).flatMap(({ handlers }) => handlers);
  return plans.flatMap(({ name, kind, handler, stateName }) => {
    const { setsState } = handler;
    const start = content.indexOf(`export async function ${name}(`);
    const other = service.model
      .resolve(handler.stateColumn)
      ?.allowedValues.find((state) => state !== setsState);
    if (kind !== 'TRANSITION' || start < 0 || other === undefined || handler.moves.length > 0) return [];
    const place = content.indexOf(`${stateName ?? ''}: '${setsState ?? ''}'`, start);
    const end = content.indexOf('\nexport ', start + 1);
    if (place < 0 || (end >= 0 && place > end)) return [];
    const before = content.slice(0, place);
    return [before + content.slice(place).replace(`'${setsState ?? ''}'`, `'${other}'`)];
  });
}
