import type { Level } from '../../chain/levels.ts';
import type { WantedFile } from './model-tasks.ts';
import { fileFormats, foreignFormats } from './model-tasks.ts';

/** Why models of a level are not written so: entries `format: detail`. */
export function wantedFileProblems(level: Level, { format, process }: WantedFile): readonly string[] {
  if (format === 'BPMN' && level !== foreignFormats.BPMN)
    return [
      `format: BPMN is written of a CIM; use one of ${fileFormats.join(', ')} for a ${level.toUpperCase()}`,
    ];
  if (format !== 'BPMN' && process !== undefined)
    return [`process: is of the format BPMN; a file in ${format} holds the whole model`];
  return [];
}
