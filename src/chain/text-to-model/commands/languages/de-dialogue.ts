import type { Language } from './language.ts';

/** How German answers, corrects and completes what was said. */
export const germanDialogue: Pick<Language, 'answers' | 'completions' | 'ordinals'> = {
  answers: {
    YES: 'ja, ja bitte, jawohl, ok, okay, genau, richtig, stimmt, gerne, klar, natürlich, mach das, ja genau',
    NO: 'nein, nee, nein danke, keines, keine, keiner, keins',
    FORGET:
      'vergiss es, egal, abbrechen, stopp, lass es, lass es sein, nichts, lass gut sein, schon gut, abbruch, lass alles so, lass alles wie es ist, lass alles so wie es ist, lass es so, lass das modell wie es ist, ändere nichts, nichts ändern, mach nichts, keine änderung, doch nicht, lieber nicht',
    MEANT:
      'ich meine, ich meinte, ich dachte an, gemeint ist, nimm, der von, die von, das von, das, die, der, zu, zum, zur, in, bitte, lieber, besser, von, vom, beim, bei, im',
    CORRECTION:
      'ach, ach nein, ach je, oh, oh nein, nein ich meinte, nein ich meine, ich meinte, ich meine, nein lieber, nein doch, nein besser, falsch, nein nicht, quatsch, doch lieber, nein, moment ich meinte, sorry ich meinte, das sollte, es sollte, entschuldigung ich meinte, halt ich meinte, ich wollte sagen, nein das sollte, verzeihung ich meinte, nenn ihn lieber, nenn sie lieber, nenn es lieber, moment',
    BETTER:
      'wäre besser, ist besser, passt besser, klingt besser, ist das richtige wort, ist der richtige name, ist richtig, war gemeint, ist gemeint, meinte ich, meine ich, wollte ich',
    LAST_CHANGE:
      'das, es, die letzte änderung, letzte änderung, das letzte, den letzten schritt, das wieder, alles, die änderung, den letzten befehl, dies, das alles',
    ALSO: 'eins, eines, eine, einen, einer, das, dasselbe, das gleiche, so etwas, so eins, so eine, so einen, es, sie, ihn',
    SAME_FOR:
      'dasselbe für, das gleiche für, genauso für, das gleiche bei, dasselbe bei, ebenso für, dasselbe gilt für, das gleiche gilt für, und auch für, mach das auch für, auch für, mach dasselbe für, das auch für, und für, mach das gleiche für, das gleiche mit, dasselbe mit',
  },
  completions: {
    ADD: 'füge {what} zu $ hinzu',
    CREATE: 'ergänze {what} $',
    RENAME: 'nenne {what} in $ um',
    RELATE: 'verbinde {what} mit $',
    MERGE: 'vereine {what} mit $',
    MOVE: 'verschiebe {what} nach $',
    SET: 'setze {what} auf $',
    CHOOSE: '{what} ist entweder $',
  },
  ordinals: ['erste', 'zweite', 'dritte', 'vierte', 'fünfte', 'sechste', 'siebte'],
};
