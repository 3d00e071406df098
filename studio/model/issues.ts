import { isElement, listOf, type Element } from './content.ts';

/** An issue of a refused save at the feature that it is about. */
export type PlacedIssue = { readonly elementId: string; readonly feature: string; readonly text: string };

/** Issues such as `content.objects[0].kind: …` with the features that they are about; those about nothing known are left out. */
export function placedIssues(root: Element, issues: readonly string[]): readonly PlacedIssue[] {
  return issues.flatMap((issue) => {
    const [, path, text] = /^content\.([\w.[\]]+): (.*)$/s.exec(issue) ?? [];
    if (path === undefined || text === undefined) return [];
    let element = root;
    let feature = '';
    for (const [, name = '', entry] of path.matchAll(/(\w+)(?:\[(\d+)\])?\.?/g)) {
      feature = name;
      const inner = listOf(element[name])[Number(entry ?? 0)];
      if (isElement(inner)) element = inner;
    }
    return [{ elementId: element.id, feature, text: sentence(text) }];
  });
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
