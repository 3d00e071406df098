import type { SourceUnit } from './source-unit.ts';

const lead =
  /^(?:(?:please|now|then|also|and|first|next|finally|could you|can you|would you|i want you to|i['’]d like you to|let['’]s)[\s,]+)*/i;
/** Verbs by which a model is asked for. */
const making =
  /^(?:create|build|make|model|generate|derive|extract|draw|design|produce|construct|develop|write|turn|convert|read|use|import|analy[sz]e|prepare|sketch|set up)\b/i;
/** Verbs by which a model is changed. */
const editing =
  /^(?:add|insert|rename|call|delete|remove|drop|connect|link|relate|associate|disconnect|unlink|move|set|change|update|describe|mark|replace)\b/i;
const ofModel =
  /^(?:an?|the|my|our|me an?|me the)?\s*(?:[\p{L}-]+\s+){0,4}?(?:model|diagram|cim|pim|architecture|domain model|class diagram)\b\s*(?:of|for|about|from|with|where|in which|that|describing|covering|:|,|-|–)?\s*/iu;

/** "the attached documents", "my backlog": says where the description is, and describes nothing itself. */
const pointing =
  /^(?:(?:this|that|the|these|those|my|our|an?|all(?: the)?|both)\s+)?(?:(?:attached|uploaded|enclosed|following|other|new)\s+)*(?:attach(?:ed|ments?)|backlogs?|documents?|files?|uploads?|text|following)\b/i;

const introduction =
  /^(?:this|the following|these|my)\s+(?:text|description|story|stories|sentences?|notes?|backlog|list)\s*:\s*/i;

/** "from these requirements:" */
const origin =
  /\s+(?:from|by|with|using|based on|according to|out of)\s+(?:the|these|this|my|our)\s+(?:following\s+)?(?:\p{L}+\s+)?(?:requirements?|demands|stories|backlog|features|functions|use cases|notes?|list|text|description|sentences?)\s*:?\s*$|\s*:\s*$/iu;

/** Whether a sentence of the user's message asks the assistant to do something. */
export function isInstruction(text: string): boolean {
  const order = text.replace(lead, '');
  return making.test(order) || editing.test(order);
}

const demands = String.raw`(?:requirements?|demands|(?:user )?stories|backlog|features|functions|use cases|epics|wishes)`;
/** "Requirements:", "The functional requirements are:" */
const announcing = new RegExp(
  String.raw`^(?:#+\s*)?(?:(?:the|these|our|my|following|new|functional)\s+)*${demands}(?:\s+(?:are|of|for)\b[^.:]*)?\s*:?$`,
  'i',
);
const taking = /^(?:add|include|insert|cover|consider|take|model|process|put)\b/i;

/** Whether what follows a passage of the message are demands: it asks for a model, or announces them. */
export function introducesDemands(text: string): boolean {
  const order = text.replace(lead, '');
  const isAnnounced = order.endsWith(':') && new RegExp(String.raw`\b${demands}\b`, 'i').test(order);
  return (
    behindModel(text) !== undefined ||
    announcing.test(text) ||
    (isAnnounced && (making.test(order) || taking.test(order)))
  );
}

/** Whether an order names a part of a model: "Add an attribute". */
export const orderAboutModel = (text: string): boolean =>
  /^\p{L}+\s+(?:(?:an?|the|all|every|new)\s+)*(?:models?|diagrams?|elements?|entit(?:y|ies)|class(?:es)?|attributes?|actors?|participants?|associations?|relations?|business objects?|aggregates?|domains?|value objects?|everything)\b/iu.test(
    text.replace(lead, ''),
  );

/** The text that a passage is kept by in a model: its own, without the instruction that introduces it. */
export function keptText({ kind, text }: SourceUnit): string {
  return kind === 'INSTRUCTION' ? (descriptionIn(text) ?? text) : text;
}

/**
 * The description inside an instruction: "Create a model of a shop where customers order products" describes "a shop
 * where customers order products". Undefined when the sentence only says what to do.
 */
export function descriptionIn(text: string): string | undefined {
  const behind = behindModel(text);
  if (behind === undefined) return undefined;
  const description = behind.replace(introduction, '').replace(origin, '');
  if (description === behind && pointing.test(description)) return undefined;
  return description.split(/\s+/).length >= 3 ? description : undefined;
}

/** Whether a message announces a description and a colon stands before it: "Build a model from this text: …". */
export function introducesDescription(message: string): boolean {
  const behind = behindModel(message) ?? '';
  const description = behind.replace(introduction, '');
  return description !== behind && description.split(/\s+/).length > 5;
}

/** What stands behind "build a model of"; undefined when no model is asked for. */
function behindModel(text: string): string | undefined {
  const order = text.replace(lead, '');
  const verb = making.exec(order);
  if (verb === null) return undefined;
  const rest = order.slice(verb[0].length).trim();
  const model = ofModel.exec(rest);
  return model === null || model[0] === '' ? undefined : rest.slice(model[0].length).trim();
}
