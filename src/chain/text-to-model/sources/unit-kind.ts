import { useOf } from '../language/lexicon.ts';
import { wordsOf } from '../language/sentences.ts';
import { storyPartsOf } from '../reading/story-parts.ts';
import type { UnitKind } from './source-unit.ts';

/** What a passage is, by its wording. */
export function unitKindOf(text: string): UnitKind {
  if (storyPartsOf(text) !== undefined) return 'STORY';
  if (/\?["'”’)]*$/.test(text)) return 'QUESTION';
  if (/^(?:for example|for instance|e\.g\.|example\s*:|examples\s*:)/i.test(text)) return 'EXAMPLE';
  const letters = text
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .split(' ');
  if (letters.length < 3) return 'NOISE';
  if (rule.test(text)) return 'RULE';
  if (demand.test(text)) return 'REQUIREMENT';
  const words = wordsOf(text);
  // "Export the report as PDF": an entry of a backlog in short form.
  if (words.find(({ tag }) => tag !== 'PU')?.tag === 'VB') return 'REQUIREMENT';
  // A sentence that is not understood is one all the same, and nothing of it may go unsaid.
  return words.some(({ tag }) => stating.has(tag)) || /\.["'”’)]*$/.test(text) ? 'FACT' : 'NOISE';
}

/** "Cancel orders", "add books": a verb that is hardly ever a noun, and what it is done to. */
export function isShortDemand(text: string): boolean {
  const [verb = '', object, ...others] = text
    .toLowerCase()
    .split(/[^\p{L}'’-]+/u)
    .filter(Boolean);
  return object !== undefined && others.length === 0 && (useOf(verb)?.verb ?? 0) >= 0.8;
}

const rule =
  /\b(?:only if|only when|only (?:be|once|after|by|for)|can only|may only|must only|only [\p{L}\s]{1,30} (?:can|may|must)|at most|at least|no more than|not more than|no less than|maximum of|minimum of|exactly one|unless|never|must not|mustn['’]?t|may not|shall not|cannot|can['’]?t|(?:is|are)(?: not|n['’]?t) allowed|not allowed to|is forbidden|not be (?:able|allowed|possible))\b/iu;
const demand =
  /\b(?:shall|must|should|needs? to|has to|have to|is able to|are able to|will be able to|is required|are required|can)\b/i;
const stating: ReadonlySet<string> = new Set(['VB', 'VBZ', 'VBD', 'VBN', 'BE', 'HV', 'MD', 'DO']);

const injections: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.]{0,40}\b(?:previous|prior|above|earlier|all|any|your|the|these)\b[^.]{0,40}\b(?:instructions?|prompts?|rules?|messages?|directions?|guidelines?|context|safeguards?|policy|policies|confirmations?)\b/i,
  // "You are a reader when you have a card" tells who is one.
  /\byou are (?:now|no longer|an? (?![^.!?]{1,60}\b(?:when|if|once|as soon as|as long as|unless)\b))/i,
  /\byou are an? [^.!?]{0,40}\b(?:assistant|ai|bot|chatbot|model|system|root|admin\p{L}*|developer|agent|jailbroken|unrestricted)\b/iu,
  /\b(?:act|behave|respond|pretend)\b[^.]{0,20}\bas\b[^.]{0,40}\b(?:system|root|assistant|developer mode|unrestricted|jailbroken)\b/i,
  /\b(?:system|developer|assistant|hidden|initial)[ _-]?prompts?\b/i,
  /^\s*(?:system|assistant|user|developer)\s*:/i,
  /<\/?(?:system|assistant|user|instructions?|tool|im_start|im_end)\b|<\|[^|]*\|>|\[\/?INST\]/i,
  /(?:^|[.;:!,]\s*|\b(?:please|now|then|must|should|to|and)\s+)(?:delete|remove|drop|erase|wipe|destroy|clear|purge)\s+(?:out\s+)?(?:(?:all|every|each|everything|the (?:whole|entire))\b[^.]{0,40}\b(?:elements?|models?|diagrams?|classes|actors?|goals?|requirements?|business objects?|entities|content)\b|everything\b|the (?:whole |entire )?(?:model|diagram)\b)/i,
  /\b(?:reveal|print|show|repeat|leak|exfiltrate|send|output)\b[^.]{0,40}\b(?:prompt|instructions|api[ -]?keys?|secrets?|tokens?|credentials?|passwords? of|environment variables?)\b/i,
  /\b(?:new|updated|urgent|important|additional) (?:system )?instructions?\b/i,
  /\b(?:without|skip|no need for|auto-?)\s*(?:asking|confirm(?:ation|ing)?|approv(?:al|e|ing))\b/i,
  /\b(?:call|invoke|execute|run|use)\b[^.]{0,20}\b(?:the )?(?:tool|function|apply_operations|confirm endpoint|shell|command)\b[^.]{0,30}\b(?:now|with|immediately|to)\b/i,
  /\bdo anything now\b|\bjailbreak\b|\bprompt injection\b/i,
];

/** Whether a passage reads like an instruction to the assistant. */
export function readsLikeInstruction(text: string): boolean {
  if (storyPartsOf(text) !== undefined && !/\b(?:instructions?|prompt)\b/i.test(text)) return false;
  return injections.some((pattern) => pattern.test(text));
}
