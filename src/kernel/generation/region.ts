import { isRegionId, markerLine, type CommentStyle } from './marker.ts';
import { flatLines, type Lines } from './text.ts';

export type { CommentStyle } from './marker.ts';

/** A protected region: the lines between its markers belong to the reader of the generated file. */
export type Region = {
  /** What the region is for, one lower-case word with hyphens, such as `before` or `extra-routes`. */
  readonly kind: string;
  /** Id of the model element the region belongs to; with `kind` it is unique in the whole artifact. */
  readonly elementId: string;
  /** A few words for people, such as the element's name. */
  readonly hint: string;
  readonly style: CommentStyle;
  /** What the region holds until people write into it. */
  readonly body?: Lines;
};

/** The lines of a region: marker, default body, marker. */
export function region(given: Region): readonly string[] {
  const id = regionId(given);
  const hint = unmarked(oneLine(given.hint))
    .replaceAll('--', '-')
    .replaceAll('>', '')
    .replace(/ +/g, ' ')
    .trim();
  return [
    markerLine(given.style, `BEGIN PROTECTED ${id}${hint === '' ? '' : ` ${hint}`}`),
    ...flatLines(given.body),
    markerLine(given.style, `END PROTECTED ${id}`),
  ];
}

/** The ids of all regions in a text, in the order in which they begin. */
export function regionIdsIn(content: string): readonly string[] {
  return [...content.matchAll(/^[ \t]*(?:\/\/|#|--|<!--) BEGIN PROTECTED (\S+)/gm)].map(
    (match) => match[1] ?? '',
  );
}

/** Text on one line: line breaks and other control characters become spaces. */
export function oneLine(given: string): string {
  return given.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Text in which nothing can be taken for the marker of a region. */
export function unmarked(given: string): string {
  return given.replace(/(BEGIN|END) PROTECTED/g, '$1-PROTECTED');
}

function regionId(given: Region): string {
  const id = `${given.kind}:${given.elementId}`;
  if (!isRegionId(id)) throw new Error(`"${id}" is not a region id; use a word and an element id.`);
  return id;
}
