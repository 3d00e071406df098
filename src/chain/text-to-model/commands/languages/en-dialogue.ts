import type { Language } from './language.ts';

/** How English answers, corrects and completes what was said. */
export const englishDialogue: Pick<Language, 'answers' | 'completions' | 'ordinals'> = {
  answers: {
    YES: 'yes, yes please, y, ok, okay, sure, right, correct, exactly, that is right, do it, go ahead, of course, yep, yeah, indeed, please do, true, that one, fine, create it, yes create it, that is correct, that is the one, absolutely, definitely, correct, perfect',
    NO: "no, n, nope, no thanks, no thank you, not, neither, none, none of them, don't",
    FORGET:
      'forget it, never mind, nevermind, cancel, cancel that, stop, leave it, forget about it, drop it, skip it, nothing, abort, leave it as it is, let it be, forget that, leave the model as it is, leave everything as it is, leave it alone, leave it like that, do nothing, change nothing, no change, no changes, keep it as it is, keep everything as it is, do not change anything, not now, scratch that, drop that, do not do anything, just leave it',
    MEANT:
      'i meant, i mean, i am talking about, i am thinking of, we are talking about, i was referring to, i am referring to, that is about, i want the one of, i was thinking of, i was talking about, it is, it should be, make it, make that, take, use, i want, i would like, the one, i think, preferably, better, rather, to, in, into, of, for, from, the answer is, let us take, let it be, please, well, call it, name it, put it in, put it into, add it to, that of, the one of, the one in, the one from, it belongs to, with, on, as',
    CORRECTION:
      'no to, no into, no in, no as, no i meant, no i mean, i meant, sorry i meant, sorry i mean, no rather, no better, no make it, no make that, no not that, no wrong, sorry that should have been, that should have been, it should have been, sorry it should have been, should have been, that should be, sorry that should be, i meant to say, sorry i meant to say, oops that should be, oops it should be, wait that should be, hm i meant, hang on i meant, no wait, wait no, wait not, no wait not, no wait i meant, better call it, make that, make it rather, i should have said, rather call it, correction, oops i meant, i mean, not, actually i meant, no it should be, no it is, wait i meant, no call it, rather, no take, no use, sorry',
    BETTER:
      'is what i wanted, is what i meant, is what i mean, is what i want, was what i wanted, was what i meant, is what we want, would be better, would have been better, sounds better name it like that, sounds better name it so, sounds better call it that, sounds better call it so, is better call it that, is better name it like that, sounds better use that, is better use that, is better, fits better, sounds better, is the better name, is the better word, is the right word, is the right name, is the right one, is correct, was meant, is meant, is better after all',
    LAST_CHANGE:
      'that, it, this, the last change, last change, the change, the last one, the state we had before that, the state we had before, the state before that, the state before, the previous state, the old state, how it was before, what we had before, the last command, the last step, this last step, this last change, this last one, just this last step, just the last step, just that last step, just this last change, just the last one, the very last step, the very last change, the very last one, that last step, the last edit, that change, my last change, everything, what you did, what you just did, the previous change, the last thing, that again, the last, your last change, that last change, the last action, them, those, these, those changes, the last changes',
    ALSO: 'one, ones, the same, such a thing, that, it, those, these, them, one of those, one of these, the same thing, the same attribute, such an attribute',
    SAME_FOR:
      'the same for, same for, do the same for, the same goes for, the same with, likewise for, do the same with, do that for, same with, the same applies to, the same thing for, and for, also for, do likewise for, and the same for, repeat that for, and to, and in, also to, do it for, repeat this for, same thing for, the same to, and also for, ditto for',
  },
  completions: {
    ADD: 'add {what} to $',
    CREATE: 'add a new {what} $',
    RENAME: 'rename {what} to $',
    RELATE: 'connect {what} to $',
    MERGE: 'merge {what} into $',
    MOVE: 'move {what} to $',
    SET: 'set {what} to $',
    CHOOSE: '{what} is either $',
  },
  ordinals: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'],
};
