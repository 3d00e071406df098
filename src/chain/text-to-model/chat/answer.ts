import type { Element } from '../../../kernel/model/element.ts';
import { nameOf, valueOf, valuesOf } from '../../../kernel/model/element.ts';
import { isEnglish } from '../language/english.ts';
import { elementsById } from '../ledger/elements-by-id.ts';
import type { Claim, EngineLevel, Obligation } from '../ledger/obligation.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import { isInstruction } from '../sources/instructions.ts';
import { languageSentence } from './language.ts';
import type { Named } from './lookup.ts';
import { findNamed, namedElements, shown } from './lookup.ts';
import { spacedOnce } from './spaced-once.ts';
import type { LevelTerms } from './vocabulary.ts';
import { leadingTerm, pluralOf, termsOf, wordFor } from './vocabulary.ts';

/** An answer in plain words, and what it rests on. */
export type Answer = {
  readonly text: string;
  readonly citedUnitIds: readonly string[];
  readonly elementIds: readonly string[];
};

type Asked = {
  readonly message: string;
  readonly level: EngineLevel;
  readonly model: Element;
  readonly selectedIds: readonly string[];
  readonly units: readonly SourceUnit[];
  readonly obligations: readonly Obligation[];
  readonly claims: readonly Claim[];
};

type Reader = Asked & {
  readonly terms: LevelTerms;
  readonly elements: readonly Named[];
  readonly byId: ReadonlyMap<string, Element>;
  readonly question: string;
};

/** Nobody asks for one thing in more words; what is behind them is not read. */
const longestQuestion = 1_000;

/** Answers a question about a model by reading it; changes nothing, whatever the question asks for. */
export function answer(asked: Asked): Answer {
  const terms = termsOf(asked.level);
  const reader: Reader = {
    ...asked,
    terms,
    elements: namedElements(terms, asked.model),
    byId: elementsById(terms.metamodel, asked.model),
    question: spacedOnce(asked.message)
      .slice(0, longestQuestion)
      .replace(/[?!.\s]+$/, ''),
  };
  const found =
    missing(reader) ??
    why(reader) ??
    used(reader) ??
    attributesOfThing(reader) ??
    counted(reader) ??
    listed(reader) ??
    described(reader) ??
    overview(reader);
  const asksForChange = asked.message
    .split(/[.?!\n]+/)
    .some((part) => isInstruction(part.trim()) && !/^\s*(?:list|count|show|describe)\b/i.test(part));
  return asksForChange
    ? { ...found, text: `${found.text} I made no change; send the change as a message of its own.` }
    : found;
}

const plain = (
  text: string,
  elementIds: readonly string[] = [],
  citedUnitIds: readonly string[] = [],
): Answer => ({ text, elementIds, citedUnitIds });

const mostNamed = 20;

function names(elements: readonly Named[]): string {
  const shownNames = elements.slice(0, mostNamed).map(({ name }) => `"${name}"`);
  const more = elements.length - shownNames.length;
  return `${shownNames.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function missing(reader: Reader): Answer | undefined {
  if (
    !/\b(?:missing|not (?:yet )?covered|uncovered|left (?:over|out|to do)|remain(?:s|ing)?|open obligations?|still open|unresolved|coverage)\b/i.test(
      reader.question,
    )
  )
    return undefined;
  const open = reader.obligations.filter(
    ({ mandatory, status }) => mandatory && (status === 'OPEN' || status === 'BLOCKED'),
  );
  if (reader.obligations.length === 0)
    return plain('No text has been read in this conversation, so nothing is missing from one.');
  if (open.length === 0)
    return plain('Nothing is missing: every passage of the text that has to be represented is.');
  const unitIds = [...new Set(open.map(({ unitId }) => unitId))];
  const passages = unitIds.slice(0, 5).map((unitId) => excerpt(reader, unitId));
  return plain(
    `${unitIds.length} ${unitIds.length === 1 ? 'passage is' : 'passages are'} not represented yet: ${passages.join('; ')}${unitIds.length > 5 ? '; and others' : ''}.`,
    [],
    unitIds,
  );
}

function excerpt(reader: Reader, unitId: string): string {
  const unit = reader.units.find((each) => each.unitId === unitId);
  return unit === undefined ? unitId : `"${unit.text.slice(0, 120)}" (${unit.locator})`;
}

function subject(reader: Reader, phrase: string): Named | undefined {
  const found = findNamed({
    terms: reader.terms,
    phrase: phrase.trim(),
    elements: reader.elements,
    selectedIds: reader.selectedIds,
    last: undefined,
  });
  if (found.kind === 'ONE') return found.element;
  // Of an aggregate and its entity of the same name the entity is meant.
  return found.kind === 'MANY'
    ? (found.elements.find(({ class: kind }) => kind === 'Entity') ?? found.elements[0])
    : undefined;
}

function why(reader: Reader): Answer | undefined {
  const match =
    /^why\s+(?:is|are|was|were|does|do|did)?\s*(?:there\s+)?(?:you\s+(?:add|create|make)\s+)?(.+?)(?:\s+(?:there|here|exist|exists|in (?:the|this) model|needed|added|created|part of the model))*$/i.exec(
      reader.question,
    );
  if (match === null) return undefined;
  const element = subject(reader, match[1] ?? '');
  if (element === undefined) return plain(`The model has no element "${(match[1] ?? '').trim()}".`);
  const unitIds = [
    ...new Set(
      reader.claims.filter(({ elementId }) => elementId === element.id).flatMap((claim) => claim.unitIds),
    ),
  ];
  if (unitIds.length === 0)
    return plain(
      `${capital(shown(reader.terms, element))} rests on no passage of a text I have read; a person or a transformation made it.`,
      [element.id],
    );
  return plain(
    `${capital(shown(reader.terms, element))} rests on ${unitIds
      .slice(0, 5)
      .map((unitId) => excerpt(reader, unitId))
      .join('; ')}.`,
    [element.id],
    unitIds,
  );
}

function used(reader: Reader): Answer | undefined {
  const match =
    /^where\s+(?:is|are)\s+(.+?)\s+(?:used|referenced|mentioned)$/i.exec(reader.question) ??
    /^(?:what|which elements?|who)\s+(?:uses?|refers? to|references?|depends? on|points? to)\s+(.+)$/i.exec(
      reader.question,
    );
  if (match === null) return undefined;
  const element = subject(reader, match[1] ?? '');
  if (element === undefined) return plain(`The model has no element "${(match[1] ?? '').trim()}".`);
  const users = [...reader.byId.values()].flatMap((each) =>
    (reader.terms.metamodel.classes.get(each.eClass)?.references ?? []).flatMap((feature) =>
      valuesOf(each, feature).includes(element.id) ? [{ each, feature: feature.name }] : [],
    ),
  );
  if (users.length === 0) return plain(`Nothing refers to ${shown(reader.terms, element)}.`, [element.id]);
  const told = users
    .slice(0, mostNamed)
    .map(
      ({ each, feature }) =>
        `${wordFor(reader.terms, each.eClass)} "${nameOf(each) ?? each.id}" (${feature})`,
    );
  return plain(
    `${capital(shown(reader.terms, element))} is used by ${told.join(', ')}${users.length > mostNamed ? ` and ${users.length - mostNamed} more` : ''}.`,
    [element.id, ...users.map(({ each }) => each.id)],
  );
}

function attributesOfThing(reader: Reader): Answer | undefined {
  const match =
    /^(?:what|which)\s+(?:are the\s+)?(?:attributes|fields|properties)\s+(?:does|do|of|has)?\s*(.+?)(?:\s+have|\s+has)?$/i.exec(
      reader.question,
    ) ??
    /^(?:list|show)\s+(?:me\s+)?(?:all\s+|the\s+)*(?:attributes|fields|properties)\s+(?:of|in)\s+(.+)$/i.exec(
      reader.question,
    );
  if (match === null) return undefined;
  const element = subject(reader, match[1] ?? '');
  if (element === undefined) return plain(`The model has no element "${(match[1] ?? '').trim()}".`);
  const inside = reader.elements.filter(
    ({ containerId, class: kind }) => containerId === element.id && /Attribute$/.test(kind),
  );
  return plain(
    inside.length === 0
      ? `${capital(shown(reader.terms, element))} has no attributes.`
      : `${capital(shown(reader.terms, element))} has ${inside.length}: ${names(inside)}.`,
    [element.id, ...inside.map(({ id }) => id)],
  );
}

function counted(reader: Reader): Answer | undefined {
  const match =
    /^(?:how many|count(?:\s+the|\s+all)?)\s+(.+?)(?:\s+(?:are there|exist|does|do|in the model|has the model|have we).*)?$/i.exec(
      reader.question,
    );
  if (match === null) return undefined;
  if (/^elements?\b/i.test(match[1] ?? '')) return plain(`The model has ${reader.byId.size - 1} elements.`);
  const lead = leadingTerm(reader.terms, (match[1] ?? '').replace(/^(?:the|all)\s+/i, ''));
  if (lead === undefined) return undefined;
  const all = [...reader.byId.values()].filter(({ eClass }) => eClass === lead.term.class);
  const [word = ''] = lead.term.words;
  return plain(
    `The model has ${all.length} ${all.length === 1 ? word : pluralOf(word)}.`,
    all.map(({ id }) => id),
  );
}

function listed(reader: Reader): Answer | undefined {
  const match =
    /^(?:list|show|give me|tell me|what are|which|name)\s+(?:me\s+)?(?:a list of\s+|all\s+|the\s+|all the\s+|are the\s+)*(.+?)(?:\s+(?:are there|exist|are in the model|in the model|does the model have|do we have|have we).*)?$/i.exec(
      reader.question,
    );
  const lead = match === null ? undefined : leadingTerm(reader.terms, match[1] ?? '');
  if (lead === undefined || (!lead.plural && lead.rest !== '')) return undefined;
  const all = reader.elements.filter((each) => each.class === lead.term.class);
  const [word = ''] = lead.term.words;
  return plain(
    all.length === 0
      ? `The model has no ${pluralOf(word)}.`
      : `The model has ${all.length} ${all.length === 1 ? word : pluralOf(word)}: ${names(all)}.`,
    all.map(({ id }) => id),
  );
}

function described(reader: Reader): Answer | undefined {
  const match =
    /^(?:what (?:is|are|does)|who is|describe|explain|tell me about|show(?: me)?|what do (?:you|we) know about)\s+(.+?)(?:\s+mean)?$/i.exec(
      reader.question,
    );
  if (match === null) return undefined;
  const element = subject(reader, match[1] ?? '');
  if (element === undefined) return undefined;
  const full = reader.byId.get(element.id);
  const texts = ['description', 'statement', 'definition', 'purpose'].flatMap((feature) => {
    const value = full === undefined ? undefined : valueOf(full, feature);
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
  const inside = reader.elements.filter(({ containerId }) => containerId === element.id);
  const parts = [...Map.groupBy(inside, (each) => each.class)].map(
    ([kind, members]) =>
      `${members.length === 1 ? wordFor(reader.terms, kind) : pluralOf(wordFor(reader.terms, kind))} ${names(members)}`,
  );
  const unitIds = [
    ...new Set(
      reader.claims.filter(({ elementId }) => elementId === element.id).flatMap((claim) => claim.unitIds),
    ),
  ];
  const told = [
    `${capital(shown(reader.terms, element))}.`,
    ...texts.slice(0, 2).map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)),
    ...(parts.length === 0 ? [] : [`It has ${parts.join('; ')}.`]),
  ];
  return plain(told.join(' '), [element.id, ...inside.map(({ id }) => id)], unitIds);
}

function overview(reader: Reader): Answer {
  if (!isEnglish(reader.message)) return plain(languageSentence);
  const counts = [...Map.groupBy(reader.elements, (each) => each.class)].map(
    ([kind, all]) =>
      `${all.length} ${all.length === 1 ? wordFor(reader.terms, kind) : pluralOf(wordFor(reader.terms, kind))}`,
  );
  const holds = counts.length === 0 ? 'The model is empty.' : `The model has ${counts.join(', ')}.`;
  if (/\b(?:model|overview|summary|summari[sz]e|everything)\b/i.test(reader.question)) return plain(holds);
  return plain(
    `${holds} I can list, count and describe elements, and say where one is used, why it is there and what of a text is missing.`,
  );
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
