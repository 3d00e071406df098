import { withoutUndefined } from '../../lib/without-undefined.ts';
/** What a generation did that its reader should know. */
export type NoteCode =
  | 'MERGED_EDIT'
  | 'EDIT_CONFLICT'
  | 'EDITED_OUTSIDE_REGION'
  | 'FILE_IN_THE_WAY'
  | 'REGION_ORPHANED'
  | 'REGION_RESTORED'
  | 'ABANDONED'
  | 'OWNED_KEY_REPLACED'
  | 'JSON_UNREADABLE'
  | 'LEFT_BEHIND';

/** One line of a generation's report. */
export type GenerationNote = {
  readonly severity: 'INFO' | 'WARNING';
  /** Stable; templates may add codes of their own. */
  readonly code: string;
  /** What was found, where, and what to do. */
  readonly message: string;
  /** The file it is about. */
  readonly path: string;
  /** The model element it is about. */
  readonly elementId?: string;
};

const meanings: Readonly<Record<NoteCode, (path: string, detail: string) => string>> = {
  MERGED_EDIT: (path, detail) =>
    `${path} was edited outside of its protected regions; the edit stays, in ${detail}, and the rest is as generated.`,
  EDIT_CONFLICT: (path, detail) =>
    `${path} was edited outside of its protected regions where the generated text changed, too: your text stays in ${detail}, the rest is as generated. Both sides are in .generation/incoming/${path}: take over what you need, then delete that file.`,
  EDITED_OUTSIDE_REGION: (path, detail) =>
    `${path} was edited outside of its protected regions and keeps the edit; it differs from what is generated in ${detail}. The generated text is in .generation/incoming/${path}: take it over, or move the edit into a region.`,
  FILE_IN_THE_WAY: (path, detail) =>
    `${path} is to be generated, but ${detail}, which is not generated, is in the way and stays as it is. The generated text is in .generation/incoming/${path}; move or delete your file and generate again.`,
  REGION_ORPHANED: (path, detail) =>
    `A protected region of ${path} is no longer generated. Its text is kept in ${detail}; move it to where it belongs, then delete that file.`,
  REGION_RESTORED: (path, detail) =>
    `Protected region ${detail} is generated again, in ${path}, with the text that was kept when it vanished; delete the kept copy when it is not needed.`,
  ABANDONED: (path, detail) =>
    `${path} is no longer generated and stays, because ${detail}; delete it when it is no longer needed.`,
  OWNED_KEY_REPLACED: (path, detail) =>
    `${path}: the generator owns ${detail} and replaced the value it found there; change the model instead.`,
  JSON_UNREADABLE: (path, detail) =>
    `${path} keeps its text, because it ${detail}. The generated text is in .generation/incoming/${path}; repair the file and generate again.`,
  LEFT_BEHIND: (path, detail) =>
    `${path} is a file of your own in a folder that moved to ${detail}; move it there when it belongs to the service.`,
};

const harmless: ReadonlySet<NoteCode> = new Set(['MERGED_EDIT', 'REGION_RESTORED', 'OWNED_KEY_REPLACED']);

/** A line of the report; `detail` completes the sentence of its code. */
export function note(given: {
  readonly code: NoteCode;
  readonly path: string;
  readonly detail: string;
  readonly elementId?: string;
}): GenerationNote {
  const { code, path, detail, elementId } = given;
  return {
    severity: harmless.has(code) ? 'INFO' : 'WARNING',
    code,
    message: meanings[code](path, detail),
    path,
    ...withoutUndefined({ elementId }),
  };
}

/** Lists lines by their numbers: `line 3`, `lines 3, 10–12`; long lists are cut. */
export function lineList(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const line of lines) {
    const range = ranges.at(-1);
    if (range?.[1] === line - 1) range[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges
    .slice(0, 10)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  const rest = ranges.length > shown.length ? ', …' : '';
  return `${lines.length === 1 ? 'line' : 'lines'} ${shown.join(', ')}${rest}`;
}
