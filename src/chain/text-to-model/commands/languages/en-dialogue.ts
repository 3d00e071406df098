import type { Language } from './language.ts';

/** How English answers, corrects and asks. */
export const englishDialogue: Pick<Language, 'answers' | 'ordinals' | 'questions'> = {
  answers: {
    YES: 'yes, yes please, y, ok, okay, sure, right, correct, exactly, that is right, do it, go ahead, of course, yep, yeah, indeed, please do, true, that one, fine, create it, yes create it',
    NO: "no, n, nope, no thanks, no thank you, not, neither, none, none of them, don't",
    FORGET:
      'forget it, never mind, nevermind, cancel, cancel that, stop, leave it, forget about it, drop it, skip it, nothing, abort, leave it as it is, let it be, forget that',
    MEANT:
      'i meant, i mean, i was thinking of, i was talking about, it is, it should be, make it, make that, take, use, i want, i would like, the one, i think, preferably, better, rather, to, in, into, of, for, from, the answer is, let us take, let it be, please, well, call it, name it, put it in, put it into, add it to, that of, the one of, the one in, the one from, it belongs to, with, on, as',
    CORRECTION:
      'no to, no into, no in, no as, no i meant, no i mean, i meant, sorry i meant, sorry i mean, no rather, no better, no make it, no make that, no not that, no wrong, correction, oops i meant, i mean, not, actually i meant, no it should be, no it is, wait i meant, no call it, rather, no take, no use, sorry',
    LAST_CHANGE:
      'that, it, this, the last change, last change, the change, the last one, the last command, the last step, the last edit, that change, my last change, everything, what you did, what you just did, the previous change, the last thing, that again, the last, your last change, that last change, the last action',
    SAME_FOR:
      'the same for, same for, do the same for, the same goes for, the same with, likewise for, do the same with, do that for, same with, the same applies to, the same thing for, and for, also for, do likewise for, and the same for, repeat that for, and to, and in, also to, do it for, repeat this for, same thing for, the same to, and also for, ditto for',
  },
  ordinals: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'],
  questions: {
    WHICH:
      'which, what, list, show, show me, name, give me, tell me, enumerate, display, print, what are, what kinds of, what sorts of, give me a list of, show a list of, list all, let me see, i want to see, do you know which, can you tell me which, tell me which, find, find all, summarize, give an overview of',
    WHO: 'who, which actor, which role, which roles, which actors, whom, which people, which user, which users, by whom, tell me who',
    WHERE: 'where, in which, tell me where',
    WHY: 'why, what for, how come, where does, what is the reason for, what is the reason that, for what reason, where did, what is the purpose of',
    COUNT:
      'how many, count, what is the number of, number of, tell me how many, how much, give me the number of, what number of',
    TELL: 'what is, what are, who is, describe, explain, tell me about, tell me what, what does, what do we know about, what do you know about, tell me more about, give me details of, show me, show, describe to me, what about, what do you call, details of, information about',
    USED: 'used, referenced, referred, mentioned, needed, occur, appear, connected, linked, related, associated, depend, use, refer, relate, reference, mention, point, depends, uses, refers, mentions, attached, points, links, connects, affects, affected, touches, concerns, concern, affect, apply, applies, involve, involves',
    OPEN: 'missing, open, uncovered, not covered, left out, left, remaining, unresolved, not done, lacking, incomplete, still to do, coverage',
  },
};
