import type { VerbReading } from './language.ts';

/** Strong and mixed verbs of the tables: plain form, present, past participle. */
const strong: Readonly<Record<string, string>> = {
  haben: 'hat habe haben hast | gehabt',
  sein: 'ist sind bin sei | gewesen',
  werden: 'wird werden | geworden',
  geben: 'gibt gib gebe geben | gegeben',
  enthalten: 'enthält enthalte enthalten | enthalten',
  erhalten: 'erhält erhalte erhalten | erhalten',
  nennen: 'nennt nenne nenn nennen | genannt',
  benennen: 'benennt benenne benenn benennen | benannt',
  umbenennen: 'umbenennen | umbenannt',
  heißen: 'heißt heiße heißen | geheißen',
  nehmen: 'nimmt nimm nehme nehmen | genommen',
  ziehen: 'zieht zieh ziehe ziehen | gezogen',
  schieben: 'schiebt schieb schiebe schieben | geschoben',
  verschieben: 'verschiebt verschieb verschiebe verschieben | verschoben',
  beschreiben: 'beschreibt beschreibe beschreib beschreiben | beschrieben',
  verbinden: 'verbindet verbinde verbind verbinden | verbunden',
  bestehen: 'besteht bestehen | bestanden',
  tun: 'tut tu tue tun | getan',
  gehen: 'geht geh gehen | gegangen',
  anlegen: 'anlegen | angelegt',
  werfen: 'wirft wirf werfe werfen | geworfen',
  streichen: 'streicht streich streiche streichen | gestrichen',
  beziehen: 'bezieht beziehe beziehen | bezogen',
  brauchen: 'braucht brauche brauchen | gebraucht',
  erben: 'erbt erbe erben | geerbt',
  stehen: 'steht stehen | gestanden',
  liegen: 'liegt liegen | gelegen',
  dürfen: 'darf dürfen | gedurft',
  können: 'kann können | gekonnt',
  sehen: 'sieht sieh sehe sehen | gesehen',
  trennen: 'trennt trenne trenn trennen | getrennt',
  hängen: 'hängt hängen | gehangen',
  beginnen: 'beginnt beginnen | begonnen',
  fallen: 'fällt fallen | gefallen',
  lassen: 'lässt lass lasse lassen | gelassen',
  laufen: 'läuft laufe laufen | gelaufen',
  durchlaufen: 'durchläuft durchlaufe durchlaufen | durchlaufen',
  finden: 'findet finde finden | gefunden',
  kommen: 'kommt komme kommen | gekommen',
  bleiben: 'bleibt bleibe bleiben | geblieben',
  schreiben: 'schreibt schreibe schreiben | geschrieben',
  leihen: 'leiht leihe leihen | geliehen',
  halten: 'hält halte halten | gehalten',
  tragen: 'trägt trage tragen | getragen',
  messen: 'misst miss messe messen | gemessen',
  lesen: 'liest lies lese lesen | gelesen',
  sprechen: 'spricht sprich spreche sprechen | gesprochen',
  treffen: 'trifft triff treffe treffen | getroffen',
  helfen: 'hilft hilf helfe helfen | geholfen',
  waschen: 'wäscht wasche waschen | gewaschen',
  fahren: 'fährt fahre fahren | gefahren',
  laden: 'lädt lade laden | geladen',
  schneiden: 'schneidet schneide schneiden | geschnitten',
  wiegen: 'wiegt wiege wiegen | gewogen',
  unterschreiben: 'unterschreibt unterschreibe unterschreiben | unterschrieben',
  übernehmen: 'übernimmt übernehme übernehmen | übernommen',
  überweisen: 'überweist überweise überweisen | überwiesen',
  entscheiden: 'entscheidet entscheide entscheiden | entschieden',
  abschließen: 'abschließen | abgeschlossen',
  schließen: 'schließt schließe schließen | geschlossen',
  bringen: 'bringt bringe bringen | gebracht',
  rufen: 'ruft rufe rufen | gerufen',
  weisen: 'weist weise weisen | gewiesen',
  betreffen: 'betrifft betreffe betreffen | betroffen',
  besitzen: 'besitzt besitze besitzen | besessen',
  wissen: 'weiß wissen | gewusst',
  bekommen: 'bekommt bekomme bekommen | bekommen',
  aufnehmen: 'aufnehmen | aufgenommen',
  zusammenfassen: 'zusammenfassen | zusammengefasst',
  hinzufügen: 'hinzufügen hinzuzufügen | hinzugefügt',
};

const separable =
  'an auf aus ab bei ein hinzu um vor weg weiter zu zurück zusammen rückgängig heraus hinaus entgegen mit los raus statt teil ab';

/** Words of grammar that end like verbs. */
const closed = new Set(
  'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines und oder sowie aber denn doch zu zum zur in im ins an am auf aus von vom mit für bei beim nach vor unter über durch ohne um bis seit gegen zwischen neben hinter innerhalb außerhalb statt anstatt wegen als wie wenn falls dass ob weil da damit genau mindestens höchstens maximal jede jeder jedes jeden jedem alle allen aller viele vielen mehrere mehreren einige beide beiden sein seine seinen seiner ihr ihre ihren ihrer ihm ihn ihnen sie er es wir ich du uns mich dich sich man dieser diese dieses diesen diesem nicht nie nur auch noch schon mal bitte dann danach hier dort sehr mehr weniger immer jetzt nun heute gern gerne muss müssen kann können soll sollen sollte sollten darf dürfen könnte möchte würde wäre wird'.split(
    ' ',
  ),
);

/** Whether a word can stand apart from its verb, at the end of the clause. */
export const isParticle = (word: string): boolean => separable.split(' ').includes(word);

const formsOf = new Map<string, readonly VerbReading[]>();
for (const [lemma, forms] of Object.entries(strong)) {
  const [present = '', participle = ''] = forms.split(' | ');
  const add = (word: string, form: VerbReading['form']): void => {
    formsOf.set(word, [...(formsOf.get(word) ?? []), { lemma, form }]);
  };
  // "trägt" is never an order.
  for (const word of present.split(' '))
    for (const form of word.endsWith('t') ? (['FINITE'] as const) : (['BASE', 'FINITE'] as const))
      add(word, form);
  for (const word of participle.split(' ')) add(word, 'PARTICIPLE');
}

/**
 * Every way to read a German word as a form of a verb: by its endings when it is regular. A separable verb stands
 * with its particle in front as one word, or without it.
 */
export function germanVerbForms(word: string): readonly VerbReading[] {
  if (closed.has(word) && !formsOf.has(word)) return [];
  const found: VerbReading[] = [...(formsOf.get(word) ?? [])];
  for (const prefix of separable.split(' ')) {
    if (!word.startsWith(prefix) || word.length < prefix.length + 4) continue;
    for (const { lemma, form } of plainForms(word.slice(prefix.length).replace(/^zu(?=\p{L}{4})/u, '')))
      found.push({ lemma: `${lemma} ${prefix}`, form: form === 'PARTICIPLE' ? form : 'BASE' });
  }
  return [...found, ...plainForms(word)];
}

function plainForms(word: string): readonly VerbReading[] {
  const known = formsOf.get(word);
  if (known !== undefined) return known;
  const found: VerbReading[] = [];
  const add = (stem: string, form: VerbReading['form']): void => {
    if (stem.length >= 2) found.push({ lemma: infinitive(stem), form });
  };
  const participle = /^ge(\p{L}{2,}?)e?t$/u.exec(word)?.[1];
  if (participle !== undefined) add(participle, 'PARTICIPLE');
  if (/(?:^(?:ent|ver|be|er|zer|miss)\p{L}+|iert)e?t?$/u.test(word) && word.endsWith('t'))
    add(word.replace(/e?t$/, ''), 'PARTICIPLE');
  if (word.endsWith('e')) add(word.slice(0, -1), 'BASE');
  if (/(?:en|eln|ern)$/.test(word)) {
    add(word.replace(/e?n$/, ''), 'BASE');
    add(word.replace(/e?n$/, ''), 'FINITE');
  }
  if (/t$/.test(word)) add(word.replace(/e?t$/, ''), 'FINITE');
  if (!/(?:e|en|t)$/.test(word)) add(word, 'BASE');
  return found;
}

const infinitive = (stem: string): string => (/(?:el|[^i]er)$/.test(stem) ? `${stem}n` : `${stem}en`);

/** The plain forms a German noun may have: without the endings of number and case. */
export function germanStems(noun: string): readonly string[] {
  const lower = noun.toLowerCase();
  const stems = new Set<string>();
  for (const ending of ['nen', 'en', 'er', 'es', 'ern', 'n', 'e', 's', 'se', 'sen'])
    if (lower.endsWith(ending) && lower.length - ending.length >= 3)
      stems.add(lower.slice(0, -ending.length));
  const plain = [...stems].flatMap((stem) => [
    stem,
    stem.replace(/ä/g, 'a').replace(/ö/g, 'o').replace(/ü/g, 'u'),
  ]);
  return [...new Set([lower, ...plain])];
}

/** What a masculine noun behind "einen" is called: those with a case of their own get their plain form. */
export const plainOfAccusative = (noun: string): string =>
  noun
    .replace(/(ant|ent|ist|at|et|og|graf|nom|pilot)en$/, '$1')
    .replace(
      /(name|kunde|kollege|bote|zeuge|erbe|experte|gedanke|buchstabe|beamte|lotse|gehilfe|laie|geselle|insasse)n$/i,
      '$1',
    );
