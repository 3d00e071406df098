/** Which things of a kind an act is about: all of them, or nothing but those of the one who acts. */
export type SaidScope = 'ALL' | 'OWN';

const own =
  /\bonly\b(?:\s+\p{L}+){0,4}?\s+(?:their|his|her|its|his or her) own\b|\b(?:their|his|her|its) own(?:\s+\p{L}+){1,3}\s+only\b/iu;
const all =
  /\b(?:all|any|every)\s+(?:of\s+)?(?:the\s+)?(?!(?:time|day|case|moment|hour|week|month|year)s?\b)\p{L}/iu;
const withoutSubject = /^\s*(?:all|any|every|each)\b/i;

/** Which of two scopes a sentence names: "can see all trips", "only see their own trips". */
export function scopeIn(text: string): SaidScope | undefined {
  if (own.test(text)) return 'OWN';
  return all.test(text.replace(withoutSubject, '')) ? 'ALL' : undefined;
}
