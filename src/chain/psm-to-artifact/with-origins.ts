import type { GeneratedFile } from '../../kernel/generation/generated-file.ts';
import type { LineOrigin } from '../../kernel/generation/line-origins.ts';
import { lineOrigins } from '../../kernel/generation/line-origins.ts';
import type { Marks } from '../../kernel/generation/marks.ts';
import { createMarks } from '../../kernel/generation/marks.ts';
import type { Feature } from '../../kernel/metamodel/metamodel.ts';
import { containedIn, type Element, valueOf } from '../../kernel/model/element.ts';
import type { Model } from '../../kernel/model/model.ts';
import { openModel } from '../../kernel/model/model.ts';
import type { Psm } from '../psm/psm.ts';
import { psm } from '../psm/psm.ts';

/** Of larger models (elements) the lines are not recorded: it takes a second run of the templates. */
const mostElements = 20_000;

/**
 * Files with the lines that name elements. The templates run once more, on a model whose names carry marks; what they
 * write then shows where each name went, in any form.
 */
export function withOrigins(
  files: readonly GeneratedFile[],
  model: Model<Psm>,
  render: (marked: Model<Psm>) => readonly GeneratedFile[],
): readonly GeneratedFile[] {
  const elements = [...model.elements()].filter(({ eClass }) => !eClass.startsWith('Trace'));
  if (elements.length > mostElements) return files;
  const marks = createMarks(
    elements.map(({ id }) => id),
    JSON.stringify(model.root),
  );
  const marked = marks === undefined ? undefined : renderMarked(model, marks, render);
  if (marks === undefined || marked === undefined) return files;
  const rules = new Map(elements.map((element) => [element.id, ruleOf(element)]));
  const contents = new Map(marked.map(({ path, content }) => [marks.strip(path), content]));
  return files.map((file) => {
    const named = lineOrigins(file.content, { marked: contents.get(file.path) ?? '', marks });
    if (named.length === 0) return file;
    const lines = named.map(([start, end, id]): LineOrigin => [start, end, id, rules.get(id) ?? '']);
    return { ...file, lines };
  });
}

/** The id of the rule that made an element; empty for one that people made. */
function ruleOf(element: Element): string {
  const madeBy = valueOf(element, 'generatedByTransformation');
  return typeof madeBy === 'string' ? madeBy.slice(madeBy.indexOf('/') + 1) : '';
}

function renderMarked(
  model: Model<Psm>,
  marks: Marks,
  render: (marked: Model<Psm>) => readonly GeneratedFile[],
): readonly GeneratedFile[] | undefined {
  try {
    return render(openModel(psm, markedCopy(model.root, marks)));
  } catch {
    // Marks can break what belongs together by its name; nothing is recorded then, and the files are as they are.
    return undefined;
  }
}

const longestName = 63;
const namingTypes: ReadonlySet<string> = new Set(['CodeName', 'DnsLabel', 'EnvName']);

function markedCopy(element: Element, marks: Marks): Element {
  const copy: Record<string, unknown> & Element = { ...element };
  const metaClass = psm.classes.get(element.eClass);
  for (const feature of metaClass?.containments ?? []) {
    const children = containedIn(element, feature).map((child) => markedCopy(child, marks));
    copy[feature.name] = feature.many ? children : children[0];
  }
  const mark = marks.of(element.id);
  for (const feature of mark === '' ? [] : (metaClass?.attributes ?? [])) {
    const value = valueOf(element, feature.name);
    if (typeof value !== 'string' || value === '' || !isNaming(feature)) continue;
    const own = feature.type === 'EnvName' ? mark.toUpperCase() : mark;
    if (!namingTypes.has(feature.type) || value.length + own.length <= longestName)
      copy[feature.name] = value + own;
  }
  return copy;
}

function isNaming({ name, type }: Feature): boolean {
  return namingTypes.has(type) || name === 'name' || name === 'topicName' || name === 'description';
}
