import type { QuestionWords } from './question-words.ts';

/** How German asks. */
export const germanQuestions: QuestionWords = {
  SUGGEST: 'wie wäre es mit, wie wär es mit, wie wäre es wenn, warum nicht',
  WHICH:
    'womit, woraus, wovon, worauf, woran, wofür, wodurch, mit was, mit wem, zu was, welche, welcher, welches, welchen, was, liste auf, liste, zeige, zeig, zeige mir, zeig mir, nenne mir, nenn mir, zähle auf, gib mir, zähle, nenne alle, liste mir, was für, zeige alle, liste alle, was sind, welche der, welcher der, welches der, welche von den',
  WHO: 'wer, wer alles, welcher akteur, welche rolle, welche rollen, wem, von wem, durch wen',
  WHERE: 'wo, worin',
  WHY: 'warum, wieso, weshalb, wozu, woher',
  COUNT: 'wie viele, wieviele, anzahl der, wie viel, zähle, zähl',
  TELL: 'was ist, was sind, wer ist, was bedeutet, was heißt, beschreibe, erkläre, erkläre mir, erzähl mir von, was wissen wir über, zeige mir, was ist ein, was ist eine, alles über, erzähl mir alles über, was weißt du über, sag mir alles über, was verstehen wir unter, was versteht man unter, was meinen wir mit, was genau ist, was bedeutet genau, wofür steht',
  USED: 'verwendet, benutzt, genutzt, gebraucht, referenziert, verbunden, verknüpft, abhängig, hängt, hängen, verweist, verweisen, vorkommt, vor, bezieht, benötigt, erwähnt, nutzt',
  OPEN: 'fehlt, fehlen, offen, unvollständig, nicht abgedeckt, übrig, noch zu tun, nicht erledigt',
  HOW: 'wie, auf welche weise, auf welchem weg',
  EXIST:
    'gibt es, es gibt, haben wir, existieren, existiert, sind definiert, hat das modell, enthält das modell, kennen wir, kennt das modell, gibt, vorhanden',
  DATA: 'daten, angaben, informationen, einzelheiten',
  IDLE: 'haben wir, kennen wir, bieten wir an, nutzen wir, verwenden wir, speichern wir, erfassen wir, der reihe nach, in der richtigen reihenfolge, in dieser reihenfolge, zu tun, insgesamt, im modell, in diesem modell, denn, eigentlich, überhaupt, alles, so, aktuell, derzeit, möglichen, vorhandenen, möglich, bestehenden, und wie heißen sie, und welche, und welche sind das, mögliche, vorhandene, bisher, schon, da, jeweils, zurzeit, genau, hier, einzelnen, im einzelnen, unterschiedlichen, verschiedenen, namen der, sich, dort, dazu, zusammen, alle, aller, allen, sind, liste der, eine liste der, die liste der, mir, etwas, dabei',
  ANY_ROLE: 'jemand, irgendjemand, irgendwer, irgendein akteur',
  NO_ROLE: 'niemand, keiner, niemandem, niemanden, kein akteur, keine rolle, von niemandem',
  ANYTHING: 'etwas, irgendetwas, irgendwo, etwas anderem',
  NOTHING: 'nichts, nirgends, nirgendwo',
  LACKING:
    'ohne, haben keine, haben kein, haben keinen, hat keine, hat kein, hat keinen, ganz ohne, besitzen keine, besitzt keine, besitzt kein, besitzen kein, besitzen keinen, enthalten keine, enthält keine, enthalten kein, fehlen, fehlt, sind ohne, ist ohne, keine, keinen, kein, keinerlei',
  HAVING:
    'mit, haben, hat, besitzen, besitzt, enthalten, enthält, umfassen, umfasst, bestehen aus, besteht aus, bestehen, besteht, führen, führt, tragen, trägt, speichern, speichert, beinhaltet, beinhalten, gespeichert, erfasst, bekommen, bekommt, kennt, kennen, annehmen',
  WITHIN:
    'in, im, von, vom, aus, der, des, gehören zu, gehört zu, gehören zur, gehört zur, gehören zum, gehört zum, gehören, gehört, zu, zum, zur, bei, beim, für, über, liegen in, liegt in, liegt, liegen, steht in, stehen in, stehen, steht, auf, an, am, zugeordnet, durchläuft, durchlaufen',
  LINKING:
    'nutzen, benutzen, verwenden, betreffen, beziehen, verbinden, verknüpfen, verweisen, hängen, hängen ab, hängen zusammen, gelten, gehören, brauchen, benötigen, erwähnen, beteiligen, werden, sein, geben, kommen, haben, vorkommen, spielen, machen, arbeiten, beschäftigen, abhängen, zusammenhängen, referenzieren, sehen, teilnehmen, mitwirken, kümmern, ausführen, führen aus, aufrufen, enthalten, regeln, unterliegen, beschreiben, zugreifen',
  RESPONSIBLE: 'verantwortlich für, zuständig für, verantwortet',
  DO: 'tun, machen, ausführen, erledigen, verantwortlich, zuständig, alles, aufrufen, alles tun, alles machen, tut, macht, erledigt, macht alles',
  AFTER:
    'nach, folgt, folgen, danach, hinter, folgt auf, folgt nach, kommt nach, kommen nach, passiert nach, geschieht nach',
  BEFORE: 'vor, davor, geht voraus, kommt vor, kommen vor, passiert vor, geschieht vor, voran',
  FIRST: 'erste, ersten, erster, erstes, anfangs, zuerst, beginnt, beginnen, startet',
  LAST: 'letzte, letzten, letzter, letztes, zuletzt, endet, enden',
  MOST: 'die meisten, am meisten, meisten, das meiste, die größte anzahl, das größte, der größte, die größte, größte, längste, der längste',
  MORE: 'mehr',
  FEWER: 'weniger',
  FEWEST: 'die wenigsten, am wenigsten, wenigsten, das kleinste, der kleinste, die kleinste, kürzeste',
  ABOVE: 'mehr als, über',
  REMOVAL:
    'betroffen, passiert, passieren, geschieht, kaputt, auswirkung, auswirkungen, folgen, verloren, verlieren, geht, weg, verschwindet, ändert, beeinflusst, gefahrlos',
  INDIRECT: 'indirekt, mittelbar, direkt oder indirekt, über andere',
  SAME: 'gleich, gleiche, gleichen, dieselbe, denselben, derselben, demselben, selben',
  EXPLAINED: 'ist, bedeutet, bedeuten, besagt, sagt, aus, gedacht, da',
  DIFFERENCE:
    'unterschied zwischen, unterschiede zwischen, unterscheiden, unterscheidet, vergleiche, gemeinsam, unterscheiden von',
  CONNECTED:
    'verbunden, verknüpft, zusammen, beziehung zwischen, verbindung zwischen, verhältnis zwischen, beziehungen zwischen, zusammenhang zwischen, beziehung zu, verbindung zu, weg von, weg zwischen',
  SEVERAL: 'mehrere, viele, mehr als eine, mehr als einen, mehr als ein, mehreren, verschiedene, zwei',
  ALWAYS:
    'muss, müssen, immer, jede, jeder, jedes, mindestens eine, mindestens ein, mindestens einen, zwingend, genau eine, genau einen, alle, braucht',
  NONE: 'ohne, kein, keine, keinen, nicht',
  INTO: 'wird, werden, kommt, gelangt, erreicht, in den zustand, zu, sein, kommen, gelangen',
  OUT_OF: 'von, aus, nach, verlässt, verlassen',
  STORED: 'gespeichert, definiert, abgelegt, geführt, hinterlegt, erfasst, steht, liegt',
  TYPED: 'vom typ, haben den typ, hat den typ, sind vom typ, mit dem typ, des typs',
  MODEL:
    'modell, ganzes modell, überblick, alles, alle elemente, zusammenfassung, ist im modell, haben wir, elemente, gibt es, enthält das modell, im modell, steht im modell, ist alles im modell, gibt es alles',
};
