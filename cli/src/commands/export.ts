import type { Theme } from '../../../src/kernel/diagram/theme.ts';
import { cim } from '../../../src/chain/cim/cim.ts';
import type { Level } from '../../../src/chain/levels.ts';
import { writeBpmn } from '../../../src/chain/model-to-file/bpmn/write-bpmn.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { openModel } from '../../../src/kernel/model/model.ts';
import { mermaidOf, svgOf } from '../models/draw.ts';
import { readModelFile, type ModelFile } from '../models/model-file.ts';
import { modelText } from '../models/model-text.ts';
import { validateFile, errorsAmong } from '../models/validate-file.ts';
import { writeWhole } from '../repository/write-whole.ts';
import { Failure } from '../terminal/failure.ts';
import type { Context } from './context.ts';
import { sayFindings } from './validate.ts';

/** Options of `mde export`. */
export type ExportOptions = {
  readonly xmi?: true;
  readonly svg?: true;
  readonly mermaid?: true;
  readonly bpmn?: true;
  readonly process?: string;
  readonly view?: string;
  readonly theme: Theme;
  readonly output?: string;
};

/** `mde export`: writes a model in another form, without a service. */
export async function exportModel(
  { terminal, output }: Context,
  { path, options }: { readonly path: string; readonly options: ExportOptions },
): Promise<void> {
  const { xmi, svg, mermaid, bpmn } = options;
  if ([xmi, svg, mermaid, bpmn].filter((form) => form === true).length !== 1)
    throw new Failure('usage', 'Choose one form: --xmi, --bpmn, --svg or --mermaid.');
  const file = await readModelFile(path);
  if (!file.content.ok) {
    sayFindings(terminal, errorsAmong(validateFile(file)));
    throw new Failure(
      'findings',
      `${path} cannot be read as a model, so it cannot be written in another form.`,
    );
  }
  const text = await written(file, { root: file.content.root, options });
  if (options.output === undefined) output.write(text);
  else {
    await writeWhole(options.output, text);
    terminal.say(`${path} is written to ${options.output}.`);
    terminal.answer({ path: options.output });
  }
}

async function written(
  { level }: ModelFile,
  { root, options }: { readonly root: Element; readonly options: ExportOptions },
): Promise<string> {
  const { xmi, svg, bpmn, view: viewId, theme } = options;
  if (xmi === true) return modelText(level, root, 'XMI');
  if (bpmn === true) return bpmnText({ level, root, processId: options.process });
  return svg === true ? svgOf({ level, root, viewId }, theme) : mermaidOf({ level, root, viewId });
}

function bpmnText(given: {
  readonly level: Level;
  readonly root: Element;
  readonly processId: string | undefined;
}): string {
  const { level, root, processId } = given;
  if (level !== 'cim')
    throw new Failure('usage', `BPMN is written of a CIM, and this is a ${level.toUpperCase()}.`);
  const written = writeBpmn(openModel(cim, root), processId);
  if (written.ok) return written.text;
  throw new Failure('usage', `No BPMN is written: ${written.problem}.`);
}
