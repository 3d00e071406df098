import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scalarOf } from '../../src/chain/cim-to-pim/facts/attribute-types.ts';
import { cimToPim } from '../../src/chain/cim-to-pim/index.ts';
import { cim } from '../../src/chain/cim/cim.ts';
import type { ColumnShape, AttributeScalar } from '../../src/chain/pim-to-psm/facts/type-shapes.ts';
import { columnShapeOf, jsonShapeOf, moneyShapes } from '../../src/chain/pim-to-psm/facts/type-shapes.ts';
import { pimToPsm } from '../../src/chain/pim-to-psm/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import type { Metamodel } from '../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { isElement, valueOf } from '../../src/kernel/model/element.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import type { Rule } from '../../src/kernel/transformation/rule.ts';
import { transform } from '../../src/kernel/transformation/transform.ts';
import { businessModel } from '../../test/fixtures/fixtures.ts';
import { withChoice } from '../../test/support/chain/chain-runs.ts';
import type { GeneratedDocument } from './generated-document.ts';
import { generatedNotice } from './generated-document.ts';
import { reportedDiagnostics, ruleComments } from './rule-comments.ts';

const examplesFolder = join(import.meta.dirname, '../../examples');

/** What rules made of the models: roles with classes, by rule id. */
type Made = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The reference page of the transformation rules. */
export async function rulePages(): Promise<readonly GeneratedDocument[]> {
  const business = businessModels();
  const architectures = business.map((model) => transform(cimToPim, openModel(cim, model)).root);
  const deployments = architectures
    .flatMap((model) => [
      model,
      withChoice(withChoice(model, 'ARCHITECTURE_STYLE', 'MICROSERVICES'), 'MESSAGING', 'BROKER'),
    ])
    .map((model) => transform(pimToPsm, openModel(pim, model)).root);
  const text = [
    generatedNotice,
    '# Transformation rules',
    '',
    'What the two transformations make of a model. Every rule runs on each element of its class for which it holds; the table says in which **roles** it makes elements of which classes from the models among the examples and tests, as one service and as services with a broker. The id of an element is derived from the transformation, the source element, the role and, where one source has several in a role, a suffix that is itself an id or a constant: never from a name, a position, the time or chance. `generatedByTransformation` of an element names the rule (`cim-to-pim/C2P-13`), its trace link the role. Links of roles without a hyphen are PRIMARY, of the others HELPER; a link that only says "had influence" is CONTRIBUTING.',
    '',
    'What cannot be taken over as it stands is reported by the job as a diagnostic; it never fails a transformation.',
    ...(await section({
      title: 'CIM to PIM',
      folder: 'src/chain/cim-to-pim',
      rules: cimToPim.rules,
      metamodels: { source: cim, target: pim },
      made: madeIn(pim, architectures),
    })),
    '',
    '### Types of attributes',
    '',
    '| Business type | Type in the PIM |',
    '|---|---|',
    ...literalsOf(cim, 'BusinessType').map((type) => `| ${type} | ${scalarText(type)} |`),
    ...(await section({
      title: 'PIM to PSM',
      folder: 'src/chain/pim-to-psm',
      rules: pimToPsm.rules,
      metamodels: { source: pim, target: psm },
      made: madeIn(psm, deployments),
    })),
    '',
    '### Types of columns and JSON fields',
    '',
    'A text with a greatest length becomes `VARCHAR(n)`. An amount of money becomes two columns and one JSON object; an enumeration is text with a check; a value object becomes a column for each of its attributes, or JSON where there would be too many or too deep; a list is JSON.',
    '',
    '| Type in the PIM | Column | JSON |',
    '|---|---|---|',
    ...literalsOf(pim, 'ScalarType').map(
      (scalar) => `| ${scalar} | ${columnText(scalar)} | ${jsonText(scalar)} |`,
    ),
    '',
  ].join('\n');
  return [{ path: 'docs/reference/transformation-rules.md', text }];
}

async function section(given: {
  readonly title: string;
  readonly folder: string;
  readonly rules: readonly Rule[];
  readonly metamodels: { readonly source: Metamodel; readonly target: Metamodel };
  readonly made: Made;
}): Promise<readonly string[]> {
  const { title, folder, rules, metamodels, made } = given;
  const comments = await ruleComments(`${folder}/rules`);
  const ids = [...new Set(rules.map(({ id }) => id))].sort();
  const rows = ids.map((id) => {
    const ofId = rules.filter((rule) => rule.id === id);
    const sources = new Set(ofId.map(({ from }) => link(metamodels.source, from)));
    const roles = [...(made.get(id) ?? [])].map(
      ([role, className]) => `${role}: ${link(metamodels.target, className)}`,
    );
    const words = ofId.map((rule) => {
      const comment = comments.get(rule);
      if (comment === undefined) throw new Error(`A rule ${id} is not exported from ${folder}/rules.`);
      return comment;
    });
    return `| ${[id, [...sources].join(', '), words.map(cell).join(' '), roles.join('<br>')].join(' | ')} |`;
  });
  return [
    '',
    `## ${title}`,
    '',
    `${rows.length} rules, in the order of their ids.`,
    '',
    '| Rule | From | What it does | Makes |',
    '|---|---|---|---|',
    ...rows,
    '',
    '### Diagnostics',
    '',
    '| Code | Severity | Message |',
    '|---|---|---|',
    ...reportedDiagnostics(`${folder}/rules`, `${folder}/facts`).map(
      ({ code, severity, message }) => `| \`${code}\` | ${severity} | ${cell(message)} |`,
    ),
  ];
}

function businessModels(): readonly Element[] {
  const names = readdirSync(examplesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const models = names.map((name) => {
    const model: unknown = JSON.parse(readFileSync(join(examplesFolder, name, `${name}.cim.json`), 'utf8'));
    if (!isElement(model)) throw new Error(`The example ${name} is not a model.`);
    return model;
  });
  return [...models, businessModel('clinic')];
}

/** Roles and classes by rule, from the trace of generated models; suffixes are left out. */
function madeIn(metamodel: Metamodel, models: readonly Element[]): Made {
  const made = new Map<string, Map<string, string>>();
  for (const model of models)
    for (const created of openModel(metamodel, model).all('TraceLink')) {
      if (valueOf(created, 'kind') === 'CONTRIBUTING') continue;
      const [rule, role, className] = ['rule', 'role', 'targetClass'].map((name) =>
        String(valueOf(created, name)),
      );
      if (rule === undefined || role === undefined || className === undefined) continue;
      const roles = made.get(rule) ?? new Map<string, string>();
      made.set(rule, roles);
      roles.set(role.split(':')[0] ?? role, className);
    }
  return made;
}

function literalsOf(metamodel: Metamodel, name: string): readonly string[] {
  const literals = metamodel.enums.get(name)?.literals;
  if (literals === undefined) throw new Error(`There is no enumeration ${name}.`);
  return literals;
}

function scalarText(businessType: string): string {
  if (businessType === 'CHOICE') return 'the enumeration of its code list; STRING without one';
  // Checked border: a literal of the enumeration is one of its types; nothing else of the attribute is read.
  return scalarOf({ type: businessType } as Parameters<typeof scalarOf>[0]);
}

function columnText(literal: string): string {
  // Checked border: the literals of ScalarType are the scalars.
  const scalar = literal as AttributeScalar;
  if (scalar === 'MONEY') return `${shapeText(moneyShapes.amount)} and ${shapeText(moneyShapes.currency)}`;
  return shapeText(columnShapeOf(scalar, undefined));
}

function shapeText({ type, length, precision, scale }: ColumnShape): string {
  const measures = [length ?? precision, scale].filter((measure) => measure !== undefined);
  return measures.length === 0 ? type : `${type}(${measures.join(', ')})`;
}

function jsonText(literal: string): string {
  // Checked border: the literals of ScalarType are the scalars.
  const { type, format } = jsonShapeOf(literal as AttributeScalar);
  return format === undefined ? type : `${type}, format ${format}`;
}

function link(metamodel: Metamodel, className: string): string {
  const packageName = metamodel.classes.get(className)?.packageName ?? metamodel.name;
  return `[${className}](../metamodels/${packageName}.md#${className.toLowerCase()})`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*');
}
