import type { FileRef } from '../../client/src/index.ts';

/** What the next run does with a file, in a word, a sign and a sentence. */
export type ModeWords = { readonly word: string; readonly sign: string; readonly reason: string };

type Mode = FileRef['mode'];

const words: Readonly<Record<Mode, ModeWords>> = {
  REGENERATE: {
    word: 'Generated',
    sign: '⟳',
    reason: 'Every run writes this file again, so it is read-only here. Change the model instead.',
  },
  SCAFFOLD: {
    word: 'Yours, from a scaffold',
    sign: '✎',
    reason: 'Written once as a start. It is yours now: runs leave it alone.',
  },
  APPEND: {
    word: 'Written once',
    sign: '⊕',
    reason:
      'A migration never changes once it is written: databases may have run it. Later changes get a migration of their own.',
  },
  OWNED_KEYS: {
    word: 'Shared',
    sign: '◐',
    reason:
      'Every run sets the members that the generator owns: name, engines, scripts and its dependencies. The others are yours.',
  },
  FOREIGN: { word: 'Yours', sign: '✎', reason: 'You added this file. Runs leave it alone.' },
  ABANDONED: {
    word: 'No longer generated',
    sign: '∅',
    reason:
      'No longer generated, and kept because it holds text of yours. Copy what you need; then the file can be deleted.',
  },
};

const withRegions: ModeWords = {
  word: 'Partly yours',
  sign: '⟳✎',
  reason: 'Every run writes this file again. Only the parts marked “yours” stay, so only they can be edited.',
};

const notes: ModeWords = {
  word: 'Generator’s notes',
  sign: '⟳',
  reason: 'The generator keeps its own notes in this folder, so the file is read-only.',
};

const generationFolder = '.generation/';

/** The words for what the next run does with a file. */
export function modeWords({
  mode,
  path,
  protectedRegions,
}: Pick<FileRef, 'mode' | 'path' | 'protectedRegions'>): ModeWords {
  if (path.startsWith(generationFolder) && mode !== 'ABANDONED') return notes;
  return mode === 'REGENERATE' && protectedRegions.length > 0 ? withRegions : words[mode];
}

/** What of a file may be changed on the page: all of it, its regions, or nothing. */
export function accessTo({
  mode,
  path,
  protectedRegions,
}: Pick<FileRef, 'mode' | 'path' | 'protectedRegions'>): 'ALL' | 'REGIONS' | 'NONE' {
  if (path.startsWith(generationFolder)) return 'NONE';
  if (mode === 'SCAFFOLD' || mode === 'FOREIGN' || mode === 'OWNED_KEYS') return 'ALL';
  return protectedRegions.length > 0 ? 'REGIONS' : 'NONE';
}

/** Whether a file can be deleted: one that a run writes would come back. */
export function isDeletable({ mode, path }: Pick<FileRef, 'mode' | 'path'>): boolean {
  // A text with both sides of an edit: deleting it says that the file it is about is right.
  return mode === 'FOREIGN' || mode === 'ABANDONED' || path.startsWith(`${generationFolder}incoming/`);
}

/** Whether people have written in a file. */
export function isYours({ mode, protectedRegions }: Pick<FileRef, 'mode' | 'protectedRegions'>): boolean {
  return mode === 'FOREIGN' || mode === 'ABANDONED' || protectedRegions.some(({ modified }) => modified);
}
