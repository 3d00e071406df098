import type { Language } from './language.ts';

/** What stands around a demand in German: frames, reasons, what only accompanies it. */
export const germanFrames: Pick<
  Language,
  | 'indirect'
  | 'adjuncts'
  | 'thereby'
  | 'proVerbs'
  | 'requests'
  | 'likewise'
  | 'leads'
  | 'frames'
  | 'reasons'
  | 'modals'
  | 'turns'
  | 'speaking'
  | 'adverbs'
  | 'floating'
  | 'via'
  | 'lifeWords'
  | 'vague'
  | 'each'
  | 'kindNouns'
  | 'except'
  | 'plainly'
> = {
  indirect: {
    OF_WHICH: 'welche, welcher, welches, welchen, auf welchem, in welchem, auf welcher, in welcher',
    DECIDE: 'entscheide, entscheiden',
    MARK: 'das sagt, das zeigt, das angibt',
    WHETHER: 'ob',
    SO: 'ja, es so ist, das so ist, das der fall ist, es ist, sie es ist, er es ist',
    WHEN: 'wann',
    COUNT: 'wie viele',
    WHICH: 'an dem, in dem, auf dem, an der, in der, auf der, bis zu dem, mit dem, zu dem',
  },
  adjuncts: {
    ALONE: 'mit der zeit, im moment, bei uns, in der praxis, im allgemeinen, wie üblich',
    HEAD: 'laut, wegen, dank, während, hinsichtlich, im auftrag von, seit',
  },
  requests: 'kannst du, könntest du, können sie, könnten sie, würdest du, können wir, könnten wir, bitte',
  proVerbs:
    'ändern, ändern ab, abändern, machen, tun, korrigieren, anpassen, passen an, eintragen, tragen ein, berichtigen, umsetzen, setzen um, erledigen, nachtragen',
  likewise: 'ebenso, genauso',
  leads:
    'sache, sachen, dinge, punkt, punkte, änderung, änderungen, wunsch, wünsche, bitte, bitten, korrektur, korrekturen, vorschlag, idee, kleinigkeit, kleinigkeiten',
  thereby: 'dorthin, so, entsprechend, hier, da',
  frames: {
    SUBJECT: 'es, das',
    SPEAKER: 'ich, wir',
    PAST: 'war, waren, hatte, hatten, wurde, wurden',
    TIME: 'zeit, höchste zeit',
    IF: 'wenn, dass, falls',
    THAT: 'dass',
    FOR: 'für',
    WISH: 'möchten, wollen',
    TO: 'zu',
    SHOULD: 'soll',
  },
  reasons: { BEFORE: 'also, daher, deshalb, darum, deswegen', BEHIND: 'weil, da, denn, damit' },
  modals: {
    ABLE: 'berechtigt',
    MUST: 'muss, müssen, ist zu, hat zu',
    MAY: 'kann, können, darf, dürfen, könnte, könnten',
    SHOULD: 'soll, sollen, sollte, sollten, möge, wird, werden, würde, möchte',
  },
  turns: 'aber, sondern, also, daher, deshalb, obwohl',
  speaking: 'ich, wir, du, mir, uns',
  adverbs: 'besser, eher, nur, immer, oft, später, dann',
  floating: 'alle, beide, jeweils',
  via: 'über',
  lifeWords: 'als, mit, im',
  vague: 'mehrere, viele, einige, etwas, irgendetwas, nichts, jemand, niemand, irgendwo, woanders, anderswo',
  each: 'pro, je, für jede, für jeden, für jedes',
  kindNouns: 'adresse, nummer, datum, wert, name',
  except: 'außer, bis auf, ausgenommen, mit ausnahme von, nicht aber',
  plainly: 'einfacher, einfache, einfaches, normaler, normale, normales',
};
