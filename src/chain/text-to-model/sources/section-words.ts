/** What stands below a heading, by its name: words with their meaning, those who act, or things. */
export type Section = 'TERMS' | 'ROLES' | 'THINGS';

const names: readonly (readonly [Section, RegExp])[] = [
  [
    'TERMS',
    /^(?:(?:domain|key|important) )?(?:glossary(?: of terms)?|terms?|definitions?|terminology|vocabulary|abbreviations|acronyms|ubiquitous language|glossar|begriffe|begriffsdefinitionen|definitionen|abkürzungen)(?: (?:and|und|&) (?:definitions?|terms|abbreviations|acronyms|abkürzungen|definitionen|begriffe))?$/,
  ],
  [
    'ROLES',
    /^(?:(?:user|the|our) )?(?:roles?|actors?|users?|personas?|user (?:types|groups)|types of users|rollen|akteure|benutzer(?:rollen|gruppen)?|nutzer(?:rollen|gruppen)?)(?: (?:and|und|&) (?:rights|permissions|responsibilities|roles|actors|tasks|rechte|aufgaben))?$/,
  ],
  [
    'THINGS',
    /^(?:(?:the|our|main|core|domain|business|data) )*(?:entity|entities|classes|objects|concepts|things|entitäten|klassen|objekte|geschäftsobjekte)$/,
  ],
];

/** What stands below a heading or behind a label; undefined for any other. */
export function sectionOf(heading: string): Section | undefined {
  if (heading.length > 60) return undefined;
  const words = heading
    .toLowerCase()
    .replace(/^[\d.\s]+/, '')
    .replace(/[:*_#]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return names.find(([, pattern]) => pattern.test(words))?.[0];
}
