/** What no name has inside: where one of these words stands, the name has ended and something else is said. */
export type NameEnds = {
  /** Words that join a clause, and who speaks. */
  readonly JOINTS: string;
  /** Further words of sentences: they may stand in what is done or decided. */
  readonly WORDS: string;
  /** Words of sentences that no state or value holds either. */
  readonly CLAUSES: string;
  /** Verbs in the forms in which they tell what someone said, thinks or likes. */
  readonly TELLING: string;
  /** Verbs in the forms that report what someone said or asked for. */
  readonly REPORTING: string;
  /** Verbs that judge: with an adjective behind them they are a remark. */
  readonly JUDGING: string;
  /** Between what happens or is asked for and the thing that it is about. */
  readonly ABOUT: string;
};

export const englishNameEnds: NameEnds = {
  JOINTS:
    'because, since, although, though, whereas, while, unless, which, so, we, our, my, your, their, thanks, thank, please, sorry',
  WORDS:
    'if, when, whenever, who, whom, whose, that, they, you, he, she, it, me, us, them, these, those, with, without, containing, including, where, than, out of, of its own, everywhere, throughout, always, often, yesterday, today, tomorrow, tonight, anyway, otherwise, instead, therefore, hence, is, are, was, were, am, does, did',
  CLAUSES:
    'either, neither, they, you, he, she, out of, these, those, with, is, are, was, were, am, which, who',
  TELLING:
    'ask, asks, asked, say, says, said, tell, tells, told, want, wants, wanted, insist, insists, insisted, demand, demands, demanded, request, requests, requested, complain, complains, complained, suggest, suggests, suggested, propose, proposes, proposed, think, thinks, thought, believe, believes, like, likes, liked, love, loves, loved, hate, hates, prefer, prefers, preferred, forgot, forgets, remember, remembers, wish, wishes, hope, hopes, need, needs, needed, mention, mentions, mentioned',
  REPORTING:
    'asked, said, told, insisted, demanded, requested, complained, suggested, proposed, mentioned, wanted, wished, says, complain, complains, keeps asking, keep asking, keeps saying, keep saying',
  ABOUT: 'about, concerning, regarding, beside, besides, next to, alongside, near, behind',
  JUDGING: 'sounds, looks, seems, feels, appears, reads',
};

export const germanNameEnds: NameEnds = {
  JOINTS:
    'weil, denn, damit, obwohl, während, dass, ich, wir, unser, unsere, unseren, unserer, mein, meine, meinen, danke, bitte, deshalb, daher',
  WORDS:
    'da, falls, wenn, sobald, nachdem, bevor, ob, du, er, es, mir, mich, dich, dir, uns, euch, man, gestern, heute, morgen, wie, sonst, ist, sind, war, wird, hat, haben, geht, gehört, gehören',
  CLAUSES: 'sie, er, es, wir, ist, sind, war, wird, werden, mit, welche',
  TELLING:
    'fragt, fragte, gefragt, sagt, sagte, gesagt, will, wollte, wollen, wünscht, wünschte, gewünscht, verlangt, verlangte, meint, meinte, gemeint, findet, fand, mag, mögen, vergaß, vergessen, besprochen, gefehlt, fehlte, braucht, brauchen',
  REPORTING:
    'fragte, fragten, gefragt, sagte, sagten, gesagt, meinte, meinten, gemeint, wünschte, wünschten, gewünscht, verlangte, verlangten, verlangt, beschwerte, beschwerten, beschwert, gebeten, baten, bat, wollte, wollten',
  ABOUT: 'über, bezüglich, betreffend',
  JUDGING: 'klingt, wirkt, scheint, passt, gefällt, sieht',
};
