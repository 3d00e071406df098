import type { Language } from './language.ts';

const has = '(hat|haben|braucht|brauchen|bekommt|bekommen|benötigt|erhält)';
const out = '(raus|weg|rausnehmen|wegnehmen|herausnehmen|löschen|entfernen|streichen)';
const which = '(der|die|das|welche|welcher|welches|diese|dieser|dieses)';
const inn = '(rein|dazu|hinein|hinzu|eintragen|einfügen|hinzufügen|ergänzen|aufnehmen|aufschreiben|erfassen)';
const at = '(bei|beim|bei der|bei den|zum|zur|zu|in|im|in der|am|auf)';
const from = '(bei|beim|bei der|vom|von|von der|aus|aus dem|aus der|im|in der)';

/** How German says two things in one breath, and what is to stand where in spoken words. */
export const germanTogether: Language['idioms'] = [
  [
    `{1} ${from} {2} (bitte|) ${out} und (stattdessen|dafür|dann|) ${at} {3} (bitte|) ${inn}`,
    'verschiebe {1} von {2} in {3}',
  ],
  [
    `(lösch|lösche|entferne|nimm|streich|streiche) (bitte|) {1} ${from} {2} (weg|raus|heraus|) (,|und) (den|die|das|ihn|sie|es) (schreiben|erfassen|führen|notieren|speichern|haben|brauchen|tragen|halten) wir (jetzt|künftig|nun|ab jetzt|stattdessen|lieber|) ${at} {3} (auf|ein|fest|)`,
    'verschiebe {1} von {2} in {3}',
  ],
  [
    '{1} (soll|sollte|muss|sollen) (künftig|jetzt|) {2} heißen und {3} sein',
    'nenne {1} in {2} um ; es ist {3}',
  ],
  [`{1} (,|–|und) (beide|beides|alle|jeweils|alles) (bitte|) (als|) {2}`, '{1} ; mach sie zu {2}'],
  [`{1} ${has} {2} , ${which} {3} (ist|sind|sein soll|sein sollen)`, '{1} hat {2} ; das ist {3}'],
  [`{1} ${has} {2} , ${which} {3} (sein muss|sein müssen)`, '{1} hat {2} ; das muss {3} sein'],
  [`{1} ${has} {2} , ${which} (muss|soll) {3} sein`, '{1} hat {2} ; das ist {3}'],
  [`{1} ${has} {2} , (aber|und|) ${which} ist {3}`, '{1} hat {2} ; das ist {3}'],
  [
    `{1} ${has} (eine|einen|ein) {2} , ${which} {3} (sein kann|sein können|sein darf|sein dürfen)`,
    '{1} hat ein {2} ; das ist entweder {3}',
  ],
  [
    `{1} , ${which} mit {2} (verbunden|verknüpft) (ist|wird|sein soll|werden soll)`,
    '{1} ; verbinde es mit {2}',
  ],
  [
    '{1} (soll|sollte|muss|ist|wird) (jetzt|) (eine|ein) (auswahl|auswahlliste|auswahlfeld|dropdown|liste|werteliste|aufzählung) (sein|werden|) (:|mit|aus|,) {2}',
    '{1} ist entweder {2}',
  ],
  [
    '(ergänze|füge|erfasse|speichere|notiere) (bitte|) <at> {1} (noch|auch|) (eine|einen|ein) {2}',
    '{1} hat ein {2}',
  ],
  [
    `(lösch|lösche|entferne|streiche|nimm) {1} ${from} {2} (raus|weg|) und (füge|nimm|ergänze|setze) (stattdessen|dafür) {3} (hinzu|auf|ein|)`,
    'lösche {1} von {2} ; {2} hat {3}',
  ],
  ...['pflicht', 'ein pflichtfeld', 'verpflichtend', 'optional', 'freiwillig', 'eindeutig'].map(
    (flag) =>
      [
        `(außerdem|zudem|ferner|zusätzlich|künftig|dann|) (ist|sind) {1} (jetzt|künftig|auch|) ${flag}`,
        `{1} ist ${flag}`,
      ] as const,
  ),
  [
    `(außerdem|zudem|ferner|zusätzlich|künftig|dann) ${has} {1} (noch|auch|) (eine|einen|ein) {2}`,
    '{1} hat ein {2}',
  ],
  ['(pro|je|für jeden|für jede|für jedes) {1} gibt es {2}', 'jeder {1} hat {2}'],
  [`{1} (gehört|gehören) (genau|) (zu|) (zu|) (einer|einem) {2} : {3}`, '{1} hat ein {2} : {3}'],
  [
    `(pack|packe|setz|setze|schreib|schreibe|trag|trage|leg|lege|nimm|mach|mache) (bitte|) ${at} {1} (noch|auch|bitte|) {2} (dazu|rein|hinein|hinzu|mit rein|mit dazu|ein|auf)`,
    '{1} hat {2}',
  ],
  [
    `${at} {1} (soll|sollte|muss|müsste|kommt|kommen) (noch|auch|bitte|) {2} (rein|dazu|hin|hinzu)`,
    '{1} hat {2}',
  ],
  [`${at} {1} (bitte|noch|auch|) {2} ${inn}`, '{1} hat {2}'],
  [`${at} {1} (noch|auch|bitte|) (eine|einen|ein) {2}`, '{1} hat ein {2}'],
];
