import { levelNames, type Level } from '../chain/levels.ts';
import { answerTo, memberOf, pageOf, ToolFailure, type Reach } from './reach.ts';
import { referencePages } from './reference.ts';

/** What a resource holds. */
export type ResourceText = { readonly mimeType: string; readonly text: string };

/** A resource in a list. */
export type ListedResource = {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
};

/** The address of models, with the revision that is current. */
export const modelTemplate = 'mde://models/{level}/{modelId}';
/** The address of pictures of views; the format is `svg` or `mmd` (Mermaid). */
export const viewTemplate = 'mde://models/{level}/{modelId}/views/{viewId}.{format}';
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
export async function readModel(reach: Reach, level: Level, modelId: string): Promise<ResourceText> {
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
): Promise<ResourceText> {
  const { level, modelId, viewId, format } = view;
  if (format !== 'svg' && format !== 'mmd')
    throw new ToolFailure(`"${format}" is not a format of views; use svg, or mmd for Mermaid.`);
  const { bytes } = await answerTo(reach, {
    path: [level, modelId, 'views', viewId],
    query: { format: format === 'svg' ? 'svg' : 'mermaid' },
  });
  return {
    mimeType: format === 'svg' ? 'image/svg+xml' : 'text/vnd.mermaid',
    text: new TextDecoder().decode(bytes),
  };
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
export function readReference(level: Level, page: string): ResourceText {
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
