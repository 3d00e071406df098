import { spacedOnce } from './spaced-once.ts';

/** What one clause of a message asks for; phrases are as written. */
export type EditForm =
  | { readonly form: 'CREATE'; readonly what: string }
  | { readonly form: 'RENAME'; readonly what: string; readonly to: string }
  | { readonly form: 'DELETE'; readonly what: string }
  | { readonly form: 'CONNECT'; readonly source: string; readonly target: string }
  | { readonly form: 'DISCONNECT'; readonly source: string; readonly target: string }
  | { readonly form: 'HAS'; readonly owner: string; readonly what: string; readonly each: boolean }
  | { readonly form: 'IS_A'; readonly special: string; readonly general: string }
  | { readonly form: 'MOVE'; readonly what: string; readonly to: string }
  | { readonly form: 'SET'; readonly feature: string; readonly of: string; readonly value: string }
  | { readonly form: 'DESCRIBE'; readonly what: string; readonly as: string };

/** The forms as they are shown to people who wrote something else. */
export const formExamples: Readonly<Record<EditForm['form'], string>> = {
  CREATE: 'Add a business object "Order" with attributes number, date and total',
  RENAME: 'Rename "Order" to "Purchase order"',
  DELETE: 'Delete the actor "Clerk"',
  CONNECT: 'Connect "Order" to "Customer"',
  DISCONNECT: 'Disconnect "Order" from "Customer"',
  HAS: 'One "Customer" has many "Orders"',
  IS_A: '"Premium customer" is a kind of "Customer"',
  MOVE: 'Move "Total" to "Invoice"',
  SET: 'Set the priority of "Fast delivery" to must',
  DESCRIBE: 'Describe "Order" as "What a customer buys at once"',
};

const quoted = /["“”«»][^"“”«»]*["“”«»]/g;

/** Cuts a message into clauses that ask for one thing each; what stands in quotes is never cut. */
export function clausesOfMessage(message: string): readonly string[] {
  const kept: string[] = [];
  const hidden = message.replace(/[^\S\n]+/g, ' ').replace(quoted, (text) => {
    kept.push(text);
    return `\uE000${kept.length - 1}\uE001`;
  });
  return spacedOnce(hidden)
    .split(
      /[.;!?]+(?=\s|$)|\n+|,?\s+(?:and\s+)?then\s+|,?\s+and\s+(?=(?:also\s+)?(?:add|create|rename|delete|remove|connect|link|relate|disconnect|unlink|move|set|change|describe)\b)|,\s+(?=(?:add|create|rename|delete|remove|connect|link|relate|disconnect|unlink|move|set|change|describe)\b)/i,
    )
    .map((clause) =>
      clause
        .replace(/\uE000(\d+)\uE001/g, (_, index: string) => kept[Number(index)] ?? '')
        .trim()
        .replace(
          /^(?:(?:please|also|now|then|and|ok|okay|could you|can you|would you|i want you to|i['’]d like you to|let['’]s)[\s,]+)+/i,
          '',
        )
        .replace(/\s+please$/i, ''),
    )
    .filter((clause) => /\p{L}/u.test(clause));
}

const patterns: readonly (readonly [RegExp, (match: readonly string[]) => EditForm])[] = [
  [/^rename\s+(.+?)\s+(?:to|as|into)\s+(.+)$/i, ([, what = '', to = '']) => ({ form: 'RENAME', what, to })],
  [
    /^(?:change|set)\s+the\s+name\s+of\s+(.+?)\s+to\s+(.+)$/i,
    ([, what = '', to = '']) => ({ form: 'RENAME', what, to }),
  ],
  [/^call\s+(it|this|.+?)\s+(["“].+["”]|\S+)$/i, ([, what = '', to = '']) => ({ form: 'RENAME', what, to })],
  [
    /^(?:delete|remove|drop)\s+(?:the\s+)?(?:link|relation|relationship|connection|association)\s+(?:between|from)\s+(.+?)\s+(?:and|to)\s+(.+)$/i,
    ([, source = '', target = '']) => ({ form: 'DISCONNECT', source, target }),
  ],
  [/^(?:delete|remove|drop|erase)\s+(.+)$/i, ([, what = '']) => ({ form: 'DELETE', what })],
  [
    /^(?:disconnect|unlink|detach|separate)\s+(.+?)\s+(?:from|and)\s+(.+)$/i,
    ([, source = '', target = '']) => ({ form: 'DISCONNECT', source, target }),
  ],
  [
    /^(?:add|create|make|draw|insert)\s+(?:an?\s+|the\s+)?(?:link|relation|relationship|connection|association)\s+(?:between|from)\s+(.+?)\s+(?:and|to)\s+(.+)$/i,
    ([, source = '', target = '']) => ({ form: 'CONNECT', source, target }),
  ],
  [
    /^(?:connect|link|relate|associate|join)\s+(.+?)\s+(?:to|with|and)\s+(.+)$/i,
    ([, source = '', target = '']) => ({ form: 'CONNECT', source, target }),
  ],
  [
    /^move\s+(.+?)\s+(?:to|into|under|below)\s+(.+)$/i,
    ([, what = '', to = '']) => ({ form: 'MOVE', what, to }),
  ],
  [/^describe\s+(.+?)\s+as\s+(.+)$/i, ([, what = '', as = '']) => ({ form: 'DESCRIBE', what, as })],
  [
    /^(?:set|change|update)\s+(?:the\s+)?description\s+of\s+(.+?)\s+to\s+(.+)$/i,
    ([, what = '', as = '']) => ({ form: 'DESCRIBE', what, as }),
  ],
  [
    /^(?:set|change|update)\s+(?:the\s+)?(.+?)\s+of\s+(.+?)\s+to\s+(.+)$/i,
    ([, feature = '', of = '', value = '']) => ({ form: 'SET', feature, of, value }),
  ],
  [
    /^(?:set|change|update)\s+(.+?)['’]s?\s+(.+?)\s+to\s+(.+)$/i,
    ([, of = '', feature = '', value = '']) => ({ form: 'SET', feature, of, value }),
  ],
  [
    /^mark\s+(.+?)\s+as\s+(.+)$/i,
    ([, of = '', feature = '']) => ({ form: 'SET', feature, of, value: 'yes' }),
  ],
  [
    /^make\s+(.+?)\s+(?:a\s+)?(?:kind|type|subtype|subclass|specialization|specialisation)\s+of\s+(.+)$/i,
    ([, special = '', general = '']) => ({ form: 'IS_A', special, general }),
  ],
  [
    /^(.+?)\s+(?:is|are)\s+(?:an?\s+)?(?:kind|type|sort|subtype|subclass)s?\s+of\s+(.+)$/i,
    ([, special = '', general = '']) => ({ form: 'IS_A', special, general }),
  ],
  [
    /^(?:add|create|insert|introduce|define|make|model)\s+(.+)$/i,
    ([, what = '']) => ({ form: 'CREATE', what }),
  ],
  [
    /^(?:(?:each|every|one|an?|the|any)\s+)?(.+?)\s+(?:has|have|can have|contains?|consists? of|owns?)\s+(.+)$/i,
    ([whole = '', owner = '', what = '']) => ({
      form: 'HAS',
      owner,
      what,
      each: /^(?:each|every|one|an?)\b/i.test(whole),
    }),
  ],
];

/** Nobody asks for one thing in more words. */
const longestClause = 1_000;

/** Reads one clause; undefined when it has none of the forms. */
export function formOf(clause: string): EditForm | undefined {
  if (clause.length > longestClause) return undefined;
  for (const [pattern, build] of patterns) {
    const match = pattern.exec(clause);
    if (match !== null) return build(match);
  }
  return undefined;
}

/** The forms nearest to a clause that has none: those that share its verb's meaning, else the most used. */
export function nearestForms(clause: string): readonly string[] {
  const hints: readonly (readonly [RegExp, EditForm['form']])[] = [
    [/\b(?:name|call|title)\b/i, 'RENAME'],
    [/\b(?:get rid|kill|clear|eliminate|without|no longer|not need)\b/i, 'DELETE'],
    [/\b(?:relat|depend|refer|belong|between|associat)/i, 'CONNECT'],
    [/\b(?:many|several|multiple|per)\b/i, 'HAS'],
    [/\b(?:kind|type|special|inherit|extend|sub)/i, 'IS_A'],
    [/\b(?:put|place|shift|belongs?)\b/i, 'MOVE'],
    [/\b(?:priority|status|value|required|mandatory|should be)\b/i, 'SET'],
    [/\b(?:means?|describ|explain|document)/i, 'DESCRIBE'],
    [/\b(?:new|need|want|include|introduce|have)\b/i, 'CREATE'],
  ];
  const forms = hints.flatMap(([pattern, form]) => (pattern.test(clause) ? [form] : []));
  const all: readonly EditForm['form'][] = [...forms, 'CREATE', 'RENAME', 'CONNECT', 'DELETE'];
  return [...new Set(all)].slice(0, 4).map((form) => formExamples[form]);
}

/** "a, b and c" as its members; quotes keep commas and conjunctions together. */
export function membersOf(list: string): readonly string[] {
  const kept: string[] = [];
  return list
    .replace(quoted, (text) => {
      kept.push(text);
      return `\uE000${kept.length - 1}\uE001`;
    })
    .split(/\s*,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+as well as\s+/i)
    .map((member) =>
      member.replace(/\uE000(\d+)\uE001/g, (_, index: string) => kept[Number(index)] ?? '').trim(),
    )
    .filter((member) => member !== '');
}
