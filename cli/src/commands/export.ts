import type { Theme } from '../../../src/kernel/diagram/theme.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
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
  readonly view?: string;
  readonly theme: Theme;
  readonly output?: string;
};

/** `mde export`: writes a model in another form, without a service. */
export async function exportModel(
  { terminal, output }: Context,
  { path, options }: { readonly path: string; readonly options: ExportOptions },
): Promise<void> {
  const { xmi, svg, mermaid } = options;
  if ([xmi, svg, mermaid].filter((form) => form === true).length !== 1)
    throw new Failure('usage', 'Choose one form: --xmi, --svg or --mermaid.');
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
  const { xmi, svg, view: viewId, theme } = options;
  if (xmi === true) return modelText(level, root, 'XMI');
  return svg === true ? svgOf({ level, root, viewId }, theme) : mermaidOf({ level, root, viewId });
}
