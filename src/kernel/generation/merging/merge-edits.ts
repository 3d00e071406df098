import { parseAllDocuments } from 'yaml';
import type { BaseText, OpenConflict } from './base-texts.ts';
import { besideLines, conflictLines } from './both-sides.ts';
import { areComments, lift, lowered, regionAt, withKnownRegions, type LiftedText } from './lifted-text.ts';
import { mergeLines, type MergedPart } from './merge-lines.ts';
import { mergeMembers } from './merge-members.ts';

/** A file that people edited, with what is generated now. */
export type MergedEdits = {
  readonly content: string;
  /** Ids of the generated regions that stand in it. */
  readonly regions: ReadonlySet<string>;
  /** While what people wrote stands against what is generated. */
  readonly conflict?: {
    readonly places: MergePlaces;
    /** The text with both sides. */
    readonly beside: string;
    readonly open: OpenConflict;
  };
};

/** Where a conflict is: lines of the merged text, from 1, or members of a JSON text. */
export type MergePlaces =
  | { readonly kind: 'LINES'; readonly lines: readonly number[] }
  | { readonly kind: 'MEMBERS'; readonly pointers: readonly string[] };

/** What is merged: a file as people left it, the text it was generated with, and the one generated now. */
export type EditedFile = {
  readonly path: string;
  /** The file as it is. */
  readonly ours: string;
  readonly base: BaseText;
  /** The generated text with what people wrote in its regions. */
  readonly theirs: string;
  /** Whether people deleted the text with both sides: the file as it is, is the answer. */
  readonly isResolved: boolean;
  /** Whether the file, and the generated text around its regions, are as they were after the last merge. */
  readonly isAsMerged: boolean;
};

/**
 * Merges what people changed in a file outside its regions with what changed in the generated text: by members in JSON
 * files, by lines in others. Where both changed the same, people's lines stay, and both sides are in a text beside. A
 * region stands where it is generated, or where people moved it, with the text they wrote in it. A merged YAML text that
 * cannot be read is a conflict as a whole.
 */
export function mergeEdits(file: EditedFile): MergedEdits {
  const { path } = file;
  const open = file.isResolved ? undefined : file.base.open;
  const theirs = lift(path, file.theirs);
  const base = open?.base ?? lift(path, file.base.text).lines;
  const members = path.endsWith('.json') ? mergedJson(file, { base, theirs }) : undefined;
  if (members !== undefined) return members;
  const ours = lift(path, file.ours).lines;
  if (open !== undefined && file.isAsMerged)
    return withConflict(described({ lines: ours, theirs }), { open, theirs });
  const texts = { ours, base, theirs: theirs.lines };
  const merged = mergedText({ parts: mergeLines(texts, areComments(path)), theirs });
  return isBrokenYaml(file, merged.content)
    ? mergedText({ parts: [{ kind: 'CONFLICT', ...texts }], theirs })
    : merged;
}

function mergedText({
  parts,
  theirs,
}: {
  readonly parts: readonly MergedPart[];
  readonly theirs: LiftedText;
}): MergedEdits {
  const all = parts.flatMap((part) => (part.kind === 'AGREED' ? part.lines : part.ours));
  const result = described({ lines: withKnownRegions(all, theirs.blocks), theirs });
  if (parts.every(({ kind }) => kind === 'AGREED')) return result;
  const base = parts.flatMap((part) => (part.kind === 'AGREED' ? part.theirs : part.base));
  return withConflict(result, { open: { base, beside: besideLines(parts, theirs.blocks) }, theirs });
}

function described({
  lines,
  theirs,
}: {
  readonly lines: readonly string[];
  readonly theirs: LiftedText;
}): MergedEdits {
  const ids = lines.flatMap((line) => regionAt(line) ?? []);
  return { content: lowered(lines, theirs.blocks), regions: new Set(ids) };
}

function withConflict(
  result: MergedEdits,
  { open, theirs }: { readonly open: OpenConflict; readonly theirs: LiftedText },
): MergedEdits {
  const lines = conflictLines(open.beside, theirs.blocks);
  const beside = lowered(open.beside, theirs.blocks);
  return { ...result, conflict: { places: { kind: 'LINES', lines }, beside, open } };
}

function mergedJson(
  { path, ours, theirs: generated }: EditedFile,
  { base, theirs }: { readonly base: readonly string[]; readonly theirs: LiftedText },
): MergedEdits | undefined {
  const merged = mergeMembers(ours, { base: lowered(base, new Map()), theirs: generated });
  if (merged === undefined) return undefined;
  const result = described({ lines: lift(path, merged.content).lines, theirs });
  if (merged.conflicts.length === 0) return result;
  const open = { base: lift(path, merged.base).lines, beside: theirs.lines };
  const places = { kind: 'MEMBERS', pointers: merged.conflicts } as const;
  return { ...result, conflict: { places, beside: generated, open } };
}

/** Whether a merged YAML text cannot be read, while what it was made of can. */
function isBrokenYaml({ path, ours, theirs }: EditedFile, content: string): boolean {
  return /\.ya?ml$/.test(path) && isYaml(ours) && isYaml(theirs) && !isYaml(content);
}

function isYaml(text: string): boolean {
  const documents = parseAllDocuments(text);
  return !Array.isArray(documents) || documents.every(({ errors }) => errors.length === 0);
}
