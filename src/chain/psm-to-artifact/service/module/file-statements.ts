import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { guarded } from '../code-lines.ts';
import type { Imports } from '../imports.ts';
import { platform } from './field-type.ts';

/** Where a service has what concerns files. */
export const filesFolder = `${platform}/files`;

/** The member of the input of an operation that is the file to store. */
export function fileInput(plan: HandlerPlan, imports: Imports): readonly string[] {
  if (plan.file?.action !== 'store') return [];
  return [`readonly file: ${imports.type('StoredFile', `${filesFolder}/stored-file.js`)}`];
}

/** The member of the changed row that a file is written to. */
export function fileMember({ file }: HandlerPlan): readonly string[] {
  if (file === undefined) return [];
  return [`${file.field.name}: ${file.action === 'store' ? 'input.file' : 'undefined'}`];
}

/** The statements that hold an uploaded file for the row, or refuse to remove a file that is not there. */
export function fileSteps({ file }: HandlerPlan, imports: Imports, row: 'current' | 'part'): Lines {
  if (file === undefined) return [];
  const { name } = file.field;
  if (file.action === 'store')
    return `await ${imports.value('keepFile', `${filesFolder}/stored-file.js`)}(tx.db, input.file);`;
  const refusal = imports.value('noFile', `${filesFolder}/stored-file.js`);
  return guarded(`${row}.${name} === undefined`, `throw ${refusal}(${tsString(name)});`);
}
