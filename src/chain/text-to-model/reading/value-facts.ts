import { singular } from '../language/lexicon.ts';
import type { ValuesFact } from './facts.ts';
import { isValueName } from './value-reader.ts';

const word = String.raw`["'“‘]?[\p{L}\d][\p{L}\d%/+-]*["'”’]?`;
const item = String.raw`(?:an?\s+|the\s+)?${word}(?:\s+${word}){0,2}`;
const list = String.raw`${item}(?:\s*,\s*${item})*\s*,?\s*(?:and/or|and|or|,)\s*(?:${item}|etc\.?)`;
const thing = String.raw`((?:[\p{L}-]+\s+){0,2}[\p{L}-]+)`;
const kindWord = String.raw`(?:types?|kinds?|states?|statuses|categor(?:y|ies)|sorts?|variants?|forms?|levels?|modes?|classes)`;
const example = String.raw`(?:e\.\s?g\.,?|i\.\s?e\.,?|such as|for example,?|for instance,?|either|namely)?\s*`;

/** Words for states: three or more of them, which a thing is in one after the other. */
const state = String.raw`(?:(?:in|under|on|out of|being|not(?: yet)?)\s+)?[\p{L}-]+(?:\s+(?:out|off|up|in|away|back|over|down))?`;
const states = String.raw`${state}(?:\s*,\s*${state})+\s*,?\s*or\s+${state}`;

/** What is done to a thing, one act after the other: "first requested, then approved and finally closed". */
const next = String.raw`(?:(?:and|then|next|afterwards|later|finally|lastly|eventually)\s+)*`;
const done = String.raw`[\p{L}-]+(?:ed|en|wn|ne|ld|nt|pt|ght|id|und|ut)(?:\s+(?:out|off|up|in|away|back|over|down|on))?`;
const acts = String.raw`${done}(?:\s+first)?(?:\s*,\s*${next}${done})*\s*,?\s*(?:and|then)\s+${next}${done}`;

/** One of two states: "free or occupied". What is done to a thing, "printed or sent", are acts. */
const plain = String.raw`(?!(?:in|on|at|under|for|by|with|from|to|of|not|done)\b)[\p{L}-]+`;
const pair = String.raw`(?!${done}\s+or\s+${done}\s*[.;]?$)${plain}\s+or\s+${plain}`;

const ratings: Readonly<Record<string, string>> = {
  rat: 'rating',
  grad: 'grade',
  rank: 'rank',
  label: 'label',
  mark: 'mark',
  prior: 'priority',
};

function nameOfRating(verb: string): string {
  return Object.entries(ratings).find(([stem]) => verb.toLowerCase().startsWith(stem))?.[1] ?? 'category';
}

type Pattern = {
  readonly regex: RegExp;
  /** The name of the set, of a thing that the verb is said of where the text has one. */
  readonly name: (match: RegExpExecArray, subject?: string) => string;
  readonly list: number;
  /** Whether the values are such as the wording means; any are without it. */
  readonly accepts?: (match: RegExpExecArray) => boolean;
};

const flags = 'iu';

/** Sentences in which a closed set of values is given. */
const patterns: readonly Pattern[] = [
  // "has members of three kinds: active and passive", "Members are of two kinds: …"
  {
    regex: new RegExp(
      String.raw`\b([\p{L}-]+)\s+(?:(?:are|is|come|comes|be)\s+)?(?:of|in)\s+(?:two|three|four|five|six|several|\d+)\s+(?:different\s+)?${kindWord}\s*[:,(-]\s*${example}(${list})`,
      flags,
    ),
    name: (match) => `${lastNoun(match[1])} type`,
    list: 2,
  },
  // "The status of a loan is requested, granted or returned."
  {
    regex: new RegExp(
      String.raw`\b(status|state|type|kind|category|priority|severity|urgency|mode|level)\s+of\s+(?:an?|the|each|every)\s+([\p{L}-]+)\s+(?:can be|may be|must be|is)\s+(?:always\s+|either\s+)?(${list})\s*[.;]?$`,
      flags,
    ),
    name: (match) => `${match[2] ?? ''} ${match[1] ?? ''}`,
    list: 3,
  },
  // "An alarm has one of the following severities: low, medium, high"
  {
    regex: new RegExp(
      String.raw`\b([\p{L}-]+)\s+(?:has|have)\s+one\s+of\s+(?:the\s+|these\s+)?(?:following\s+|two\s+|three\s+|four\s+|five\s+)([\p{L}-]+)\s*[:,(-]\s*(${list})`,
      flags,
    ),
    name: (match) => `${lastNoun(match[1])} ${lastNoun(match[2])}`,
    list: 3,
  },
  // "Parcels may be small, medium or large."
  {
    regex: new RegExp(
      String.raw`^([\p{L}-]+s)\s+(?:can be|may be|must be|are)\s+(?:always\s+|then\s+|either\s+)?(${states})\s*[.;]?$`,
      flags,
    ),
    name: (match) => `${lastNoun(match[1])} status`,
    list: 2,
  },
  // "four types of cards: debit, credit and virtual", "types of rooms (e.g. single, double)"
  {
    regex: new RegExp(
      String.raw`\b${kindWord}\s+of\s+(?:the\s+|an?\s+)?${thing}\s*(?:[:(]|,?\s+(?:are|is|namely))\s*${example}(${list})`,
      flags,
    ),
    name: (match) => `${lastNoun(match[1])} ${/\bstat/i.test(match[0].slice(0, 12)) ? 'status' : 'type'}`,
    list: 2,
  },
  // "status (open, closed or cancelled)", "building material (wood, brick, or concrete)"
  {
    regex: new RegExp(String.raw`\b${thing}\s*\(\s*${example}(${list})\s*\)`, flags),
    name: (match) => match[1] ?? '',
    list: 2,
  },
  // "a ticket (single, return or weekly)"
  {
    regex: new RegExp(String.raw`\b([\p{L}-]{3,})\s*\(\s*${example}(${list})\s*\)`, flags),
    name: (match) => `${lastNoun(match[1])} type`,
    list: 2,
    accepts: (match) => !isValueName(lastNoun(match[1])) && qualifies(match[2] ?? ''),
  },
  // "Every job has a status: open, accepted or done"
  {
    regex: new RegExp(String.raw`\b${thing}\s*:\s*${example}(${list})\s*(?:[.;]|$)`, flags),
    name: (match) => match[1] ?? '',
    list: 2,
  },
  // "A loan is first requested, then approved, shipped and closed."
  {
    regex: new RegExp(
      String.raw`^(?=.*\b(?:first|then|finally)\b)(?:an?|the|each|every|any|all)?\s*((?:[\p{L}-]+\s+){0,2}[\p{L}-]+)\s+(?:is|are|gets?|must be|has to be)\s+(?:first(?:ly)?\s+|initially\s+)?(${acts})\s*[.;]?$`,
      flags,
    ),
    name: (match) => `${lastNoun(match[1])} status`,
    list: 2,
  },
  // "the status can be open or closed", "possible units are celsius and watt"
  {
    regex: new RegExp(
      String.raw`\b(?:possible\s+)?${thing}\s+(?:can be|may be|must be|could be|is|are|will be)\s+(?:either|one of(?: the following)?:?)?\s*(${list})\s*(?:[.;]|$)`,
      flags,
    ),
    name: (match) => match[1] ?? '',
    list: 2,
    // "If the status is open, the clerk waits" goes on with something else.
    accepts: (match) => !/^(?:if|when|whenever|once|unless|while|until|as)\b/i.test(match.input),
  },
  // "An application is open, under review, granted or refused."
  {
    regex: new RegExp(
      String.raw`^(?:an?|the|each|every|any)\s+((?:[\p{L}-]+\s+){0,2}[\p{L}-]+)\s+(?:can be|may be|must be|is)\s+(?:always\s+|then\s+|either\s+)?(${states})\s*[.;]?$`,
      flags,
    ),
    name: (match) => `${match[1] ?? ''} status`,
    list: 2,
  },
  // "A parking space is free or occupied."
  {
    regex: new RegExp(
      String.raw`^(?:an?|the|each|every|any)\s+((?:[\p{L}-]+\s+){0,2}[\p{L}-]+)\s+is\s+(?:always\s+|either\s+)?(${pair})\s*[.;]?$`,
      flags,
    ),
    name: (match) => `${match[1] ?? ''} status`,
    list: 2,
  },
  // "A visa is of type transit, tourist or business."
  {
    regex: new RegExp(
      String.raw`\b${thing}\s+(?:is|are|can be|comes?)\s+(?:of|in)\s+(?:the\s+)?(${kindWord}|sizes?|colou?rs?)\s+(${list})\s*(?:[.;]|$)`,
      flags,
    ),
    name: (match) => `${lastNoun(match[1])} ${lastNoun(match[2])}`,
    list: 3,
  },
  // "A finding is rated minor, major or critical."
  {
    regex: new RegExp(
      String.raw`\b${thing}\s+(?:can be|may be|must be|is|are)\s+(rated|graded|classed|classified|sorted|divided|categori[sz]ed|ranked|labelled|labeled|marked|prioriti[sz]ed)\s+(?:as\s+|into\s+|either\s+)*(?!by\b)(${list})\s*(?:[.;]|$)`,
      flags,
    ),
    name: (match, subject = match[1] ?? '') => `${subject} ${nameOfRating(match[2] ?? '')}`,
    list: 3,
  },
  // "in one of three states: on, off and charging"
  {
    regex: new RegExp(
      String.raw`\b(?:one of|following|two|three|four|five|six|\d+)\s+(?:different\s+|possible\s+)*([\p{L}-]*\s?${kindWord})\s*[:,(-]\s*${example}(${list})`,
      flags,
    ),
    name: (match) => match[1] ?? '',
    list: 2,
  },
];

/** Heads of names that stand for a choice among values. */
const choiceHeads =
  /^(?:type|kind|status|state|category|mode|level|unit|reason|method|phase|material|priority|severity|urgency|difficulty|gender|color|colour|size|shift|role|option|rating|frequency|format|variant|result|outcome|stage|season|grade|rank|label|mark)$/;

/** The closed sets of values that one sentence gives, and of what thing they are. */
export function valueFactsOf(given: {
  readonly text: string;
  readonly unitId: string;
  readonly topic: string | undefined;
  /** What the verb of the sentence is said of. */
  readonly subject: string | undefined;
}): readonly ValuesFact[] {
  const facts: ValuesFact[] = [];
  for (const { regex, name, list: group, accepts } of patterns) {
    const match = regex.exec(given.text);
    if (match === null || accepts?.(match) === false) continue;
    const words = nameWordsOf(name(match, given.subject));
    const head = words.at(-1) ?? '';
    const values = valuesIn(match[group] ?? '');
    if (values.length < 2 || words.length === 0 || !choiceHeads.test(head)) continue;
    const owner = words.length > 1 ? words.slice(0, -1).join(' ') : given.topic;
    const full =
      words.length > 1 ||
      !/^(?:type|kind|status|state|category|mode|level|option)$/.test(head) ||
      owner === undefined
        ? words.join(' ')
        : `${owner} ${head}`;
    facts.push({
      name: full,
      owner,
      ...(given.topic !== undefined && { topic: given.topic }),
      values,
      unitId: given.unitId,
    });
    break;
  }
  return facts;
}

const idle =
  /^(?:the|an?|its|their|this|that|each|possible|different|following|several|two|three|four|of|for|which|can|may|has|have|is|are|with|and|or|in|to|by|one)$/;

function nameWordsOf(name: string): readonly string[] {
  const words = name.toLowerCase().trim().split(/\s+/);
  const start = words.findLastIndex((each) => idle.test(each)) + 1;
  const kept = words.slice(start);
  return kept
    .map((each, index) => (index === kept.length - 1 ? singular(each) : each))
    .filter((each) => each !== '');
}

/** Single words in lower case that stand in front of a noun elsewhere, not its parts, values or examples by name. */
function qualifies(text: string): boolean {
  const values = valuesIn(text);
  return (
    !/\p{Lu}/u.test(text) &&
    values.every((value) => /^[\p{L}-]+$/u.test(value) && singular(value) === value && !isValueName(value))
  );
}

const lastNoun = (text: string | undefined): string =>
  singular((text ?? '').trim().split(/\s+/).at(-1) ?? '');

function valuesIn(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(/\s*,\s*(?:and\/or|and|or)?\s*|\s+(?:and\/or|and|or)\s+/i)
        .map((value) =>
          value
            .replace(/["'“”‘’]/g, '')
            .replace(
              /^(?:(?:an?|the|either|and|then|next|afterwards|later|finally|lastly|eventually)\s+)+/i,
              '',
            )
            .replace(/\s+first$/i, '')
            .trim()
            .toLowerCase(),
        )
        .filter((value) => value !== '' && !/^etc\.?$/.test(value)),
    ),
  ];
}
