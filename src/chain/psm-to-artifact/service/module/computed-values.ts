import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import { printIn } from '../../../core/rule-language/index.ts';
import { pascal } from '../../naming.ts';
import type { AssignmentPlan, Computation } from '../../plan/assignments.ts';
import type { Imports } from '../imports.ts';
import { platform } from './field-type.ts';
import { repositoryNames } from './repository.ts';
import { storable } from './rules.ts';
import type { Neighbours } from './neighbours.ts';

/** Statements that compute values of a record, and its members with them, one entry each; `type` is the record's. */
export function computedValues(
  { assignments, places }: Computation,
  { imports, type }: { readonly imports: Imports; readonly type: string },
): { readonly statements: readonly string[]; readonly members: readonly string[] } {
  const computed = assignments.map(({ field, expression }) => {
    const printed = printIn(expression, places);
    for (const name of printed.functions) imports.value(name, `${platform}/expressions.js`);
    const narrowed = field.kind === 'value' && field.ts.startsWith('types.');
    const cast = narrowed ? ` as ${type}['${field.name}'] | undefined` : '';
    const variable = `new${pascal(field.name)}`;
    return {
      statement: `const ${variable} = ${storable(field, printed.code, imports)}${cast};`,
      member: `${field.name}: ${limited(field, variable, imports)}`,
    };
  });
  return {
    statements: computed.map(({ statement }) => statement),
    members: computed.map(({ member }) => member),
  };
}

/** Loads what the references lead to that a computation speaks about. */
export function reachedRecords(
  { reached }: Computation,
  given: { readonly variable: string; readonly imports: Imports; readonly neighbours: Neighbours },
): Lines {
  const { variable, imports, neighbours } = given;
  if (reached.length === 0) return [];
  const linked = imports.value('linked', `${platform}/effects.js`);
  const members = reached.map(({ name, from, resource }) => {
    const find = `${neighbours.repository(resource)}.${repositoryNames(resource).find}`;
    return `${name}: await ${linked}(tx.db, ${from}, ${find})`;
  });
  return bracketed({
    before: `const ${variable} = `,
    brackets: '{}',
    entries: members,
    after: ';',
    width: 106,
  });
}

function limited(field: AssignmentPlan['field'], value: string, imports: Imports): string {
  const helper = (name: string): string => imports.value(name, `${platform}/effects.js`);
  const name = tsString(field.name);
  const given = field.optional ? value : `${helper('present')}(${value}, ${name})`;
  const limits = [
    ...(field.shownAs?.minimum === undefined ? [] : [`minimum: ${String(field.shownAs.minimum)}`]),
    ...(field.shownAs?.maximum === undefined ? [] : [`maximum: ${String(field.shownAs.maximum)}`]),
  ];
  if (limits.length === 0) return given;
  return `${helper('computed')}(${given}, { name: ${name}, ${limits.join(', ')} })`;
}
