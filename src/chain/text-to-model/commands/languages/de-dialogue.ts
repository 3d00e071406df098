import type { Language } from './language.ts';

/** How German answers, corrects and completes what was said. */
export const germanDialogue: Pick<Language, 'answers' | 'completions' | 'ordinals'> = {
  answers: {
    YES: 'ja, ja bitte, jawohl, ok, okay, genau, richtig, stimmt, gerne, klar, natürlich, mach das, ja genau',
    NO: 'nein, nee, ne, nö, ach nein, oh nein, hm nein, nein danke, keines, keine, keiner, keins',
    FORGET:
      'vergiss es, egal, abbrechen, stopp, lass es, lass es sein, nichts, lass gut sein, schon gut, abbruch, lass alles so, lass alles wie es ist, lass alles so wie es ist, lass es so, lass das modell wie es ist, ändere nichts, nichts ändern, mach nichts, keine änderung, doch nicht, lieber nicht',
    MEANT:
      'ich meine, ich meinte, ich dachte an, gemeint ist, nimm, der von, die von, das von, das, die, der, zu, zum, zur, in, bitte, lieber, besser, von, vom, beim, bei, im',
    CORRECTION:
      'ach, ach nein, ach je, oh, oh nein, nein ich meinte, nein ich meine, ich meinte, ich meine, nein lieber, lieber, besser, eher, nein doch, nein besser, falsch, nein nicht, quatsch, doch lieber, nein, moment ich meinte, sorry ich meinte, das sollte, es sollte, entschuldigung ich meinte, halt ich meinte, ich wollte sagen, nein das sollte, verzeihung ich meinte, nenn ihn lieber, nenn sie lieber, nenn es lieber, moment',
    BETTER:
      'wäre besser, ist besser, passt besser, klingt besser, ist das richtige wort, ist der richtige name, ist richtig, war gemeint, ist gemeint, meinte ich, meine ich, wollte ich',
    LAST_CHANGE:
      'das, es, die letzte änderung, letzte änderung, das letzte, den letzten schritt, das wieder, alles, die änderung, den letzten befehl, dies, das alles',
    ALSO: 'eins, eines, eine, einen, einer, das, dasselbe, das gleiche, so etwas, so eins, so eine, so einen, es, sie, ihn',
    NO_MORE: 'nein, ne, nee, nö, ach, ach nein, oh, sorry, moment, hm, und, halt, doch',
    LESS: 'kein, keine, keinen, nicht, ohne, doch kein, doch keine, doch keinen, doch nicht, vergiss, nur nicht',
    LESS_AFTER:
      'doch nicht, nicht, lieber nicht, besser nicht, wieder weg, wieder raus, raus, weg, doch wieder weg, doch wieder raus, bitte wieder raus, bitte wieder weg, doch weg, war falsch, war ein fehler, ist falsch, weglassen, wieder entfernen, wieder löschen, wieder rausnehmen, rausnehmen, wieder streichen, braucht es nicht, brauchen es nicht, braucht das nicht, brauchen das nicht, braucht ihn nicht, braucht sie nicht, braucht keinen, braucht keine, braucht keins, brauchen keinen, brauchen keine, brauchen keins',
    KEEP: 'behalte, behalten, lass, bleibt, bleiben, kann bleiben, soll bleiben, können bleiben, passt, passen, ist ok, ist okay, ist gut, stimmt, war richtig, beibehalten, lass stehen, bestehen lassen',
    STAY: 'behalte, behalten wir, wir behalten, lass es bei, lass es doch bei, lassen wir es bei, lassen wir es doch bei, lass ihn bei, lass sie bei, lass es beim, lassen wir es beim, bleib bei, bleib beim, bleiben wir bei, bleiben wir doch bei, wir bleiben bei, wir bleiben beim, es bleibt bei, es bleibt beim, zurück zu, zurück zum, zurück zur, geh zurück zu, wieder zurück zu, doch lieber, nenn es wieder, nenn ihn wieder, nenn sie wieder, lass, lass den, lass die, lass das, lass doch',
    STAY_AFTER:
      'war besser, war gut, war richtig, war ok, war okay, war doch besser, war doch gut, war schon gut, war schon richtig, ist doch besser, bleibt, bleiben, soll bleiben, sollen bleiben, bleibt doch, soll doch bleiben, behalten, beibehalten, brauchen wir doch, brauchen wir doch noch, wird doch gebraucht, doch, doch drin, drin, wieder, wie vorher, wie es war',
    OLD: 'den alten namen, der alte name, alten namen, den alten begriff, das alte, die alte bezeichnung, den vorherigen namen, es wie es war, es so wie es war, alles wie es war, wie es war, wie vorher, so wie vorher',
    REGRET:
      'das war falsch, das war ein fehler, mein fehler, falsch, ich habe mich geirrt, war falsch, sorry, ich habe es mir anders überlegt, das war zu schnell',
    SAME: 'das gleiche, dasselbe, gleiches, genauso, ebenso, genau so, das auch, das gleiche auch, dasselbe auch, mach das auch, mach das gleiche, mach das gleiche auch, mach dasselbe, mach dasselbe auch, das gleiche bitte, das gleiche gilt, gleiches gilt, dasselbe gilt, das gleiche nochmal, dasselbe nochmal, das gleiche noch mal, nochmal, auch, so auch, und auch, und das gleiche, und dasselbe, bitte auch, brauchen wir auch, das brauchen wir auch',
    OTHERS:
      'die anderen, den anderen, der anderen, allen anderen, alle anderen, der rest, den rest, dem rest, alle übrigen, allen übrigen, die übrigen, den übrigen, anderen, alle anderen objekte, allen anderen objekten, den anderen objekten, den anderen feldern, allen anderen feldern, die anderen felder, alle anderen felder',
    MAKE_THAT:
      'mach das, mach es, mach sie, mach beide, mach beides, mach ihn, mach dies, das ist, es ist, sie ist, er ist, sie sind, soll sein, ist, sind, als, bitte als, bitte',
    MORE: 'noch, und noch, dazu noch, außerdem, außerdem noch, zusätzlich, füge noch, ergänze noch, noch eins, noch einer, noch eine, es fehlt noch, es fehlen noch, es fehlt auch, es fehlt auch noch, fehlt noch, vergessen, ich habe vergessen, ich hab vergessen, und auch, es gibt auch, es gibt noch, es gibt auch noch, hinzu kommt, hinzu kommen, dazu kommt, dazu kommen, dazu kommt noch',
    MORE_AFTER:
      'auch noch, noch dazu, noch, noch hinzu, noch ergänzen, fehlt noch, fehlt auch noch, fehlt auch, fehlen noch, fehlen auch, fehlen auch noch, kommt noch dazu, kommen noch dazu, kommt dazu, gibt es auch, gibt es noch, gibt es auch noch, ist auch möglich, habe ich vergessen, hab ich vergessen, wurde vergessen, brauchen wir auch, brauchen wir auch noch, brauchen wir noch',
    SO_IS: 'schon, ist es, sind es, muss, muss schon, ist es schon, dagegen schon, hingegen schon, muss es',
    SO_IS_NOT: 'nicht, ist es nicht, sind es nicht, muss nicht, muss es nicht, dagegen nicht, hingegen nicht',
    OR: 'oder',
    INSTEAD:
      'stattdessen, stattdessen brauchen wir, stattdessen bitte, stattdessen wollen wir, stattdessen haben wir, stattdessen nehmen wir, dafür, dafür brauchen wir, dafür bitte, dafür haben wir',
    ADDING:
      'füge, ergänze, es soll auch geben, es kann auch sein, möglich ist auch, es fehlt, es fehlen, wir brauchen, es gibt, bitte, füge bitte, ergänze bitte',
    LACKING:
      'hinzu, dazu, auf, fehlt, fehlen, fehlt in der liste, fehlt da, ist möglich, ergänzen, hinzufügen, aufnehmen, zur liste hinzu, bitte ergänzen, bitte hinzufügen, bitte aufnehmen',
    SAME_FOR:
      'dasselbe für, das gleiche für, genauso für, das gleiche bei, dasselbe bei, ebenso für, dasselbe gilt für, das gleiche gilt für, und auch für, mach das auch für, auch für, mach dasselbe für, das auch für, und für, mach das gleiche für, das gleiche mit, dasselbe mit',
  },
  completions: {
    IT_IS: 'mach es zu $',
    THEY_ARE: 'mach sie zu $',
    REMOVE: 'lösche {what}',
    REMOVE_FROM: 'lösche {what} von $',
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
