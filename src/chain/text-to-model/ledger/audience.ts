import type { TextEvent } from '../reading/text-events.ts';

/** For whom a thing can be reached: for all, or for some. */
export type Audience = 'ALL' | 'SOME';

const reaching =
  /^(?:be (?:public|visible|available|accessible|open)|show|see|view|read|access|enter|visit|publish|disclose|display|inspect|look at|consult|make public|grant|give|get|offer|sell|provide|issue|lend|rent|rent out)$/;

const all =
  /\b(?:to|for|by)\s+(?:every(?:one|body)|any(?:one|body)|the\s+(?:general\s+)?public|all)\b|\b(?:every(?:one|body)|any(?:one|body))\s+(?:may|can|is|has)\b|\bpublic(?:ly)?\b|\bpublish/i;

const some =
  /\bonly\s+(?:be\s+)?(?:visible|accessible|available|open|shown|seen|read|viewed|visited|entered|given|granted|sold|offered|lent|provided)?\s*(?:to|for|by)\s+\p{L}|\b(?:to|for|by)\s+\p{L}+(?:\s\p{L}+)?\s+only\b|\b(?:confidential|private|secret|hidden)\b/iu;

/** Whom a clause that speaks of reaching a thing names: "open to the public", "only staff may enter". */
export function audienceIn(
  event: TextEvent,
  { verb, denied }: { readonly verb: string; readonly denied: boolean },
): Audience | undefined {
  if (!reaching.test(verb)) return undefined;
  const { text } = event.sentence.read;
  if (event.exclusive || some.test(text)) return denied && verb !== 'be public' ? undefined : 'SOME';
  if (!all.test(text)) return undefined;
  return denied ? 'SOME' : 'ALL';
}
