import { storyPartsOf } from '../reading/story-parts.ts';
import type { RawUnit } from './source-unit.ts';

/** Verbs that ask to change a model, or the work on it. */
const orders =
  /^(?:please\s+|now\s+|then\s+|also\s+|immediately\s+)*(?:do not\s+|don['’]t\s+)?(add|apply|approve|cancel|change|clear|commit|confirm|connect|continue|convert|create|delete|disconnect|drop|empty|erase|execute|forget|generate|insert|merge|move|overwrite|purge|remove|rename|replace|reset|restore|revert|roll back|run|set|skip|split|stop|undo|unset|update|wipe)\b\s*(.*)$/isu;

/** What exists only in the work with an assistant. */
const workbench =
  /\b(?:the turn|turns|checkpoints?|conversation|assistant|the (?:whole |entire )?model|diagrams?|ledger|obligations?|coverage|everything|all of (?:it|them|this)|all elements)\b/iu;

/** What a model consists of; a business may have some of it too. */
const parts =
  /\b(?:elements?|entit(?:y|ies)|attributes?|aggregates?|bounded contexts?|business objects?|relations?|associations?|class(?:es)?|revisions?|operations?)\b/iu;

/** "Empty kegs are collected": what looks like an order is an adjective where a verb with that subject follows. */
const stating =
  /^(?:(?!(?:that|which|who|whose|when|if|where|and|or|as|so)\b)[\p{L}'’-]+\s+){1,4}(?:are|is|was|were|has|have|can|cannot|may|must|shall|should|will|need|needs)\b/iu;

/** Verbs that take away; in a text that tells and demands, they stand alone only as an order. */
const taking = /^(?:clear|delete|drop|empty|erase|forget|purge|remove|rename|reset|revert|undo|wipe)$/i;

/** Names written with a capital inside the sentence: "Order and Customer". */
const names =
  /^(?:the\s+|all\s+)?\p{Lu}[\p{L}\d]*(?:(?:\s*,\s*|\s+and\s+|\s+or\s+|\s+to\s+|\s+from\s+|\s+into\s+|\s+with\s+|\s+)(?:the\s+)?\p{Lu}[\p{L}\d]*)*\s*[.!]*$/u;

/** What no business has: in a list, "Delete a conversation" is a demand and "Delete the whole model" a command. */
const destroyed =
  /\b(?:the turn|the (?:whole |entire )?(?:model|conversation|ledger|diagrams?)|everything|all (?:of (?:it|them|this)|elements|diagrams))\b/iu;

/** Verbs with which two names are an order about names: "Rename Order to Purchase". */
const renaming = /^(?:rename|connect|disconnect|merge|overwrite|replace)$/i;

/**
 * The passages of a document that give commands: operations as JSON, and orders about names, the model, or the work on
 * it. "Delete an order" as an entry of a list is a demand; "Remove Order and Customer." in a text is a command, and so
 * is any lonely order to take something away in a text that is no list of orders.
 */
export function commandsIn(units: readonly RawUnit[], entries: ReadonlySet<RawUnit>): ReadonlySet<RawUnit> {
  const ordering = units.filter(
    ({ text }) => orders.test(text) && !stating.test(objectOf(text)) && storyPartsOf(text) === undefined,
  );
  const certain = ordering.filter((unit) =>
    entries.has(unit) ? isOrderInList(unit.text) : isOrderAlone(unit.text),
  );
  const others = ordering.filter((each) => !certain.includes(each));
  // Demands in short form come in rows.
  const isList = others.length * 2 > units.length;
  const lonely = others.filter(
    (unit) => !entries.has(unit) && (parts.test(objectOf(unit.text)) || taking.test(verbOf(unit.text))),
  );
  return new Set([
    ...certain,
    ...(isList || units.length === 1 ? [] : lonely),
    ...units.filter(({ text }) => isOperation(text)),
  ]);
}

/** Outside of a list, what names elements or the work on a model is an order. */
function isOrderAlone(text: string): boolean {
  return names.test(objectOf(text)) || workbench.test(objectOf(text));
}

/** "Cancel Booking" is how many write the entries of a backlog. */
function isOrderInList(text: string): boolean {
  const object = objectOf(text);
  return destroyed.test(object) || (names.test(object) && renaming.test(verbOf(text)));
}

const verbOf = (text: string): string => orders.exec(text)?.[1] ?? '';
const objectOf = (text: string): string => orders.exec(text)?.[2] ?? '';

/** `{"op": "remove", "target": …}`, alone or in a list. */
function isOperation(text: string): boolean {
  return /(?:["']op["']\s*:\s*["']|^op: )(?:add|update|move|connect|disconnect|remove|replace|delete|test|copy)\b/i.test(
    text,
  );
}
