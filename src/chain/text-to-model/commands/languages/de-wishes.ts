import type { Language } from './language.ts';

/** Lists that the German idioms name. */
export const germanIdiomWords: Language['idiomWords'] = {
  the: 'der, die, das, den, dem, des, ein, eine, einen, einem, einer',
  at: 'bei, beim, bei der, bei dem, bei den, zu, zum, zur, zu der, zu dem, für, für den, für die, für das, an, am, in, im, auf, in der, in dem, über, von, vom, je, pro',
  want: 'wollen, möchten, müssen, sollten, würden gern, würden gerne, brauchen, wünschen uns, hätten gern, hätten gerne',
  store:
    'speichern, erfassen, merken, festhalten, notieren, vermerken, hinterlegen, aufnehmen, führen, wissen, kennen, sehen, haben, eintragen, dokumentieren, angeben',
  must: 'muss, müssen, soll, sollen, sollte, sollten, darf, dürfen, kann, können',
};

const given = '(bekannt|angegeben|ausgefüllt|erfasst|gesetzt|vorhanden|eingetragen|da)';

const nice =
  '(es wäre|wäre es|ich fände es|wir fänden es) (gut|schön|super|toll|prima|klasse|hilfreich|praktisch|wichtig|nett|nützlich|besser|sinnvoll)';

/** How German says that something is lacking, wished for, wrongly called, of no use, and what values have to keep to. */
export const germanWishes: Language['idioms'] = [
  [
    `${nice} (,|) (wenn|dass) (wir|man) <at> {1} (auch|noch|auch noch|) {2} <store> (könnten|können|könnte|würden)`,
    '{1} hat {2}',
  ],
  [
    `${nice} (,|) (wenn|dass) {1} (auch|noch|auch noch|) (einen|eine|ein) {2} (hätte|hätten|bekäme|bekämen|enthielte|enthielten|trüge|hat|haben|bekommt)`,
    '{1} hat ein {2}',
  ],
  [
    '(für|zu|bei|über|von) (jeden|jede|jedes|jeder|jedem|den|die|das|dem|der|einen|eine|ein|einer|einem|alle|allen|unsere|unseren) {1} <want> wir (auch|noch|) (gern|gerne|) {2} <store>',
    '{1} hat {2}',
  ],
  [
    '(für|zu|bei|über|von) (jeden|jede|jedes|jeder|jedem|den|die|das|dem|der|einen|eine|ein|einer|einem|alle|allen|unsere|unseren) {1} (brauchen|benötigen|fehlt|fehlen|wünschen) (wir|uns|) (uns|noch|auch|) {2}',
    '{1} hat {2}',
  ],
  [
    'wir <want> (für|zu|bei|über|von) (jeden|jede|jedes|jeder|jedem|den|die|das|dem|der|einen|eine|ein|einer|einem) {1} {2} <store>',
    '{1} hat {2}',
  ],
  [
    '{1} (braucht|brauchen|benötigt|hat|bekommt|erhält) (eine|noch eine|) (angabe|information) (zu|zum|zur|über|über den|über die|über das) {2}',
    '{1} hat ein {2}',
  ],
  ['was (uns|mir|noch|) (uns|noch|) <at> {1} (noch|) fehlt (,|) (ist|sind) {2}', '{1} hat {2}'],
  ['was wir <at> {1} (noch|) (brauchen|vermissen|wollen|benötigen) (,|) (ist|sind) {2}', '{1} hat {2}'],
  ['<at> {1} (fehlt|fehlen) (uns|noch|mir|) (noch|) {2}', '{1} hat {2}'],
  [
    '{1} <must> (auch|noch|) {2} (bekommen|erhalten|haben|führen|tragen|enthalten|kriegen|zeigen)',
    '{1} hat {2}',
  ],
  [
    '(im|in|in der|in dem) {3} <must> {1} (auch|noch|) (ein|eine|einen) {2} (bekommen|erhalten|haben|führen|tragen|enthalten|kriegen)',
    '{1} hat ein {2}',
  ],
  [
    'es (muss|soll|sollte) möglich sein , (für|zu|bei) {1} {2} zu (erfassen|speichern|notieren|hinterlegen|vermerken|nennen)',
    '{1} hat {2}',
  ],
  [
    'man (soll|sollte|muss|müsste|könnte) (für|zu|bei) {1} {2} (erfassen|speichern|notieren|hinterlegen|vermerken|angeben|eintragen) können',
    '{1} hat {2}',
  ],
  ['{1} gibt es (auch|noch|außerdem|ebenfalls|zusätzlich) (noch|)', 'füge {1} hinzu'],
  ['(außerdem|zusätzlich|ferner|daneben) gibt es {1}', 'füge {1} hinzu'],
  [
    '{1} (wäre|wären) (noch|auch|) (gut|schön|toll|nützlich|hilfreich|praktisch|wichtig|sinnvoll)',
    'füge {1} hinzu',
  ],
  // Wrongly called.
  [
    '(niemand|keiner|kein mensch) (sagt|nutzt|verwendet) (hier|bei uns|) {1} (,|–|-|;) (wir|alle|man) (sagen|sagt|nennen es|nennt es|verwenden) {2}',
    'nenne {1} in {2} um',
  ],
  ['(bei uns|hier) heißt {1} {2}', 'nenne {1} in {2} um'],
  ['{1} (trägt|soll tragen|soll bekommen|bekommt) (künftig|) den namen {2}', 'nenne {1} in {2} um'],
  [
    '{1} ist (kein guter|der falsche|ein schlechter|nicht der richtige) (name|begriff|ausdruck) (,|;|–|:) (besser|besser ist|richtig ist|wir sagen|es heißt) {2}',
    'nenne {1} in {2} um',
  ],
  // Of no use.
  [
    '{1} (interessiert|interessieren) (uns|niemanden|keinen|mich) nicht (mehr|) (, streichen|, weg damit|, löschen|)',
    'lösche {1}',
  ],
  [
    '{1} (interessiert|interessieren) (niemanden|keinen) (mehr|) (, streichen|, weg damit|, löschen|)',
    'lösche {1}',
  ],
  ['{1} (wird|werden) (nicht|nie) (mehr|) (gebraucht|benötigt|verwendet|genutzt|benutzt)', 'lösche {1}'],
  ['auf {1} (können|könnten) wir verzichten', 'lösche {1}'],
  [
    '{1} (kann|können|soll|sollen|sollte|sollten|muss|müssen|darf|dürfen|fliegt|fliegen|kommt|kommen|fällt|fallen) (bitte|) (raus|weg|heraus|rausfliegen|wegfallen|wegkommen|rauskommen|verschwinden)',
    'lösche {1}',
  ],
  ['(niemand|keiner) (braucht|nutzt|benutzt|verwendet) (mehr|noch|) {1}', 'lösche {1}'],
  // What values have to keep to.
  [
    '{1} (ist|sind|wird|werden) in {2} (angegeben|gemessen|geführt|gerechnet|ausgedrückt) und (muss|müssen|soll|sollen) {3} (sein|betragen|)',
    'setze die einheit von {1} auf {2} und {1} ist {3}',
  ],
  [
    '{1} (ist|sind|wird|werden) in {2} (angegeben|gemessen|geführt|gerechnet|ausgedrückt|erfasst) und (ist|sind|liegt|beträgt|) {3}',
    'setze die einheit von {1} auf {2} ; {1} ist {3}',
  ],
  ['{1} (ist|sind) auf {2} (begrenzt|beschränkt|limitiert)', '{1} ist höchstens {2}'],
  ['(begrenze|beschränke|limitiere) {1} auf {2}', '{1} ist höchstens {2}'],
  [
    '{1} (darf|dürfen|kann|können|soll|sollte) (höchstens|maximal|nicht mehr als) {2} (lang|haben|sein|lang sein|umfassen|betragen|enthalten)',
    '{1} ist höchstens {2}',
  ],
  ['{1} (muss|müssen) (mindestens|wenigstens) {2} (sein|haben|betragen|lang sein)', '{1} ist mindestens {2}'],
  [
    '{1} (entspricht|folgt|muss entsprechen|muss folgen|hat) (immer|stets|) (dem|das|) (muster|format|schema) {2}',
    'setze das muster von {1} auf {2}',
  ],
  [
    '{1} (muss|soll|müssen|sollen) (dem|das) (muster|format) {2} (haben|entsprechen|folgen)',
    'setze das muster von {1} auf {2}',
  ],
  ['{1} (gilt|gelten|zählt|zählen) als {2}', '{1} ist {2}'],
  [`{1} (muss|müssen) (nicht|nicht unbedingt|nicht immer) ${given} (sein|werden)`, '{1} ist optional'],
  [`{1} (muss|müssen) (immer|stets|unbedingt|) ${given} (sein|werden)`, '{1} ist pflicht'],
  ['(kein|keine|keinen) {1} ohne {2}', '{2} von {1} ist pflicht'],
  ['{1} (ist|sind) (standardmäßig|normalerweise|in der regel) {2}', 'setze den standardwert von {1} auf {2}'],
  ['{1} (als|vom typ) {2} , (nicht|nicht mehr|statt|kein|keine) (als|) {3}', '{1} ist {2}'],
  ['{1} (bitte|) als {2}', '{1} ist {2}'],
  ['{1} (darf|dürfen) (nur|) einmal vorkommen', '{1} ist eindeutig'],
  ['{1} (darf|dürfen) (nicht doppelt|nicht zweimal|nicht mehrfach) vorkommen', '{1} ist eindeutig'],
  ['{1} (kann|können|darf|dürfen) (mehrere|viele) werte (haben|enthalten|annehmen)', '{1} ist mehrwertig'],
  [
    '{1} (,|;|–|:) (halte|halt|notiere|erfasse|speichere|merke) (das|dies|es) (bitte|) als (regel|geschäftsregel) (fest|)',
    'füge eine regel hinzu , dass {1}',
  ],
  ['sowohl {1} als auch {2} (ist|sind) {3}', '{1} und {2} sind {3}'],
];
