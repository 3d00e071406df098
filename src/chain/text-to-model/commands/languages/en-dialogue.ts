import type { Language } from './language.ts';

/** How English answers, corrects and completes what was said. */
export const englishDialogue: Pick<Language, 'answers' | 'completions' | 'ordinals'> = {
  answers: {
    YES: 'yes, yes please, y, ok, okay, sure, right, correct, exactly, that is right, do it, go ahead, of course, yep, yeah, indeed, please do, true, that one, fine, create it, yes create it, that is correct, that is the one, absolutely, definitely, correct, perfect',
    NO: "no, n, nope, oh no, hm no, ah no, no thanks, no thank you, not, neither, none, none of them, don't",
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
    NO_MORE:
      'no, oh, ah, oh no, sorry, actually, hm, oops, wait, on second thought, on second thoughts, well, and',
    LESS: 'no, not, without, forget, forget about, skip, leave out, scrap, minus, only not, just not, just no',
    LESS_AFTER:
      "after all, not after all, not, though, was wrong, was a mistake, is wrong, was not needed, back out, back out again, out again, away again, off again, do n't need it, do not need it, does n't need it, does not need it, do n't need that, does n't need that, do n't need one, does n't need one, do n't need them, do n't need those, should n't have it, should not have it, should n't get it, should not get it, should n't have one",
    KEEP: 'keep, just keep, still keep, please keep, leave, stays, stay, remains, remain, is fine, are fine, is ok, is okay, was fine, was ok, was okay, can stay, should stay, is right, was right',
    STAY: "keep, keep it as, keep it at, keep calling it, let us keep, let 's keep, lets keep, better keep, rather keep, we keep, i 'd rather keep, i 'd keep, i want to keep, we want to keep, leave it as, leave it at, leave, stick with, stick to, let us stick with, let 's stick with, stay with, let us stay with, let 's stay with, back to, go back to, let us go back to, let 's go back to, return to, revert to, change it back to, rename it back to, call it, put back, put it back to, we still need, i still need, we do need",
    STAY_AFTER:
      'was fine, was ok, was okay, was better, was right, was correct, was good, is fine after all, is ok after all, is better after all, was better after all, was the better name, stays, should stay, has to stay, must stay, can stay, is still needed, is needed after all, after all, again, as it was, the way it was, as before, where it was',
    OLD: 'the old name, the old one, old name, the old term, the previous name, the original name, the name it had, the first name we had, it the way it was, it as it was, it how it was, it where it was, everything as it was, things as they were, where it was, as it was, how it was, the way it was, what we had',
    REGRET:
      'i changed my mind, changed my mind, we changed our mind, that was wrong, that was a mistake, my mistake, my bad, sorry, my fault, that was too quick, that was not right, i was wrong, wrong, mistake',
    SAME: 'the same, same, same again, the same again, the same thing, same thing, likewise, ditto, do the same, do likewise, do that, do that too, do this, do it, repeat that, repeat this, repeat it, exactly the same',
    OTHERS:
      'the others, others, all others, all the others, all the other ones, the other ones, the rest, all the rest, every other one, everything else, all other objects, the other objects, all the other objects, all other attributes, the other attributes, the other fields, all other fields',
    MAKE_THAT:
      'make that, make this, make it, make them, make those, make these, make both, make both of them, make that one, make this one, make all of them, that is, that one is, this one is, it is, they are, should be, must be, has to be, is, are, be',
    MORE: 'one more, another one, and one more, one more thing, also add, also include, and add, and include, add also, there is also, there are also, we also have, we also need, also needed, also missing, also missing is, i forgot, we forgot, forgot, i also forgot, plus',
    MORE_AFTER:
      'is also missing, is missing too, is missing as well, are also missing, are missing too, is still missing, are still missing, is needed too, is needed as well, is also needed, is also possible, is possible too, is possible as well, was forgotten',
    SO_IS: 'is, are, does, do, has to, have to, must, should, has to be, must be, should be',
    SO_IS_NOT:
      "is n't, is not, are n't, are not, does n't, does not, do n't, do not, need n't, need not, must n't, must not, not",
    OR: 'or, or else, or otherwise',
    INSTEAD:
      'instead, instead we need, instead add, instead please add, instead we want, instead we have, in its place, in its place we need, we need instead, add instead, we now have, rather',
    ADDING:
      'add, include, add also, also add, we need, we also need, there is, there is also, we have, there should be, there should also be, there must also be, there has to be, there is also, there could also be, it can also be, missing, missing is, put in, please add, please include',
    LACKING:
      'is missing, are missing, is missing from the list, is missing in the list, is missing there, is needed, are needed, is possible, to the list, to it, to them, to that, to that list, to these',
    SAME_FOR:
      'the same for, same for, do the same for, the same goes for, the same with, likewise for, do the same with, do that for, same with, the same applies to, the same thing for, and for, also for, do likewise for, and the same for, repeat that for, and to, and in, also to, do it for, repeat this for, same thing for, the same to, and also for, ditto for',
  },
  completions: {
    IT_IS: 'make it $',
    THEY_ARE: 'make them $',
    REMOVE: 'remove the {what}',
    REMOVE_FROM: 'remove {what} from $',
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
