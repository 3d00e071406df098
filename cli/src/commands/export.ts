import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { cim } from '../../../src/chain/cim/cim.ts';
import type { Level } from '../../../src/chain/levels.ts';
import { writeBpmn } from '../../../src/chain/model-to-file/bpmn/write-bpmn.ts';
import type { Fit } from '../../../src/kernel/diagram/sheet.ts';
import type { Theme } from '../../../src/kernel/diagram/theme.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { openModel } from '../../../src/kernel/model/model.ts';
import { diagramText, pictureOf } from '../models/draw.ts';
import { readModelFile } from '../models/model-file.ts';
import { modelText } from '../models/model-text.ts';
import { validateFile, errorsAmong } from '../models/validate-file.ts';
import { writeWhole } from '../repository/write-whole.ts';
import { Failure } from '../terminal/failure.ts';
import type { Context } from './context.ts';
import { sayFindings } from './validate.ts';

const forms = ['xmi', 'bpmn', 'svg', 'png', 'pdf', 'mermaid', 'plantuml', 'structurizr'] as const;

/** Options of `mde export`: one of the forms, and how it is to be. */
export type ExportOptions = Readonly<Partial<Record<(typeof forms)[number], true>>> & {
  readonly process?: string;
  readonly view?: string;
  readonly theme: Theme;
  readonly fit?: Fit;
  readonly font?: string;
  readonly output?: string;
};

/** `mde export`: writes a model in another form, without a service. */
export async function exportModel(
  context: Context,
  { path, options }: { readonly path: string; readonly options: ExportOptions },
): Promise<void> {
  const { terminal, output } = context;
  const [form, ...others] = forms.filter((each) => options[each] === true);
  if (form === undefined || others.length > 0)
    throw new Failure('usage', `Choose one form: ${forms.map((each) => `--${each}`).join(', ')}.`);
  const file = await readModelFile(path);
  if (!file.content.ok) {
    sayFindings(terminal, errorsAmong(validateFile(file)));
    throw new Failure(
      'findings',
      `${path} cannot be read as a model, so it cannot be written in another form.`,
    );
  }
  const written = await writtenAs(form, {
    level: file.level,
    root: file.content.root,
    options,
    parts: () => ({ ...context.pictureParts(), further: fontIn(options.font) }),
    path,
  });
  if (options.output === undefined) output.write(written);
  else {
    await writeWhole(options.output, written);
    terminal.say(`${path} is written to ${options.output}.`);
    terminal.answer({ path: options.output });
  }
}

function fontIn(path: string | undefined): Buffer<ArrayBuffer> | undefined {
  if (path === undefined) return undefined;
  if (existsSync(path)) return readFileSync(path);
  throw new Failure('usage', `There is no file ${path}.`);
}

async function writtenAs(
  form: (typeof forms)[number],
  given: {
    readonly level: Level;
    readonly root: Element;
    readonly options: ExportOptions;
    readonly parts: Context['pictureParts'];
    readonly path: string;
  },
): Promise<string | Uint8Array> {
  const { level, root, options, parts } = given;
  const { view: viewId, theme, fit } = options;
  switch (form) {
    case 'xmi':
      return modelText(level, root, 'XMI');
    case 'bpmn':
      return bpmnText(given);
    case 'svg':
    case 'png':
    case 'pdf': {
      // Pixels of twice the size are sharp on all screens; a page has its own.
      const scale = form === 'png' && fit === undefined ? 2 : 1;
      const { mtimeMs: changedAt } = await stat(given.path);
      return pictureOf({ level, root, viewId }, { form, theme, sheet: { fit, scale }, changedAt }, parts);
    }
    case 'mermaid':
    case 'plantuml':
    case 'structurizr':
      return diagramText({ level, root, viewId }, form);
  }
}

function bpmnText(given: {
  readonly level: Level;
  readonly root: Element;
  readonly options: ExportOptions;
}): string {
  const { level, root, options } = given;
  if (level !== 'cim')
    throw new Failure('usage', `BPMN is written of a CIM, and this is a ${level.toUpperCase()}.`);
  const written = writeBpmn(openModel(cim, root), options.process);
  if (written.ok) return written.text;
  throw new Failure('usage', `No BPMN is written: ${written.problem}.`);
}
