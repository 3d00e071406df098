import { storyPartsOf } from '../reading/story-parts.ts';

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

/**
 * The passages of a document that give commands: operations as JSON, and orders about names, the model, or the work on
 * it. "Delete an order" as an entry of a backlog is a demand; "Remove Order and Customer." is a command, and so is
 * any lonely order to take something away in a text that is no list of orders.
 */
export function commandsIn(texts: readonly string[]): ReadonlySet<string> {
  const ordering = texts.filter(
    (text) => orders.test(text) && !stating.test(objectOf(text)) && storyPartsOf(text) === undefined,
  );
  const certain = ordering.filter((text) => names.test(objectOf(text)) || workbench.test(objectOf(text)));
  const others = ordering.filter((text) => !certain.includes(text));
  // Demands in short form come in rows.
  const isList = others.length * 2 > texts.length;
  const lonely = others.filter((text) => parts.test(objectOf(text)) || taking.test(verbOf(text)));
  return new Set([...certain, ...(isList || texts.length === 1 ? [] : lonely), ...texts.filter(isOperation)]);
}

const verbOf = (text: string): string => orders.exec(text)?.[1] ?? '';
const objectOf = (text: string): string => orders.exec(text)?.[2] ?? '';

/** `{"op": "remove", "target": …}`, alone or in a list. */
function isOperation(text: string): boolean {
  return /(?:["']op["']\s*:\s*["']|^op: )(?:add|update|move|connect|disconnect|remove|replace|delete|test|copy)\b/i.test(
    text,
  );
}
