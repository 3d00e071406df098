import { sha256Hex } from '../../../lib/sha256-hex.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { sentencesOf } from '../language/sentences.ts';
import { commandsIn } from './commands-in-documents.ts';
import { unitsWithTables } from './delimited-text.ts';
import { isInstruction } from './instructions.ts';
import { demandsInLists } from './list-entries.ts';
import { jsonUnits } from './json-text.ts';
import { markdownUnits } from './markdown.ts';
import { plainTextUnits } from './plain-text.ts';
import { toldOfRoles } from './role-lines.ts';
import type { RawUnit, SourceText, SourceUnit, UnitKind } from './source-unit.ts';
import { isShortDemand, readsLikeInstruction, unitKindOf } from './unit-kind.ts';
import { readInContext } from './read-in-context.ts';

/** The passages of all sources, or why they cannot be read. */
export type CutSources =
  | { readonly ok: true; readonly units: readonly SourceUnit[] }
  | { readonly ok: false; readonly code: 'SOURCE_TOO_LARGE' | 'SOURCE_UNREADABLE'; readonly message: string };

const mostUnits = 2000;

const mandatoryKinds: ReadonlySet<UnitKind> = new Set<UnitKind>(['STORY', 'REQUIREMENT', 'FACT', 'RULE']);

/**
 * Cuts sources into passages, by code alone: equal texts give equal units. More than 2,000 passages are
 * `SOURCE_TOO_LARGE`, JSON that cannot be parsed is `SOURCE_UNREADABLE`; nothing is left out silently.
 */
export function cutSources(sources: readonly SourceText[]): CutSources {
  const units: SourceUnit[] = [];
  const firstByText = new Map<string, string>();
  for (const source of sources) {
    const raw = rawUnitsOf(source)?.flatMap(shortUnits);
    if (raw === undefined)
      return {
        ok: false,
        code: 'SOURCE_UNREADABLE',
        message: `${source.name} is not valid JSON; correct it, or send it as .txt.`,
      };
    if (units.length + raw.length > mostUnits)
      return {
        ok: false,
        code: 'SOURCE_TOO_LARGE',
        message: `${source.name} brings the text to ${units.length + raw.length} passages, but at most ${mostUnits} can be read in one turn; send it in parts.`,
      };
    const entries = demandsInLists(source, raw);
    const roles = toldOfRoles(raw);
    const commands = source.origin === 'attachment' ? commandsIn(raw, entries) : new Set<RawUnit>();
    for (const each of raw) {
      const unit = unitOf(source, each, {
        ordinal: units.length + 1,
        firstByText,
        isFlagged: commands.has(each) || readsLikeInstruction(roles.get(each) ?? each.text),
        isEntry: entries.has(each),
      });
      units.push(unit);
      if (unit.duplicateOf === undefined && unit.kind !== 'EXCLUDED')
        firstByText.set(normalized(unit.text), unit.unitId);
    }
  }
  return { ok: true, units };
}

/** Whether a message has entries of lists that tell what a system shall do: "Build a model of these demands: - …". */
export function hasDemandsInLists(message: string): boolean {
  const source: SourceText = { origin: 'message', name: 'message', format: 'txt', text: message };
  return demandsInLists(source, rawUnitsOf(source) ?? []).size > 0;
}

function rawUnitsOf(source: SourceText): readonly RawUnit[] | undefined {
  const { format, text } = source;
  if (format !== 'json') {
    const isMarkdown = format === 'md' || looksLikeMarkdown(text);
    return readInContext(unitsWithTables(text, isMarkdown ? markdownUnits : plainTextUnits), text);
  }
  try {
    return jsonUnits(text);
  } catch {
    return undefined;
  }
}

/** Bold words, headings, tables and fences: marks that are typed in Markdown alone. */
function looksLikeMarkdown(text: string): boolean {
  return /\*\*[^\s*][^*\n]{0,200}\*\*|^#{1,6} \S|^\|.{0,500}\|[ \t]*\r?\n\|[ \t:|-]{3,200}\|[ \t]*$|^```/m.test(
    text,
  );
}

const longestUnit = 2_000;

/** A passage too long for one unit, such as a whole text in a member of JSON, by its sentences. */
function shortUnits(raw: RawUnit): readonly RawUnit[] {
  if (raw.text.length <= longestUnit || raw.kind === 'NOISE') return [raw];
  return sentencesOf(raw.text).map(({ text }) => ({ ...raw, text }));
}

/** How passages are compared: without regard to case, form of accents, spacing and marks at the ends. */
function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s\p{P}]+|(?<![\s\p{P}])[\s\p{P}]+$/gu, '');
}

function unitOf(
  source: SourceText,
  raw: RawUnit,
  {
    ordinal,
    firstByText,
    isFlagged: flagged,
    isEntry,
  }: {
    readonly ordinal: number;
    readonly firstByText: ReadonlyMap<string, string>;
    readonly isFlagged: boolean;
    readonly isEntry: boolean;
  },
): SourceUnit {
  const locator = `${source.name}${raw.place}`;
  const same = normalized(raw.text);
  const kind = raw.kind === 'EXCLUDED' ? raw.kind : isEntry ? kindOfEntry(source, raw) : kindOf(source, raw);
  const duplicateOf = firstByText.get(same);
  return {
    unitId: `u${ordinal}`,
    ordinal,
    origin: source.origin,
    ...withoutUndefined({ attachmentId: source.attachmentId }),
    locator,
    start: raw.start,
    end: raw.end,
    sha256: sha256Hex(`${same}\n${locator}`),
    kind,
    mandatory: mandatoryKinds.has(kind) && !flagged && duplicateOf === undefined,
    flagged,
    ...withoutUndefined({ duplicateOf }),
    text: raw.text,
    headings: raw.headings,
    ...withoutUndefined({ declares: raw.declares }),
  };
}

/** Instructions come from the user's message alone. */
const isOrder = ({ origin }: SourceText, text: string): boolean =>
  origin === 'message' && isInstruction(text);

const kindOf = (source: SourceText, { text, kind }: RawUnit): UnitKind =>
  isOrder(source, text) ? 'INSTRUCTION' : (kind ?? unitKindOf(text));

const kindOfEntry = (source: SourceText, { text, kind }: RawUnit): UnitKind =>
  kind ?? (isOrder(source, text) || isShortDemand(text) ? 'REQUIREMENT' : unitKindOf(text));
