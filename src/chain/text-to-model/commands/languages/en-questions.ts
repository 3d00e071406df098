import type { QuestionWords } from './question-words.ts';

/** How English asks. */
export const englishQuestions: QuestionWords = {
  SUGGEST: 'how about, what about, why not',
  WHICH:
    'which, what, list, show, show me, name, give me, tell me, enumerate, display, print, what are, what kinds of, what sorts of, give me a list of, show a list of, list all, let me see, i want to see, do you know which, can you tell me which, tell me which, find, find all, summarize, give an overview of, which of, which of the, which ones of the, what other, what else',
  WHO: 'who, which actor, which role, which roles, which actors, whom, which people, which user, which users, by whom, tell me who',
  WHERE: 'where, tell me where',
  WHY: 'why, what for, how come, where does, what is the reason for, what is the reason that, for what reason, where did, what is the purpose of',
  COUNT:
    'how many, count, what is the number of, number of, tell me how many, how much, give me the number of, what number of',
  TELL: 'what is, what are, who is, describe, explain, tell me about, tell me what, what does, what do we know about, what do you know about, what do we keep about, what do we store about, what do we record about, what do we hold about, what do we have about, what do we have on, what is known about, what is stored about, what is kept about, what data do we keep about, what data do we have about, tell me more about, give me details of, show me, show, describe to me, what about, what do you call, details of, information about, tell me everything about, everything about, tell me all about, show everything about, what can you tell me about, what do we have on, what do we mean by, what is meant by, what do you mean by, what is the meaning of, what is the definition of, what do we understand by, what exactly do we mean by, what exactly is, what exactly are, what exactly does, how do we define, what is the purpose of',
  USED: 'used, referenced, referred, mentioned, needed, occur, appear, connected, linked, related, associated, depend, use, refer, relate, reference, mention, point, depends, uses, refers, mentions, attached, points, links, connects, affects, affected, touches, concerns, concern, affect, apply, applies, involve, involves',
  OPEN: 'missing, open, uncovered, not covered, left out, left, remaining, unresolved, not done, lacking, incomplete, still to do, coverage',
  HOW: 'how, in what way, in which way, by what means',
  EXIST:
    'are there, is there, exist, exists, there are, there is, do we have, have we, does the model have, does it have, are defined, we have, do you know, do we know, are known, are modelled, are modeled, is defined, are used, that we have',
  DATA: 'data, details, pieces of information, data fields, information',
  IDLE: 'do we have, do we know, do we offer, do we use, do we keep, do we store, do we record, do we accept, do we sell, do we support, do you have, are we pursuing, do we pursue, we pursue, are we following, are we after, are we going for, are we aiming for, do we aim for, part in, in order, in sequence, in the right order, one after the other, in the system, precisely, really, in total, altogether, in the model, in this model, in our model, are in the model, of the model, and what are they called, and what are they, and which ones, and which are they, what are they called, and what are their names, and how are they called, were, currently, at the moment, at all, possible, existing, different, various, available, current, known, that is, kind of, kinds of, sort of, sorts of, types of, each one, themselves, itself, of them, all of them, exactly, actually, right now, so far, already, together, please, any of, else, our, single, together with, along with, a list of, the list of, names of, the names of, name of, value of, full, overall, the set of, set of, ever, been, someone, somebody, people, user, users',
  ANY_ROLE: 'anybody, anyone, somebody, someone, any role, any actor, everybody, everyone',
  NO_ROLE: 'nobody, no one, no role, no actor, not anyone, not anybody',
  ANYTHING: 'anything, something, anywhere, anything else, any other element, everything, any other thing',
  NOTHING: 'nothing, nowhere, not anything',
  LACKING:
    "without, without any, lack, lacks, lacking, with no, have no, has no, having no, have not, has not, have n't, has n't, do not have, does not have, do n't have, does n't have, do not have any, does not have any, do n't have any, have not any, have none of the, are missing, is missing, miss, misses, are without, is without, do not contain, does not contain, still lack, still lacks, still need, do not yet have, does not yet have, have not yet got, have zero",
  HAVING:
    'with, have, has, having, had, contain, contains, containing, own, owns, include, includes, including, consist of, consists of, comprise, comprises, possess, possesses, carry, carries, hold, holds, get, gets, got, store, stores, record, records, keep, keeps, track, tracks, know, knows, offer, offers, made up of, made of, made up, composed of, feature, features, carried, stored, recorded, kept, describe, describes, whose',
  WITHIN:
    'in, within, inside, of, on, from, belong to, belongs to, belong, belongs, belonging to, part of, at, under, to, located in, located, live in, lives in, lie in, sit in, sits in, sit, sits, live, lives, reside, resides, for, about, go through, pass through, goes through, passes through, assigned to, grouped in, contained in, defined in, defined for, defined on, kept for, stored for, recorded for, stored about, kept about, kept on, kept in, stored in, stored with, known about, grouped under, home to',
  LINKING:
    'use, involve, relate, connect, link, refer, reference, concern, concerns, touch, mention, affect, apply, deal, work, depend, rely, associate, attach, point, tie, appear, occur, need, require, take part, participate, exist, be, do, come, interact, go, get, play, make, cover, define, regard, speak, talk, handle, have, about, interest, join, hang, see, execute, invoke, call, run, perform, carry, govern, constrain, surround, join, participate, access, manage, operate, contain, belong, describe, exist, take, assume, accept, leave, change, update, modify, alter, process, serve, share, support, deal with',
  RESPONSIBLE: 'responsible for, accountable for, in charge of, answerable for, own, owns, owner of, owned',
  DO: "do, allowed to do, able to do, permitted to do, use, execute, call, responsible for, supposed to do, do here, perform, entitled to do, authorised to do, authorized to do, take care of, in charge of, doing, 's job, 's tasks, run, invoke, carry out, trigger",
  AFTER:
    'after, follow, follows, behind, following, next after, succeed, succeeds, comes after, come after, directly after, right after, immediately after',
  BEFORE:
    'before, precede, precedes, in front of, preceding, comes before, come before, ahead of, directly before, right before, immediately before, happen before, prior to, lead to, leads to, leading to',
  FIRST: 'first, initial, starting, start, starts, begin, begins, beginning',
  LAST: 'last, final, ending, end, ends, finish, finishes, very last',
  MOST: 'the most, most, the largest number of, the highest number of, the greatest number of, the biggest number of, maximum number of, most of the, the largest, largest, the biggest, biggest, the longest, longest, the richest',
  MORE: 'more',
  FEWER: 'fewer, less',
  FEWEST:
    'the fewest, fewest, the least, least, the smallest number of, the lowest number of, minimum number of, the smallest, smallest, the shortest, shortest',
  ABOVE: 'more than, over, greater than, above',
  REMOVAL:
    'break, breaks, broken, broke, affected, affect, affects, happen, happens, impact, impacted, impacts, lose, loses, lost, consequence, consequences, go, goes, gone, disappear, suffer, effect, effects, change, changes, touched, safe, safely, dangling, need',
  INDIRECT:
    'indirectly, transitively, directly or indirectly, directly and indirectly, through others, at any distance',
  SAME: 'same, identical, equal',
  EXPLAINED:
    'is, mean, means, about, for, look like, stand for, mean here, in the model, mean in this model, good for, say, says, state, express, demand',
  DIFFERENCE:
    'difference between, differences between, the difference between, differ, differ from, differs from, compare, distinguish, distinguishes, different from, in common, have in common, common',
  CONNECTED:
    'connected, linked, related, associated, connects, links, joined, tied, relation between, relationship between, connection between, link between, association between, relation with, relation to, relationship with, relate, relates, connection with, connection to, associations between, relations between, path between, path from, way from, path, way between, get from',
  SEVERAL:
    'several, many, more than one, multiple, more, two, any number of, various, a lot of, lots of, more than a single',
  ALWAYS:
    'must, always, every, each, need, needs, at least one, necessarily, has to, have to, exactly one, all, required, mandatory',
  NONE: 'no, without, without any, not, zero, without a, without an, any',
  INTO: 'become, becomes, get, gets, enter, enters, reach, reaches, turn, be, into, to, changed to, set to, lead to, leads to, go to, goes to, go into, end up, arrive',
  OUT_OF: 'from, leave, leaves, out of, after, once, when, next, follow, follows, starting from',
  STORED: 'stored, kept, located, defined, recorded, live, lives, found, find, reside, belong, saved, held',
  TYPED:
    'of type, of the type, have the type, has the type, with the type, typed as, with type, have type, has type, are of type, are of the type',
  MODEL:
    'model, whole model, overview, everything, all elements, summary, is in the model, is in this model, do we have, elements, in the model, is there, the model contain, the model have, does the model contain, contents of the model, content of the model, everything in the model',
};
