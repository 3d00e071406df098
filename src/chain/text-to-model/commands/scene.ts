import type { Element } from '../../../kernel/model/element.ts';
import type { Language } from './languages/language.ts';
import type { NameIndex } from './names.ts';
import type { LevelTerms } from './terms.ts';

/** A value a user may choose; what is sent back is its label, its number, or what it names. */
export type Option = { readonly label: string; readonly value: string };

/** Something a command lacks, and what would fill it. */
export type Hole = {
  /** Under which name the choice is given back. */
  readonly key: string;
  readonly question: string;
  /** What an answer may be besides an option. */
  readonly expects: 'ELEMENT' | 'NAME' | 'VALUE' | 'OPTION' | 'NUMBER';
  readonly classes: readonly string[];
  readonly options: readonly Option[];
  /** The command with `$` where the answer belongs. */
  readonly completes?: string;
  /** Whether the one option only has to be agreed to. */
  readonly isYesNo?: boolean;
};

/** What is the same for every reading of a message. */
export type Scene = {
  readonly source: string;
  readonly language: Language;
  readonly level: LevelTerms;
  readonly model: Element;
  readonly index: NameIndex;
  readonly elements: ReadonlyMap<string, Element>;
  readonly selectedIds: readonly string[];
  /** What was mentioned before, newest first; a group has several. */
  readonly topics: readonly (readonly string[])[];
  /** What was chosen for the holes of the message. */
  readonly choices: ReadonlyMap<string, string>;
  /** What phrases and names were found to mean; only what the message has not changed. */
  readonly found: Map<string, unknown>;
};
