import { known, singular } from '../../language/lexicon.ts';
import { verbForms } from '../../language/word-forms.ts';
import { englishAmounts, englishClasses } from './en-nouns.ts';
import { englishVerbs } from './en-verbs.ts';
import { englishDialogue } from './en-dialogue.ts';
import { englishQuestions } from './en-questions.ts';
import { englishFeatures } from './en-features.ts';
import { englishJoints } from './joints.ts';
import { englishNameEnds } from './name-ends.ts';
import { englishMeasures } from './measures.ts';
import { englishNominals } from './nominals.ts';
import type { Language, VerbReading } from './language.ts';
import { englishIdioms } from './en-idioms.ts';
import { englishIdiomWords } from './en-wishes.ts';

const forms = { VB: 'BASE', VBZ: 'FINITE', VBD: 'PAST', VBN: 'PARTICIPLE', VBG: 'GERUND' } as const;
const irregular: Readonly<Record<string, readonly VerbReading[]>> = {
  has: [{ lemma: 'have', form: 'FINITE' }],
  had: [
    { lemma: 'have', form: 'PAST' },
    { lemma: 'have', form: 'PARTICIPLE' },
  ],
  having: [{ lemma: 'have', form: 'GERUND' }],
  goes: [{ lemma: 'go', form: 'FINITE' }],
  does: [{ lemma: 'do', form: 'FINITE' }],
  done: [{ lemma: 'do', form: 'PARTICIPLE' }],
};
/** Verbs of computing that the lexicon of general English lacks. */
const others =
  'rename retitle relabel disconnect unlink undo redo unset dissociate decouple untie reassign specialise generalise remodel specialize subclass rebrand redefine reconnect detach relocate';
const extra = new Set(others.split(' '));
const isVerb = (word: string): boolean => extra.has(word) || known.isVerb(word);

/** English. */
export const english: Language = {
  code: 'en',
  verbs: englishVerbs,
  verbReadings: (word) =>
    irregular[word] ??
    verbForms(word, { isNoun: known.isNoun, isVerb }).map(({ lemma, form }) => ({
      lemma,
      form: forms[form],
    })),
  singular,
  stems: () => [],
  plainBehind: (_article, noun) => noun,
  openings:
    "i want that, we want that, i would like that, we would like that, i 'd like that, we 'd like that, i need that, we need that, it is necessary that, it is needed that, may i ask you to, might i ask you to, can i ask you to, could i ask you to, may we ask you to, could we ask you to, may i ask that, i ask you to, i 'd ask you to, i 'd like to ask you to, may i request that, i request that, i kindly ask you to, the thing is, the point is, the problem is, the issue is, the catch is, i was wondering whether, i was wondering if, i wonder whether, i wonder if, quick one :, one small thing :, small thing :, small change :, todo :, to do :, next up :, please, pls, plz, could you please, could, would, should, i 'd rather, we 'd rather, i would rather, we would rather, i suggest that, i suggest, i propose that, i propose, we decided to, we decided that, we agreed to, we agreed that, it was decided that, it was decided to, could you, could u, can u, could u pls, can u pls, could u please, can u please, would u, can you please, can you, would you please, would you, will you, would you be so kind as to, would you be so kind and, would you mind, be so kind as to, be so good as to, do me a favour and, do me a favor and, hi there, hi, hello there, hello, hey there, hey, good morning, good evening, dear assistant, i think it would be good if, i think, i guess, i believe, i suppose, it is enough if, it suffices if, it is sufficient if, it would be good if, it would be nice if, it would be great if, it would help if, it would be better if, it would be better to, it would be good to, it would be nice to, it would be great to, it is important that, i would like you to, i would like to, i would like it if, i 'd like it if, i would appreciate it if, i 'd appreciate it if, i 'd appreciate it if you made sure that, i would appreciate it if you made sure that, you made sure that, you made sure, you could make sure that, it would be appreciated if, i would be glad if, i 'd be glad if, i would be happy if, i 'd prefer if, i was wondering whether you could, i was wondering if you could, i wonder whether you could, i wonder if you could, i was hoping you could, would it be possible to, is it possible to, would it be possible that, i would ask you to, i would prefer if, i would prefer to, i want you to, i want to, i need you to, i need to, i wish to, i wish, we would like to, we want to, we need to, we should, we could, we must, we have to, we might, you should, you may, you can, you could, you need to, you have to, you must, let us, lets, let 's, let’s, let me, ok, okay, so, basically, well, actually, be informed that, please be informed that, be advised that, it came to our attention that, it has come to our attention that, we noticed that, i noticed that, we have noticed that, i have noticed that, we found that, it turned out that, i am wondering if it was possible that, i am wondering if it were possible that, i am wondering if, we are wondering if, i wonder if it was possible that, uh, um, erm, uhm, from today on, as of today, from today, as of now, starting today, effective immediately, starting now, now, then, and, also, next, finally, first, furthermore, moreover, in addition, additionally, besides that, apart from that, on top of that, what is more, besides, while you are at it, while you 're at it, while we are at it, while we 're at it, one more thing, another thing, oh, oops, hmm, hm, right, great, thanks, thank you, yes, alright, on second thought, on second thoughts, on reflection, by the way, just, maybe, perhaps, kindly, simply, go ahead and, feel free to, make sure that, make sure, ensure that, ensure, make certain that, make certain, see to it that, how about, what about, why not, in that case, as a next step, for now, from now on, but, because, since, it turns out that, it turns out, as it turns out, remember that, note that, keep in mind that, in our business, in our company, in any case, at any rate, me again, it 's me again, it is me again, with us, in the model, in this model, in our model, try to, help me to, help me, go and, again, today, i 'd like to, i 'd like you to, we 'd like to, it 'd be good if, could we please, ca n't we, can't we, could n't we, should n't we, why do n't we, why can't we, why ca n't we, can you not, could we, can we, may we, can i get, could i get, can i have, could i have, shall we, should we, might we, i would like to know, i 'd like to know, i want to know, i only want to know, i just want to know, i only wanted to know, i just wanted to know, i only need to know, i just need to know, we only want to know, we just want to know, i would only like to know, i would just like to know, i 'd only like to know, i 'd just like to know, i need to know, we would like to know, we want to know, i wonder, i was wondering, i am wondering, do you know, can you tell me, could you tell me, can you say, remind me, let me know",
  closings:
    "though, actually, everywhere, throughout, throughout the model, all over the model, everywhere in the model, is that possible, would that be possible, is this possible, is that okay, is that ok, does that work, can that be done, can this be done, is that doable, is that fine, can you do that, could you do that, each, as discussed, as agreed, as requested, as mentioned, as promised, as planned, as usual, of course, once and for all, if you ask me, as far as i know, to be honest, in short, if you have a minute, if you have a moment, if you have time, when you have time, when you have a minute, when you get a chance, when you get around to it, if that is ok, if that is okay, if that is fine, if that works, if that is possible, if it is possible, if that is not too much trouble, if it is not too much trouble, if it is no trouble, if you do n't mind, if you do not mind, if that helps, if you please, from today, as of today, from tomorrow, from tomorrow on, as of tomorrow, for the sake of clarity, while we wait, while you are there, while you 're there, thanks a million, thanks a bunch, much appreciated, would you kindly, " +
    "and start over, and start again, and begin again, and start from scratch, from scratch, does n't it, is n't it, do n't they, in this order, in that order, in exactly this order, right, away with it, " +
    'around here, asap, a s a p, for that, for this, for that purpose, to that end, would do, will do, would be enough, would suffice, is enough, for starters, please, pls, plz, hi, hello, hi there, hey, hello there, good morning, good evening, ok, okay, great, perfect, nice, well done, wonderful, excellent, super, thx, ty, thanks in advance, thank you in advance, with kind regards, with best regards, kind regards, best regards, best wishes, with best wishes, warm regards, regards, yours sincerely, sincerely, bye, yes, no, sorry, oops, thanks, thank you, thanks a lot, thank you very much, thank you so much, many thanks, cheers, too, as well, again, any more, anymore, any longer, into the model, to the model, to our model, into our model, for me, for us, now, here, in the model, from the model, to the model, in this model, right away, immediately, if possible, if you can, would you, will you, could you, ok, okay, at all, altogether, as soon as possible, by the way, instead, yet, today, there, accordingly, with us, in our model, in our business, anyway, for now, from now on, over time, of the model, etc, mate, once more, completely, entirely, in future, in the future, then, after all, for good, i think, i guess, no longer',
  fillers:
    'please, also, just, basically, simply, actually, really, kindly, too, already, still, ever, very, likewise, additionally, somehow, quite, indeed, furthermore, always, in turn, always, itself, themselves, certainly, naturally, obviously, usually, soon, shortly, meanwhile, normally, currently, finally, probably, now, henceforth, rather, directly, straight',
  grammar:
    "a, an, the, of, to, in, on, at, by, for, with, from, into, onto, as, is, are, was, were, be, been, being, do, does, did, will, would, shall, should, and, or, that, which, who, this, these, those, it, its, their, they, them, there, we, i, you, our, my, your, us, me, to, so, then, but, if, have, has, had, each, every, all, any, both, some, one, own, such, same, not, can, may, must, called, named, following, new, another, other, within, inside, under, whose, than, also, yet, more, much, n't, 's, 'd, 'll, 've, 're, 'm, exactly, only, where, when, thing, things, because, let, he, she, his, her, element, model, please, over, across, no, none, between, instead, rather, via, through, using, belonging, among, towards, away, either, neither, during, word, wrong, right, up, out, off, about, itself, themselves, like, well",
  prepositions: {
    GOAL: 'among, to, into, in, onto, on, for, under, inside, within, of, at, with, towards',
    PLACE:
      'belong to, belongs to, are in, is in, stand in, stands in, live in, in, within, inside, of, on, under, from, at, for, belonging to, that belong to, that are in',
    SOURCE: 'from, out of, off, of, away from, in',
    OF: 'of, in, on, from, for, inside, within, at, belonging to, about, under',
    WITH: 'with, containing, having, including, that has, which has, that have, which have, that contains, which contains, comprising, consisting of, made of, made up of, that runs through, which runs through, described by, characterised by, characterized by, running through, that goes through, which goes through, built up of, composed from, that is made up of, which is made up of, that consists of, which consists of, holding, composed of, offering, that includes, which includes, plus',
    AS: 'as, to be, into, to, being, like',
    FOR: 'for',
    BY: 'by, with, through, via, using',
    BETWEEN: 'between, from, among',
    RESULT: 'to, into, as, to be, with, by, in',
    MEANING:
      'meaning, that means, which means, defined as, described as, with the description, with description, with the definition, with the meaning, saying that, saying, stating that, stating, which is, that is',
    WITHOUT: 'without, with no, without any, with zero',
  },
  determiners: {
    INDEFINITE:
      'a, an, another, some, a new, new, any, one more, an additional, additional, a further, further, one, an extra, extra, a separate, separate',
    DEFINITE:
      'the following, following, these, these new, the, the same, our, my, your, that, those, existing, the existing, current, the current, such, said',
    ALL: 'all, all the, all of the, all our, all of our, every single, each of the, every one of the, any and all, the whole, all existing, all of, the remaining',
    EACH: 'every, each, each and every, any',
    BOTH: 'both, both the, both of the, the two, both of, the both',
    NONE: 'no, not any, not a, none of the, nobody, no one',
    ITS: 'its own, their own, his own, her own, its, their, his, her, whose',
    THIS: 'this, these, the selected, selected, the marked, this selected, these selected, the highlighted, the two selected, both selected, the three selected, all selected, all the selected, the two marked, both marked, the two highlighted, these two selected, the currently selected',
    LAST: 'the last, last, the latest, latest, the newest, the final, the most recent',
    FIRST: 'the first, first, the oldest, the initial',
    OTHER: 'the other, other, the others',
  },
  pronouns: {
    SELECTED:
      'this, this one, this element, the selection, selection, selected, the selected, the selected one, the selected element, these, this thing, the selected elements, what is selected',
    LAST: 'it, that, who, which, that one, the last one, the new one, that thing, the same, him, her, she, he, the thing, that element, the new element, this new one',
    ONE: 'it, that one, that thing, the last one, the new one, that element, the new element, this new one',
    LATTER: 'the latter, latter, the second one, the second of them, the last of them, the last one of them',
    FORMER: 'the former, former, the first one, the first of them',
    GROUP:
      'them, those, both, both of them, the two, all of them, these two, they, those two, each of them, these',
  },
  relatives: 'who, which, that',
  indirect: {
    DECIDE: 'decide',
    MARK: 'that says, that tells, that shows, that indicates, that states, saying, telling, showing, indicating, which says, which tells, which shows, for, to say, to tell, to show',
    WHETHER: 'whether, if',
    SO: "it is, so, yes, they are, it does, they do, it has, they have, that is the case, this is the case, that is so, it is so, it 's so",
    WHEN: 'when',
    COUNT: 'how many',
    OF_WHICH: 'which, what, on which, in which, from which',
    WHICH:
      'on which, in which, at which, by which, for which, from which, until which, to which, with which, under which, in whom, to whom, by whom, for whom, when, where',
  },
  adjuncts: {
    ALONE:
      'over time, to us, at the moment, in practice, in general, in principle, as usual, of course, in my opinion, in my view, around here, in reality, on the whole, by default, in the first release, in the next release, in this project, out there, if you ask me, as far as i know, to be honest, after yesterday, from today on, in short',
    HEAD: 'for, according to, because of, due to, thanks to, as of, during, with regard to, regarding, as to, in view of, on behalf of',
  },
  requests:
    'can you, could you, would you, will you, can we, could we, can you please, could you please, please, would you mind',
  proVerbs:
    'change, do, fix, adjust, update, correct, amend, alter, edit, modify, reflect, record, note, enter, put in, put down, note down, write down, apply, implement, arrange, sort out, straighten out, set right, put right, take care of, see to',
  likewise: 'so, neither, nor, likewise',
  leads:
    'thing, things, point, points, change, changes, wish, wishes, favour, favours, favor, correction, corrections, suggestion, suggestions, idea, ideas, fix, fixes, proposal, request, requests',
  thereby:
    'away, out, off, back, up, down, right away, for good, there, so, accordingly, thus, likewise, that way, like that, in the model, here, over',
  frames: {
    SUBJECT: "it, that, this, would it, would n't it, might it, could it",
    SPEAKER: 'i, we',
    PAST: 'was, were, had',
    TIME: 'help, make sense, makes sense, time, high time, about time, a good idea, best, better, a pity',
    IF: 'if, that, to, when',
    THAT: 'that',
    FOR: 'for',
    WISH: "want, need, would like, 'd like, would love, 'd love, would prefer, 'd prefer, wish, expect, require, would want",
    TO: 'to',
    SHOULD: 'should',
  },
  speakers:
    'we, i, you, us, me, the model, our model, this model, the system, our system, our shop, our company, our business, the company, the business, people, somebody, someone, everyone',
  systems: 'the system, our system, the software, the application, the app',
  forSpeakers: 'me, us',
  conjunctions: 'and, or, as well as, plus, &, and also, and then, along with, together with',
  connectives:
    'while, whereas, so, so that, then, but, because, therefore, hence, thus, that is why, which is why, and then, as, since, given that, only, rather, instead, just, and, or',
  reasons: {
    BEFORE:
      'so, therefore, hence, thus, that is why, which is why, this is why, for this reason, consequently',
    BEHIND: 'because, since, as, for the reason that, given that, so that',
  },
  modals: {
    MUST: 'must, has to, have to, needs to, need to, shall, is to, are to, is required to, are required to, ought to, had to',
    ABLE: 'allowed to, permitted to, able to, entitled to, authorized to, authorised to',
    MAY: 'can, ca, may, could, might, is allowed to, are allowed to, is permitted to, are permitted to, is able to, are able to, gets to, get to',
    SHOULD:
      "'d, should better, should rather, wo, should, will, would, ought to, is supposed to, are supposed to, is going to, are going to, had better, wants to, want to",
  },
  auxiliaries: {
    BE: "be, is, are, was, were, been, being, 's, 're",
    HAVE: "has got, have got, had got, have, has, had, 've",
    DO: 'do, does, did',
  },
  floating: 'all, both, each',
  turns: 'but, so, yet, therefore, hence, although, though, which is why',
  speaking: 'i, we, you, me, us, let us',
  adverbs:
    'better, best, rather, only, always, often, usually, normally, later, then, automatically, additionally',
  negations: "not, need not, needs not, n't, never, no longer, no more, cannot",
  contrasts: 'not, and not, instead of, rather than, no longer, and no longer',
  except:
    'except, except for, but not, but the, but its, but for, apart from, other than, with the exception of, excluding, save for, besides, bar',
  only: 'only, nobody but, no one but, none but, exclusively, solely, no one except, nobody except',
  there: 'there',
  amounts: englishAmounts,
  numbers: {
    zero: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    ninety: 90,
    hundred: 100,
    thousand: 1000,
    once: 1,
    twice: 2,
  },
  each: 'per, for each, for every, in each, in every, on each',
  vague:
    'too, few, enough, several, many, plenty, lots, something, anything, nothing, somebody, anybody, nobody, somewhere, anywhere, elsewhere, else, somehow, whatever',
  kindNouns: 'address, number, date, name, code, value',
  times: {
    WHEN: 'date, time, day, moment, timestamp, date and time',
    AT: 'on, at, for, by, until, from, since',
  },
  ...englishMeasures,
  bounds: {
    LEAST:
      'at least, never less than, never below, never under, never fewer than, a minimum of, no less than, not less than, minimum, minimally, not below, not fewer than, no fewer than, min, >=, not under',
    MOST: 'at most, never more than, never above, never over, a maximum of, no more than, not more than, up to, maximum, maximally, not above, at the most, not exceed, max, <=, not over, not longer than, no longer than, exceed',
    EXACTLY: 'exactly, precisely',
    BETWEEN: 'between, from, in the range, within the range, in the range of, in the range from',
    BELOW: 'less than, below, under, fewer than, smaller than, lower than, shorter than, within, <',
    ABOVE: 'more than, above, over, greater than, larger than, higher than, longer than, bigger than, >',
    LENGTH:
      'character, characters, letter, letters, sign, signs, digits, chars, char, characters long, letters long, symbols, digit',
  },
  derivations:
    'sum of, total of, product of, difference between, difference of, average of, mean of, quotient of, ratio of, number of, maximum of, minimum of, result of',
  signs: {
    POSITIVE: 'positive, greater than zero',
    NOT_NEGATIVE: 'not negative, non-negative',
    NEGATIVE: 'negative, below zero',
  },
  ...englishFeatures,
  classes: englishClasses,
  named:
    'named, called, with the name, with name, by the name of, titled, labelled, labeled, of the name, that is called, which is called, that is named, whose name is, entitled, known as, under the name, that are called',
  nouns: {
    NAME: 'correct name, right name, new name, proper name, real name, better name, official name, name, title, label, word, term, wording, heading, caption',
    RELATION: 'relation, relationship, association, connection, link, reference, dependency, tie, bond',
    PARENT:
      'general term, generic term, generalisation, common parent, parent, super type, supertype, superclass, base class, common base class, generalization, general concept, parent class, common super type, common supertype, common superclass, base type, umbrella term, parent concept, common ancestor, base, common base',
    KIND: 'kinds of, types of, sorts of, subtypes of, subclasses of, special cases of, special kinds of, specializations of, specialisations of, variants of, kind of, type of, sort of, subtype of, sub-type of, subclass of, special case of, specialization of, specialisation of, special kind of, special form of, form of, special type of, variant of, child of, particular kind of, special, subset of, heir of',
    SAME: 'the same thing, the same, same thing, same, identical, synonyms, duplicates, synonymous, one and the same, equivalent',
    EVERYTHING:
      'everything, everything in here, everything here, everything that is here, all of this, all this, all elements, all of it, the whole model, the entire model, all, the complete model, the model, all things, it all, the whole lot, every element, every single element, anything, whatever there is, all content',
    STATE:
      'state, states, status, statuses, stati, lifecycle states, life cycle, lifecycle, lifecycle state, stages, phases, stage, phase',
    LIFECYCLE: 'lifecycle, life cycle, life-cycle, state machine',
    THING: 'thing, one, ones, element, item, data, information, data about, information about',
    OWN: 'own, its own, an own, their own, a new, new, a separate, separate, a distinct, an independent, independent, another, a stand-alone, standalone',
    MEASURE:
      'measured by, measured as, measured in, metric, with the metric, with metric, measure, measured through, measurable by',
  },
  via: 'via, through, by way of',
  lifeWords: 'up, out, off, as, in, with, being, by being, over, on to, at',
  sequence: {
    FIRST:
      'first, first of all, to start with, at first, initially, in the beginning, to begin with, originally',
    THEN: 'then, and then, later, afterwards, finally, after that, next, eventually, in the end, at the end, at last, as the last step, last of all, and last, subsequently, and finally, and later, and afterwards, lastly, to, into',
    AFTER: 'after, behind, following',
    EDGE: 'at the beginning, at the very beginning, at the start, at the very start, at the end, at the very end, as the first, as the last, as the final, as first, as last',
    BEGINNING:
      'at the beginning of, at the very beginning of, at the start of, at the very start of, as the first step of, as the first step in, as first step of, as first step in, as the first step to, to the beginning of, to the start of',
    END: 'at the end of, at the very end of, as the last step of, as the last step in, as last step of, as last step in, as the last step to, as the final step of, to the end of',
    NEAR: 'right, directly, immediately, just, straight, shortly',
    NEXT: "the next step is, next step is, the next one is, next comes, next is, it is, it 's, that is, there comes, there follows, we go to, we do, go to, continue with, it continues with, it goes on with, we continue with",
    BEFORE: 'before, in front of, ahead of, preceding',
  },
  conditions: {
    IF: 'if, in case, when, whenever, as soon as',
    UNLESS: 'unless, except if, except when',
    THEN: 'then',
    ELSE: 'otherwise, else, if not, or else',
  },
  aside: 'that is, namely, i.e., that are',
  narrowing:
    'while, as long as, until, till, before, after, once, if, when, unless, whenever, as soon as, every time, each time',
  lateness: 'yet, already, so far, anyway, still, any more, anymore, at present',
  rules: 'rule, invariant, constraint, requirement',
  tooWords: 'neither, either, as well, too, also, likewise, please, as well please, too please',
  final: 'last, final',
  faults: 'typo, typing error, spelling mistake, spelling error, mistake, error, misspelling, mix-up',
  ranks: 'lowest, highest, next, first, topmost, worst, best',
  modelling:
    'called, named, identifier, command, literal, field, fields, attribute, attributes, aggregate, aggregates, bounded context, bounded contexts, entity, entities, value object, value objects, enumeration, enumerations, business object, business objects, code list, code lists, data type, its domain, the domain, code value, code values, subtype, supertype',
  slips: {
    form: 'from',
    fro: 'from',
    ot: 'to',
    fo: 'of',
    ti: 'it',
    teh: 'the',
    hte: 'the',
    adn: 'and',
    nad: 'and',
    wiht: 'with',
    whit: 'with',
    ofr: 'for',
    si: 'is',
    od: 'of',
    tot: 'to',
    anf: 'and',
    te: 'the',
    tha: 'the',
    fomr: 'from',
    inot: 'into',
  },
  money: {
    SUMS: 'amount, total, sum, subtotal, total amount, amount due',
    PAPERS:
      'invoice, bill, payment, refund, fee, receipt, quote, quotation, offer, order, expense, donation, fine, charge, contribution, credit note, payslip',
  },
  background: {
    WHO: 'we, i, our company, our shop, our business, our firm, my company, my shop, my business, our club, our school, our team',
    DOES: "run, runs, operate, operates, own, owns, are a, 're a, am a, 'm a, is a, are an, is an, work as, work in, work for, works in, rent out, rents out, sell, sells, organise, organises, organize, organizes, offer, offers",
  },
  undecided:
    "do n't want both, do not want both, do n't need both, do not need both, not sure, unsure, not certain, uncertain, undecided, not decided, not yet decided, have n't decided, have not decided, not made up my mind, still thinking, still discussing, under discussion, wait for, wait until, wait with, wait till, but not now, not now, not yet, not today, not for now, some day, someday, one day, sooner or later, agreed to leave, agreed to keep, agreed not to, decided against, decided not to, decided to keep, decided to leave, told him no, told her no, told them no, said no, turned that down, turned it down, was refused, were refused, been refused, was rejected, were rejected, been rejected, refused that, refused it, refused this, rejected that, rejected it, rejected this, rejected the idea, would rather not, rather not, better not, suppose, supposing, imagine, hypothetically",
  idioms: englishIdioms,
  idiomWords: englishIdiomWords,

  ...englishDialogue,
  joints: englishJoints,
  nameEnds: englishNameEnds,
  nominals: englishNominals,
  heads: [],
  questions: englishQuestions,
};
