import type { Language } from './language.ts';

const count =
  '(zwei|drei|vier|fünf|sechs|sieben|verschiedene|mehrere|unterschiedliche|einige|verschiedenen|mehreren)';
const list =
  '(liste|auswahl|auswahlliste|werteliste|aufzählung|dropdown-liste|codeliste|auswahl an werten|feste liste)';
const made = '(aus|von|mit|zwischen|mit den werten|aus den werten|:)';

/** How German says which kinds of a thing there are, and what an attribute is chosen from. */
export const germanKinds: Language['idioms'] = [
  [
    `(es gibt|wir haben|wir kennen|wir unterscheiden|wir bieten) ${count} (arten|typen|sorten|kategorien|klassen) (von|an) {1} (:|,|, nämlich|nämlich) {2}`,
    '{1} hat eine Art ( {2} )',
  ],
  [
    `(es gibt|wir haben|wir kennen|wir unterscheiden|wir bieten) ${count} (arten|typen|sorten|kategorien|klassen) (von|an) {1} (:|,|, nämlich|nämlich) {2}`,
    'füge die codeliste {1} mit {2} hinzu',
  ],
  [
    `{1} (soll|sollte|muss|sollen|sollten|müssen) (eine|ein) ${list} ${made} {2} (sein|werden)`,
    '{1} ist entweder {2}',
  ],
  [`{1} (ist|wird|sind|werden) (eine|ein) ${list} ${made} {2}`, '{1} ist entweder {2}'],
  [`(mache|mach) (aus|) {1} (eine|ein) ${list} ${made} {2}`, '{1} ist entweder {2}'],
  [
    '(mögliche|erlaubte|zulässige|die möglichen|die erlaubten|die zulässigen) werte (für|von|bei) {1} sind (:|) {2}',
    '{1} ist entweder {2}',
  ],
  ['{1} wird aus (der liste|) {2} (gewählt|ausgewählt)', '{1} ist entweder {2}'],
  [
    `{1} (soll|sollte|muss|wird) aus (einer|der) ${list} (gewählt|ausgewählt) (werden|) (:|–|-) {2}`,
    '{1} ist entweder {2}',
  ],
];

/** How German says where a step stands among others. */
export const germanOrder: Language['idioms'] = [
  [
    '(füge|setze|nimm|bau|baue) (nach|hinter) {1} (den|einen|noch einen|den neuen|einen neuen) schritt {2} (ein|hinzu|auf)',
    'füge {2} nach {1} hinzu',
  ],
  [
    '(füge|setze|nimm|bau|baue) vor {1} (den|einen|noch einen|den neuen|einen neuen) schritt {2} (ein|hinzu|auf)',
    'füge {2} vor {1} hinzu',
  ],
  [
    'zwischen {1} und {2} (kommt|steht|gehört|soll|fehlt|fehlt noch|brauchen wir|gibt es|liegt) (noch|) {3} (kommen|stehen|geben|)',
    'füge {3} zwischen {1} und {2} hinzu',
  ],
  ['(tausche|vertausche) (die reihenfolge von|die schritte|) {1} und {2} (aus|)', 'vertausche {1} und {2}'],
  [
    '{1} und {2} (sollen|müssen|sollten) (die plätze|die reihenfolge|) (tauschen|vertauscht werden|getauscht werden)',
    'vertausche {1} und {2}',
  ],
  ['{1} und {2} (sind|stehen) (vertauscht|in der falschen reihenfolge)', 'vertausche {1} und {2}'],
];
