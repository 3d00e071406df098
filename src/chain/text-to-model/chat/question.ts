import { isInstruction } from '../sources/instructions.ts';

const asking =
  /^(?:(?:please|so|and|ok|okay|hi|hello|then|now)[\s,]+)*(?:what|which|who|whom|whose|where|when|why|how|is|are|was|were|does|do|did|has|have|list|count|show|tell|explain|summari[sz]e|describe|give me (?:a|an|the) (?:list|summary|overview)|help)\b/i;

/** "Describe X as …" sets a description. */
const describing = /^(?:please\s+)?describe\b.*\bas\b/i;

/** Tells whether a sentence asks for an answer and not for a change. */
export function isQuestion(text: string): boolean {
  if (/^(?:please\s+)?describe\b/i.test(text)) return !describing.test(text);
  // "Can you add an actor?" asks for a change.
  if (isInstruction(text)) return false;
  return asking.test(text) || /\?["'”’)]*\s*$/.test(text);
}
