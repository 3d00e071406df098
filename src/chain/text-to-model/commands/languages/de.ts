import { germanStems, germanVerbForms, plainOfAccusative } from './german-forms.ts';
import { germanDialogue } from './de-dialogue.ts';
import { germanAmounts, germanClasses } from './de-nouns.ts';
import { germanQuestions } from './de-questions.ts';
import { germanFeatures } from './de-features.ts';
import { germanFrames } from './de-frames.ts';
import { germanJoints } from './joints.ts';
import { germanNameEnds } from './name-ends.ts';
import { germanMeasures } from './measures.ts';
import { germanNominals } from './nominals.ts';
import { germanHeads } from './de-heads.ts';
import type { Language } from './language.ts';
import { germanIdioms } from './de-idioms.ts';
import { germanIdiomWords } from './de-wishes.ts';

/** German. */
export const german: Language = {
  code: 'de',
  verbs: {
    CREATE:
      'fügen hinzu, fügen ein, hinzufügen, hinzufüg, anlegen, legen an, erstellen, erzeugen, ergänzen, definieren, einfügen, aufnehmen, nehmen auf, machen, richten ein, setzen auf, führen ein, schaffen, bauen, schreiben auf, generieren, nehmen hinzu, tun, setzen hinzu, tragen ein, fügen an, vorsehen, sehen vor, einplanen, planen ein, unterbringen',
    NEED: 'brauchen, benötigen, wollen, wünschen, fehlen, möchten, mögen',
    HAVE: 'haben, enthalten, besitzen, umfassen, bestehen, bekommen, erhalten, brauchen, benötigen, beinhalten, führen, tragen, kennen, zeigen, fassen, durchlaufen, annehmen, aufweisen, umfassen',
    GIVE: 'geben, ergänzen, erweitern, ausstatten, versehen, statten aus, bereichern, vervollständigen, verleihen',
    STORE:
      'speichern, erfassen, merken, festhalten, halten fest, aufzeichnen, zeichnen auf, führen, notieren, vermerken, aufbewahren, hinterlegen',
    RENAME: 'umbenennen, benennen um, nennen um, nennen, heißen, bezeichnen, benennen, taufen um, betiteln',
    DELETE:
      'löschen, entfernen, streichen, verwerfen, werfen weg, werfen raus, nehmen weg, nehmen raus, nehmen heraus, beseitigen, eliminieren, tilgen, lassen weg, lassen fallen, schaffen ab, leeren, ausradieren, entsorgen, kicken, schmeißen raus, schmeißen weg, werfen hinaus, schmeißen hinaus, nehmen hinaus',
    LEAVE: 'wegfallen, fallen weg, verschwinden, gehen, entfallen, wegkönnen, weg',
    MOVE: 'verschieben, schieben, bewegen, verlegen, legen, setzen, stellen, ziehen um, ziehen, packen, verlagern, übertragen, versetzen, nehmen, umhängen, hängen um, ordnen zu, zuordnen',
    BELONG: 'gehören, stehen, liegen, passen',
    MAKE: 'machen, markieren, setzen, kennzeichnen, festlegen, legen fest, deklarieren, erklären, behandeln, lassen, stellen ein',
    SET: 'setzen, ändern, stellen, festlegen, legen fest, anpassen, passen an, abändern, ändern ab, aktualisieren, wechseln, umstellen, stellen um, erhöhen, senken',
    CLEAR: 'leeren, löschen, zurücksetzen, setzen zurück, entfernen',
    DESCRIBE: 'beschreiben, dokumentieren, erläutern, definieren, kommentieren',
    RELATE:
      'verbinden, verknüpfen, koppeln, verlinken, beziehen, assoziieren, verketten, vernetzen, stellen her',
    REFER:
      'gehören, beziehen, verweisen, zeigen, haben, enthalten, umfassen, betreffen, verbinden, verknüpfen, bestehen, besitzen',
    UNRELATE: 'trennen, lösen, entkoppeln, loslösen, lösen los, entknüpfen',
    DEPEND: 'abhängen, hängen ab, gehören, beziehen, brauchen, nutzen',
    INHERIT: 'erben, ableiten, leiten ab, spezialisieren, erweitern',
    LIMIT: 'begrenzen, beschränken, haben, sein, liegen, enthalten, umfassen, limitieren, betragen',
    FILL: 'ausfüllen, angeben, eintragen, setzen, nennen, eingeben, geben an, tragen ein',
    IDENTIFY: 'identifizieren, unterscheiden, erkennen',
    MERGE:
      'zusammenführen, führen zusammen, vereinigen, verschmelzen, zusammenfassen, fassen zusammen, vereinen, mischen, zusammenlegen, legen zusammen',
    SPLIT:
      'auslagern, lagern aus, herauslösen, lösen heraus, extrahieren, aufteilen, teilen auf, teilen, abspalten, spalten ab, ziehen heraus, trennen ab, abtrennen, auskoppeln, koppeln aus',
    TURN: 'machen, verwandeln, umwandeln, wandeln um',
    EXIST: 'geben, existieren, sein, vorkommen, auskommen',
    GO: 'gehen, wechseln, übergehen, gehen über, kommen, laufen',
    BECOME: 'werden',
    END: 'enden, abschließen',
    START: 'beginnen, starten, anfangen, fangen an',
    TAKE: 'dauern, brauchen, benötigen, antworten, erscheinen, laden',
    USE: 'nutzen, benutzen, ausführen, verwenden, führen aus, aufrufen',
    SWAP: 'vertauschen',
    PERFORM: 'ausführen, durchführen, erledigen, führen aus, führen durch, bearbeiten',
    UNDO: 'machen rückgängig, rückgängigmachen, widerrufen, zurücknehmen, nehmen zurück, rückgängig, stornieren',
    RESTORE: 'holen zurück, wiederherstellen, stellen wieder her, zurückholen, stellen her, bringen zurück',
    MEAN: 'meinen',
  },
  verbReadings: germanVerbForms,
  singular: (noun) => germanStems(noun)[0] ?? noun,
  stems: germanStems,
  plainBehind: (article, noun) => (article === 'einen' ? plainOfAccusative(noun) : noun),
  openings:
    'wie wäre es mit, wie wär es mit, wie wäre es wenn, warum nicht, bitte, könntest du bitte, könntest du, kannst du bitte, kannst du, könnten sie bitte, könnten sie, würdest du bitte, würdest du, wärst du so nett und, sei so gut und, hallo, hi, guten tag, guten morgen, servus, moin, ich möchte bitte, ich möchte, ich hätte gern, ich hätte gerne, ich würde gern, ich würde gerne, ich will, wir möchten, wir wollen, wir sollten, wir müssen, du sollst, ich denke, ich glaube, es wäre gut wenn, es wäre schön wenn, es wäre super wenn, es wäre toll wenn, es wäre prima wenn, es wäre hilfreich wenn, es wäre nett wenn, es wäre klasse wenn, es wäre praktisch wenn, es wäre wichtig dass, es wäre gut dass, schön wäre es wenn, gut wäre es wenn, super wäre es wenn, es wäre schön, mir wäre es lieber wenn, also, dann, und, jetzt, nun, ok, okay, ach, nein, nein doch, außerdem, zusätzlich, danach, als nächstes, zuerst, lass uns, lasst uns, ja, gut, super, danke, vielen dank, bitte auch, auch, noch, sonst, übrigens, mal, einfach, bei uns, in unserem modell, im modell, aber, denn, weil, ich fände es gut wenn, ich möchte wissen, ich will wissen, ich wüsste gern, ich wüsste gerne, sag mir, sag mir mal, sag mal, sag mir doch, ähm, äh, hm, also ähm, sag mir nur, sag mir bloß, sag mir bitte, sage mir, weißt du, kannst du mir sagen, könntest du mir sagen, wissen wir, ich frage mich, ich brauche bitte, wäre es möglich, bei uns gilt, es gilt, könnten wir, können wir',
  closings:
    'mit freundlichen grüßen, mit besten grüßen, mit freundlichem gruß, freundliche grüße, viele grüße, beste grüße, schöne grüße, liebe grüße, gruß, grüße, am ende, ' +
    'wie besprochen, wie vereinbart, wie gewünscht, wie erwähnt, wie versprochen, wie geplant, falls das geht, wenn das geht, wenn es geht, falls es geht, wenn möglich, falls möglich, wenn du zeit hast, falls du zeit hast, sobald du zeit hast, wenn es dir nichts ausmacht, wenn es keine mühe macht, wenn es keine umstände macht, danke dir sehr, danke im voraus, vielen dank im voraus, ' +
    'bitte, danke, vielen dank, danke schön, dankeschön, danke dir, auch, noch, jetzt, mal, wieder, mehr, hier, im modell, aus dem modell, dem modell, zum modell, sofort, ok, okay, für mich, für uns, gleich, bitte schön, hallo, guten tag, guten morgen, hi, super, prima, komplett, ganz, endgültig, gern, gerne, bei uns, doch, ja, nein, dazu, noch dazu, wäre gut, wäre schön, wäre toll, wäre super, wäre nett, wäre hilfreich, wäre sinnvoll, wäre praktisch, genügt, reicht',
  fillers:
    'bitte, auch, noch, mal, einfach, eigentlich, schon, doch, eben, halt, zusätzlich, außerdem, immer, wirklich, bloß, gerne, gern, künftig, ab, sofort, nun, lieber, besser, zukünftig, unbedingt, sich, jetzt, ebenfalls, weiterhin, stets, jeweils, genau genommen',
  grammar:
    'beim, der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, und, oder, zu, zum, zur, in, im, ins, an, am, auf, von, vom, mit, für, aus, bei, als, ist, sind, war, wird, werden, wurde, soll, sollen, sollte, sollten, muss, müssen, kann, können, darf, dürfen, hat, haben, sein, ihr, ihre, ihren, ihrem, seine, seinen, es, sie, er, ihn, ihm, ihnen, wir, ich, du, uns, man, so, dann, denn, dass, nicht, kein, keine, keinen, keiner, jede, jeder, jedes, jeden, jedem, alle, allen, aller, beide, beiden, dieser, diese, dieses, diesen, diesem, dazu, mehr, nur, um, nach, über, unter, zwischen, neue, neuen, neuer, neues, namens, genannt, heißt, hinzu, ein, zwar, aber, etwas, dort, da, wo, wie, was, wer, welche, welcher, welches, hier, sich, statt, anstatt, anstelle, dessen, deren, element, modell, gibt, worden, eigene, eigenes, eigenen, bis, pro, je, jedoch, ab, ihm, damit, darin, davon, bitte, auch, weitere, weiteren, weiterer, weiteres, solche, sonst, wenn',
  prepositions: {
    GOAL: 'beim, bei der, bei dem, bei den, zu, zum, zur, in, im, ins, an, am, auf, für, fürs, bei, unter, von, vom, mit, der, dem, den, zu der, zu dem, zu den, in die, in das, in den, in der, in dem, an die, an das, an den, des',
    PLACE:
      'in, im, von, vom, aus, auf, der, des, in der, in dem, von der, von dem, der zu, unter, aus der, aus dem, bei, gehören zu, gehört zu',
    SOURCE: 'von, vom, aus, aus dem, aus der, bei, von der, von dem, ab, beim, der, des',
    OF: 'von, vom, der, des, in, im, aus, bei, beim, für, von der, von dem, in der, in dem, eines, einer, zum, zur, jeder, jedes, jedem, an, am, aus der, aus dem, bei der, der jeweiligen, über',
    WITH: 'mit, mit den, mit dem, mit der, bestehend aus, das, die, enthaltend, samt, und zwar mit, inklusive, mit folgenden, mit den schritten',
    AS: 'als, zu, in, auf, zur, zum',
    FOR: 'für, fürs',
    BY: 'mit, um, durch, anhand, über, von, per',
    BETWEEN: 'zwischen, von',
    RESULT: 'in, zu, als, auf, nach, zum, zur, mit',
    MEANING:
      'mit der bedeutung, das heißt, bedeutet, definiert als, beschrieben als, mit der beschreibung, in der bedeutung, nämlich',
    WITHOUT: 'ohne, ganz ohne',
  },
  determiners: {
    INDEFINITE:
      'ein, eine, einen, einem, einer, eines, noch ein, noch eine, noch einen, neue, neuen, neues, neuer, ein neues, eine neue, einen neuen, weitere, weiteren, ein weiteres, eine weitere, einen weiteren, einige',
    DEFINITE: 'der, die, das, den, dem, des, unser, unsere, unseren, unserer, mein, meine',
    ALL: 'alle, alle die, allen, aller, sämtliche, sämtlichen, sämtlicher, alle unsere, die ganzen, alles',
    EACH: 'jede, jeder, jedes, jeden, jedem',
    BOTH: 'beide, beiden, die beiden, den beiden, sowohl',
    NONE: 'kein, keine, keinen, keiner, keinem, keinerlei, keines, niemand, niemandem',
    ITS: 'sein, seine, seinen, seiner, seinem, ihr, ihre, ihren, ihrer, ihrem, dessen, deren',
    THIS: 'dieser, diese, dieses, diesen, diesem, der ausgewählte, die ausgewählte, das ausgewählte',
    LAST: 'der letzte, die letzte, das letzte, den letzten, letzte, letzten, letztes, dem letzten, der letzten',
    FIRST: 'der erste, die erste, das erste, den ersten, erste, ersten, erstes',
    OTHER: 'der andere, die andere, das andere, die anderen',
  },
  pronouns: {
    SELECTED:
      'dies, dieses, diese, diesen, dieser, diesem, das hier, die auswahl, das ausgewählte, das ausgewählte element, auswahl, die ausgewählten, dies hier',
    LAST: 'es, er, sie, ihn, ihm, ihr, das, ihnen, den, der, die, dem, dieselbe, dasselbe',
    ONE: 'es',
    LATTER:
      'letzteres, letztere, letzteren, letzterer, das letztere, die letztere, den letzteren, das zweite, die zweite, den zweiten',
    FORMER:
      'ersteres, erstere, ersteren, ersterer, das erstere, die erstere, den ersteren, das erste, die erste, den ersten',
    GROUP: 'sie, ihnen, beide, beides, die beiden, beiden, diese, die zwei, alle beide',
  },
  ...germanFrames,
  relatives: 'der, die, das, welcher, welche, welches',
  speakers: 'wir, ich, du, man, uns, mir, das modell, unser modell, das system, unsere firma, mir',
  systems: 'das system, unser system, die software, die anwendung',
  forSpeakers: 'mir, uns, mir bitte, uns bitte',
  conjunctions: 'und, oder, sowie, und auch, als auch, und außerdem',
  connectives:
    'dann, aber, sondern, denn, deshalb, daher, also, und dann, danach, nur, stattdessen, bitte, außerdem, anschließend, und',
  auxiliaries: {
    BE: 'ist, sind, war, waren, sei, seien, sein, wird, werden, wurde, worden',
    HAVE: 'hat, haben, hatte, hatten',
    DO: 'tut',
  },
  negations: 'nicht, nicht mehr, nie, niemals, keinesfalls, keineswegs',
  contrasts: 'nicht, statt, anstatt, kein, keine, nicht mehr',
  only: 'nur, ausschließlich, allein, niemand außer, keiner außer, lediglich, bloß',
  there: 'es gibt, es',
  numbers: {
    null: 0,
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    zwölf: 12,
    zwanzig: 20,
    dreißig: 30,
    hundert: 100,
    tausend: 1000,
    einmal: 1,
    zweimal: 2,
  },
  times: { WHEN: 'datum, zeit, tag, zeitpunkt, termin', AT: 'am, um, bis, ab, seit' },
  ...germanMeasures,
  derivations:
    'summe der, summe von, summe aus, produkt aus, produkt der, differenz zwischen, differenz aus, durchschnitt der, mittelwert der, anzahl der, ergebnis aus',
  signs: { POSITIVE: 'positiv', NOT_NEGATIVE: 'nicht negativ', NEGATIVE: 'negativ' },
  bounds: {
    LEAST: 'mindestens, wenigstens, minimal, nicht weniger als, ab',
    MOST: 'höchstens, maximal, nicht mehr als, bis zu',
    EXACTLY: 'genau',
    BETWEEN: 'zwischen, von',
    BELOW: 'weniger als, kleiner als, unter, kürzer als',
    ABOVE: 'mehr als, größer als, über, länger als',
    LENGTH: 'zeichen, buchstaben, stellen, zeichen lang',
  },
  ...germanFeatures,
  named: 'namens, mit dem namen, mit namen, genannt, die heißt, der heißt, das heißt, mit der bezeichnung',
  nouns: {
    NAME: 'name, namen, bezeichnung, titel, wort, begriff',
    RELATION: 'beziehung, relation, verbindung, assoziation, verknüpfung',
    PARENT:
      'obertyp, oberklasse, gemeinsame oberklasse, gemeinsamen obertyp, oberbegriff, gemeinsamen oberbegriff, basisklasse, elternklasse, gemeinsame basisklasse',
    KIND: 'art von, unterart von, art, spezialfall von, spezielle art von, untertyp von, unterklasse von, spezielle, spezieller, spezielles, besondere, besonderer, besonderes, eine besondere art von, sonderform von, form von',
    SAME: 'dasselbe, das gleiche, identisch, gleich',
    EVERYTHING:
      'alles, alle elemente, das ganze modell, das gesamte modell, sämtliche elemente, das komplette modell, das modell, alles im modell',
    STATE: 'zustand, zustände, status, zuständen, phasen, phase',
    LIFECYCLE: 'lebenszyklus',
    THING: 'ding, element, daten',
    OWN: 'eigene, eigenes, eigenen, ein eigenes, eine eigene, einen eigenen, neues, neue, ein neues, eine neue',
    MEASURE: 'zielwert, gemessen an, gemessen durch, metrik, mit der metrik, gemessen in',
  },
  sequence: {
    NEXT: 'der nächste schritt ist, als nächstes kommt, kommt, folgt, geht es weiter mit, ist es',
    FIRST: 'zuerst, erst, anfangs, zunächst',
    THEN: 'am ende, und am ende, zum schluss, und zum schluss, dann, danach, später, schließlich, und dann, nach, zu, auf, anschließend, zuletzt, in',
    AFTER: 'nach, hinter',
    EDGE: 'am anfang, zu beginn, am ende, zum schluss, als ersten, als letzten, als erster, als letzter',
    BEGINNING:
      'am anfang von, am anfang des, am anfang der, zu beginn von, zu beginn des, zu beginn der, als ersten schritt in, als ersten schritt im, als erster schritt in',
    END: 'am ende von, am ende des, am ende der, zum schluss von, als letzten schritt in, als letzten schritt im, als letzter schritt in',
    NEAR: 'direkt, gleich, unmittelbar, kurz',
    BEFORE: 'vor',
  },
  conditions: {
    IF: 'wenn, falls, sobald',
    UNLESS: 'außer wenn, es sei denn, sofern nicht',
    THEN: 'dann',
    ELSE: 'sonst, andernfalls, ansonsten',
  },
  aside: 'das heißt, nämlich',
  narrowing: 'solange, während, bis, bevor, nachdem, sobald, wenn, falls, außer',
  lateness: 'noch, schon, bereits, bisher, ohnehin',
  literals: { muss: 'MUST', unverzichtbar: 'MUST', wünschenswert: 'SHOULD', 'nice-to-have': 'COULD' },
  rules: 'regel, geschäftsregel, invariante, anforderung, regel fest, geschäftsregel fest',
  tooWords: 'auch, ebenso, ebenfalls, genauso, bitte auch, auch bitte',
  final: 'letzter, letzte, letztes, letzten',
  faults: 'tippfehler, schreibfehler, rechtschreibfehler, fehler, verwechslung',
  ranks: 'niedrigste, niedrigster, höchste, höchster, nächste, nächster, erste, erster, unterste, oberste',
  modelling:
    'attribut, attribute, aggregat, aggregate, kontext, entität, entitäten, wertobjekt, aufzählung, geschäftsobjekt, geschäftsobjekte, codeliste, wertelisten, obertyp, untertyp',
  slips: {
    udn: 'und',
    dre: 'der',
    dei: 'die',
    dsa: 'das',
    zmu: 'zum',
    mti: 'mit',
    asu: 'aus',
    vno: 'von',
    fr: 'für',
  },
  money: {
    SUMS: 'summe, gesamtsumme, betrag, gesamtbetrag, endbetrag, zwischensumme',
    PAPERS:
      'rechnung, zahlung, erstattung, gebühr, quittung, angebot, bestellung, auftrag, ausgabe, spende, mahnung, beitrag, gutschrift',
  },
  background: {
    WHO: 'wir, ich, unsere firma, unser verein, unser betrieb, unser laden, unsere schule, unser team',
    DOES: 'betreiben, betreibe, betreibt, führen, führe, führt, sind ein, sind eine, bin ein, bin eine, ist ein, ist eine, vermieten, vermietet, verkaufen, verkauft, organisieren, organisiert, bieten, bietet, arbeiten in, arbeiten als, arbeite in, arbeite als',
  },
  undecided:
    'nicht sicher, unsicher, noch nicht entschieden, noch offen, warten, abwarten, aber nicht jetzt, nicht jetzt, noch nicht jetzt, irgendwann, eines tages, dagegen entschieden, abgelehnt, lieber nicht, besser nicht, angenommen, mal angenommen',
  idioms: germanIdioms,
  idiomWords: germanIdiomWords,

  classes: germanClasses,
  amounts: germanAmounts,
  ...germanDialogue,
  joints: germanJoints,
  nameEnds: germanNameEnds,
  nominals: germanNominals,
  heads: germanHeads,
  questions: germanQuestions,
};
