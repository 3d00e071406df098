import { levelNames, type Level } from '../chain/levels.ts';
import { answerTo, memberOf, pageOf, ToolFailure, type Reach } from './reach.ts';
import { referencePages } from './reference.ts';

/** What a resource holds: a text, or bytes in base64. */
export type ResourceContents =
  | { readonly mimeType: string; readonly text: string }
  | { readonly mimeType: string; readonly blob: string };

/** A resource in a list. */
export type ListedResource = {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
};

/** The address of models, with the revision that is current. */
export const modelTemplate = 'mde://models/{level}/{modelId}';
/** The address of views in a form that the ending names. */
export const viewTemplate = 'mde://models/{level}/{modelId}/views/{viewId}.{format}';
/** The address of the processes of a CIM as BPMN. */
export const processesTemplate = 'mde://models/{level}/{modelId}/processes.bpmn';
/** The address of pages of reference. */
export const referenceTemplate = 'mde://reference/{level}/{page}';

/** Models of each level that are listed: those that were changed last. */
const listedModels = 20;
const largestModel = 256 * 1024;

/** The models that were changed last, of every level. */
export async function listModels(reach: Reach): Promise<readonly ListedResource[]> {
  const part = { limit: listedModels, offset: 0 };
  const pages = levelNames.map(async (level) => {
    const { items } = await pageOf(reach, { path: [level], query: { sort: 'updatedAt,desc' } }, part);
    return items.map((model) => {
      const uri = `mde://models/${level}/${encodeURIComponent(String(memberOf(model, 'id')))}`;
      const title = `${level.toUpperCase()} ${String(memberOf(model, 'name'))}`;
      return { uri, name: title, title, mimeType: 'application/json' };
    });
  });
  return (await Promise.all(pages)).flat();
}

/** A model with its content; one that is larger than an agent can use is refused. */
export async function readModel(reach: Reach, level: Level, modelId: string): Promise<ResourceContents> {
  const { bytes } = await answerTo(reach, { path: [level, modelId] });
  if (bytes.byteLength > largestModel)
    throw new ToolFailure(
      `The model has ${bytes.byteLength} bytes, more than ${largestModel}; use search_model and read_elements.`,
    );
  return { mimeType: 'application/json', text: new TextDecoder().decode(bytes) };
}

/** A view of a model as a picture. */
export async function readPicture(
  reach: Reach,
  view: {
    readonly level: Level;
    readonly modelId: string;
    readonly viewId: string;
    readonly format: string;
  },
): Promise<ResourceContents> {
  const { level, modelId, viewId, format } = view;
  const form = forms.get(format);
  if (form === undefined)
    throw new ToolFailure(
      `"${format}" is not a format of views; use one of ${[...forms.keys()].join(', ')}.`,
    );
  const { bytes } = await answerTo(reach, {
    path: [level, modelId, 'views', viewId],
    query: { format: form.format },
  });
  const { mimeType, holds } = form;
  if (holds === 'TEXT') return { mimeType, text: new TextDecoder().decode(bytes) };
  if (bytes.byteLength > largestPicture)
    throw new ToolFailure(
      `The picture has ${bytes.byteLength} bytes, more than ${largestPicture}; use svg, or a smaller view.`,
    );
  return { mimeType, blob: base64Of(bytes) };
}

/** The processes of a CIM as a BPMN file. */
export async function readProcesses(reach: Reach, level: Level, modelId: string): Promise<ResourceContents> {
  const { bytes } = await answerTo(reach, {
    method: 'POST',
    path: [level, modelId, 'export'],
    query: { format: 'BPMN' },
    body: {},
  });
  return { mimeType: 'application/xml', text: new TextDecoder().decode(bytes) };
}

/** The forms of views by the ending of their address. */
const forms: ReadonlyMap<
  string,
  { readonly format: string; readonly mimeType: string; readonly holds: 'TEXT' | 'BYTES' }
> = new Map([
  ['svg', { format: 'svg', mimeType: 'image/svg+xml', holds: 'TEXT' }],
  ['png', { format: 'png', mimeType: 'image/png', holds: 'BYTES' }],
  ['pdf', { format: 'pdf', mimeType: 'application/pdf', holds: 'BYTES' }],
  ['mmd', { format: 'mermaid', mimeType: 'text/vnd.mermaid', holds: 'TEXT' }],
  ['puml', { format: 'plantuml', mimeType: 'text/plain', holds: 'TEXT' }],
  ['dsl', { format: 'structurizr', mimeType: 'text/plain', holds: 'TEXT' }],
]);

const largestPicture = 1024 * 1024;

/** Bytes in base64; in parts, as a call takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return btoa(parts.join(''));
}

/** The pages of reference of all levels. */
export function listReference(): readonly ListedResource[] {
  return levelNames.flatMap((level) =>
    referencePages.map(({ name, title, doc }) => ({
      uri: `mde://reference/${level}/${name}`,
      name: `${level} ${name}`,
      title: `${level.toUpperCase()} ${title}: ${doc}`,
      mimeType: 'text/markdown',
    })),
  );
}

/** A page of reference. */
export function readReference(level: Level, page: string): ResourceContents {
  const found = referencePages.find(({ name }) => name === page);
  if (found !== undefined) return { mimeType: 'text/markdown', text: found.textOf(level) };
  throw new ToolFailure(
    `There is no page "${page}"; pages are ${referencePages.map(({ name }) => name).join(', ')}.`,
  );
}

/** Whether a text names a level. */
export function isLevel(text: string): text is Level {
  return levelNames.some((level) => level === text);
}
