import type { Language } from './language.ts';

/** English verbs, by what they do to a model. */
export const englishVerbs: Language['verbs'] = {
  CREATE:
    'add, create, define, introduce, insert, set up, append, include, establish, put, build, model, declare, register, install, invent, draft, supply, place, provide, make, write down, note down, enter, attach, generate, start, open, integrate, incorporate, throw in, put in, bring in, sketch, prepare, draw',
  NEED: 'need, get, want, require, like, lack, miss, wish, desire, could use, expect, request',
  HAVE: 'have, share, contain, include, carry, hold, comprise, consist of, show, get, need, receive, own, require, possess, lack, miss, feature, offer, be made of, encompass, come with, bear, keep, cover, want, list, get by with, define, specify, use, know, support',
  GIVE: 'give, provide, equip, extend, supply, endow, enrich, expand, augment, furnish, complete, complement, assign, attach, fit, outfit, enhance',
  STORE:
    'ask for, collect, store, record, keep, track, save, capture, remember, log, hold, persist, keep track of, note, register, collect, know, write down, maintain, memorize, document, see',
  RENAME:
    'rename, call, name, retitle, relabel, rebrand, title, label, dub, term, refer to, shorten, abbreviate, redesignate, reword, entitle, know as, speak of',
  DELETE:
    'delete, remove, drop, erase, kill, discard, eliminate, cut, scrap, get rid of, throw away, throw out, take out, dispose of, wipe, purge, ditch, abolish, dump, strip, clear, take away, destroy, cross out, leave out, lose, retire, do away with, cancel, take off, omit, clear out, exclude, wipe out, kick, kick out, bin, trash, unregister, strike, shed, weed out, nuke, revoke, break, dissolve',
  LEAVE: 'go, disappear, vanish, leave, go away, be gone',
  MOVE: 'file, move, shift, put, transfer, relocate, push, drag, migrate, place, reassign, bring, take, hand over, carry over, assign, relegate, send, transplant, pull',
  BELONG: 'belong, go, sit, fit, live, reside, stand, hang, hang on',
  MAKE: 'make, mark, declare, set, flag, treat, leave, keep, define, consider, let, render, regard, have, turn, classify, tag, label, allow, force',
  SET: 'set, change, update, adjust, switch, alter, modify, put, fix, assign, convert, turn, make, define, correct, edit, replace, raise, lower, increase, reduce, amend, revise, reset',
  CLEAR: 'clear, unset, reset, empty, remove, delete, drop, erase, blank',
  DESCRIBE: 'describe, document, explain, define, annotate, characterize, specify',
  RELATE:
    'connect, link, relate, associate, tie, wire, join, couple, bind, hook up, attach, link up, establish, map, reconnect, hook',
  REFER:
    'take place, take part, happen, participate, refer, reference, belong, point, relate, connect, link, associate, concern, have, contain, include, consist of, own, attach, assign, be part of, pertain, apply, correspond, tie',
  UNRELATE:
    'disconnect, unlink, detach, separate, untie, decouple, dissociate, disassociate, unhook, sever, cut off, split, divorce',
  DEPEND: 'depend, rely, relate, refer, link, connect, belong, use, need, know, reference',
  INHERIT: 'inherit, extend, derive, specialize, specialise, descend, subclass, generalize, generalise',
  LIMIT:
    'get, receive, limit, restrict, cap, bound, constrain, exceed, be limited, have, be, contain, hold, lie, allow, fall, range, measure, count, last, stay, take, accept, go, stretch',
  FILL: 'fill in, fill out, fill, enter, provide, specify, state, give, supply, set, know, complete, leave empty, leave blank, leave out, omit',
  IDENTIFY: 'identify, distinguish, recognize, tell apart, key',
  MERGE:
    'merge, absorb, swallow, subsume, incorporate, fold, unite, combine, consolidate, join, fuse, unify, integrate, collapse, amalgamate, put together',
  SPLIT:
    'extract, split, split off, separate, separate out, pull out, factor out, break out, carve out, outsource, spin off, detach, divide, take out, split out, lift out, move, break off, move out, isolate, bundle, group',
  TURN: 'turn, make, convert, transform, promote, upgrade, change, elevate',
  EXIST: 'exist, be, occur, live, do, come, stand',
  GO: 'go, move, pass, proceed, change, switch, run, progress, transition, evolve, advance, flow, walk, travel, step',
  BECOME: 'become, get, turn, be, grow',
  END: 'end, finish, close, conclude',
  START: 'start, begin, be, open, originate',
  TAKE: 'take, last, need, respond, answer, finish, complete, load, be, return, appear, work, run',
  USE: 'use, execute, run, call, perform, do, invoke, trigger, carry out, access, issue, start',
  SWAP: 'swap, interchange',
  PERFORM: 'perform, do, carry out, execute, handle, own, run, process, assign, take care of, manage',
  UNDO: 'undo, revert, roll back, take back, reverse, withdraw, cancel, go back, rollback, unmake, step back',
  RESTORE: 'bring back, restore, get back, put back, recover, reinstate, want back',
  MEAN: 'mean, say, use, intend, think',
};
