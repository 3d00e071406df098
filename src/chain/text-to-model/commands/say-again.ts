import type { Done } from './dialogue-state.ts';
import { withoutDeterminers } from './amounts.ts';
import { eventsOf, isCommand } from './events.ts';
import type { Named } from './names.ts';
import { partTakenBack } from './part-taken-back.ts';
import { bareFlags } from './bare-flags.ts';
import { contrastWithin, elliptic } from './elliptic.ts';
import { furtherPart } from './further-part.ts';
import { isClause } from './is-clause.ts';
import { sameFor, sayAgainFor } from './same-for.ts';
import { isUnderstood } from './is-understood.ts';
import { find } from './references.ts';
import type { Scene } from './scene.ts';
import { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt, phraseAtEnd, textOf, wordsIn } from './words.ts';
import { peeled } from './clauses.ts';
import { sentencesIn } from './sentences.ts';
import { understandWords } from './understand.ts';

/** The last command with something else in it; `takesBack` is the turn it corrects. */
export type Again = { readonly message: string; readonly takesBack: string | undefined };

/** "No, I meant Y" and "the same for Y"; undefined when a message says neither. */
export function saidAgain(scene: Scene, done: readonly Done[], state?: 'TAKEN_BACK'): Again | undefined {
  const [last] = done;
  const contrasting = contrastWithin(scene);
  if (contrasting !== undefined && isUnderstood(scene, contrasting))
    return { message: contrasting, takesBack: undefined };
  const all = wordsIn(scene.source).filter(({ kind, text }) => kind !== 'MARK' || /[()/&+%]/.test(text));
  if (last === undefined || all.length === 0 || goesOn(scene)) return undefined;
  const plain = partTakenBack(scene, done) ?? bareFlags(scene, last);
  if (plain !== undefined) return { message: plain, takesBack: undefined };
  const whole = elliptic(scene, last);
  if (whole !== undefined && isUnderstood(scene, whole)) return { message: whole, takesBack: undefined };
  const { answers } = scene.language;
  const meant = contrasted(scene, all);
  if (meant !== undefined) {
    const message = replaced(scene, last, withoutPlace(scene, meant), 'CORRECT');
    return message === undefined ? undefined : { message, takesBack: last.turnId };
  }
  const again = sayAgainFor(scene, last, all);
  if (again !== undefined) {
    const message = replaced(scene, last, again, 'SAME') ?? removedToo(scene, last, again);
    if (message !== undefined) return { message, takesBack: undefined };
    if (sameFor(scene, all) !== undefined) return undefined;
  }
  const further = again === undefined ? furtherPart(scene, last) : undefined;
  if (further !== undefined) return { message: further, takesBack: undefined };
  // "Sorry, I should have said …"
  let correction = 0;
  for (let more = 1; more > 0; correction += more) more = phraseAt(all, correction, answers.CORRECTION);
  // "Term would be better": what is meant stands before words that say so.
  const better = phraseAtEnd(all, answers.BETTER);
  const end = all.length - better;
  if ((correction === 0 && better === 0) || correction >= end) return undefined;
  const meantBy = peeled(all.slice(correction, end), scene.language);
  const other = withoutPlace(scene, meantBy);
  if (other.length === 0 || isClause(scene, other)) return undefined;
  // "no, delete Order": a command of its own.
  if (other.length > 2 && understandWords({ ...scene, choices: new Map() }, other).kind === 'operations')
    return undefined;
  const message = replaced(scene, last, withoutOld(scene, other), 'CORRECT');
  // What was removed can be named only when it is back.
  const isGone = message === undefined && last.names.length === 0 && state !== 'TAKEN_BACK';
  if (isGone && find(new Workbench(scene), other).kind === 'FOUND')
    return { message: last.message, takesBack: last.turnId };
  return message === undefined ? undefined : { message, takesBack: last.turnId };
}

/** "(Sorry,) to Guest": the place, without what leads to it. */
function withoutPlace(scene: Scene, span: Span): Span {
  const length = phraseAt(span, 0, scene.language.prepositions.GOAL);
  const rest = span.slice(length);
  return length > 0 && find(new Workbench(scene), rest).kind === 'FOUND' ? rest : span;
}

/** "Not there, I meant Pupil. Take it off Student.": a command of its own behind what is corrected. */
function goesOn(scene: Scene): boolean {
  const [, ...others] = sentencesIn(scene.source, wordsIn(scene.source));
  return others.some((each) => isCommand(peeled(each, scene.language), scene.language));
}

/** "(Remove the notes.) And the delivery address too": what was removed is no longer there to be found in the message. */
function removedToo(scene: Scene, last: Done, also: Span): string | undefined {
  const { language } = scene;
  const words = peeled(wordsIn(last.message), language);
  const [event] = eventsOf(words, language);
  const isRemoval = event?.form === 'COMMAND' && !event.isNegated && event.classes.has('DELETE');
  if (!isRemoval || last.names.length > 0) return undefined;
  const message = `${textOf(last.message, event.used)} ${textOf(scene.source, also)}`;
  return isUnderstood(scene, message) ? message : undefined;
}

/** "No wait, not a room: an office number", "not Client but Customer": what is meant, behind what is not. */
function contrasted(scene: Scene, all: Span): Span | undefined {
  const { answers, language } = { answers: scene.language.answers, language: scene.language };
  const lead = phraseAt(all, 0, answers.CORRECTION);
  const words = all.slice(
    phraseAt(all, 0, 'no wait not, wait not, no not, not, nein nicht, nicht') > 0 ? 0 : lead,
  );
  const not = phraseAt(words, 0, 'no wait not, wait not, no not, not, nein nicht, nicht');
  if (not === 0) return undefined;
  const behind = words.slice(not);
  const marks = [...scene.source.matchAll(/[:,;–-]/g)].map(({ index }) => index);
  for (let at = 1; at < behind.length; at += 1) {
    const joint = phraseAt(behind, at, 'but, but rather, sondern');
    const [before, next] = [behind[at - 1], behind[at + joint]];
    if (before === undefined || next === undefined) continue;
    const isCut = joint > 0 || marks.some((mark) => mark >= before.end && mark < next.start);
    if (isCut) return withoutDeterminers(peeled(behind.slice(at + joint), language), language).rest;
  }
  return undefined;
}

/** "not Client, Customer", "Customer, not Client": what is meant. */
function withoutOld(scene: Scene, span: Span): Span {
  const comma = scene.source.lastIndexOf(',');
  const not = span.findIndex(({ lower }) => /^(?:not|nicht|instead)$/.test(lower));
  if (not > 0) return span.slice(0, not);
  const behind = span.filter(({ start }) => start > comma);
  // "I meant Box office, please move it": what is meant stands first.
  if (comma > 0 && behind.length > 1 && isCommand(peeled(behind, scene.language), scene.language))
    return span.filter(({ end }) => end <= comma);
  return comma > 0 && behind.length > 0 && behind.length < span.length ? behind : span;
}

/** The command's message with the words of the same kind replaced. */
function replaced(scene: Scene, last: Done, other: Span, how: 'SAME' | 'CORRECT'): string | undefined {
  const bench = new Workbench(scene);
  const said = textOf(scene.source, withoutDeterminers(other, scene.language).rest);
  const quoted = `"${said}"`;
  const found = find(bench, other, { several: true });
  const [element] = found.kind !== 'NONE' && found.tier <= 5 ? found.elements : [];
  if (element !== undefined) {
    const places = mentionsIn(scene, last.message, element);
    const place = how === 'SAME' ? places[0] : places.at(-1);
    const isName = how === 'CORRECT' && place === undefined;
    if (place !== undefined)
      return `${last.message.slice(0, place.start)}${said}${last.message.slice(place.end)}`;
    if (!isName) return undefined;
  }
  if (how === 'SAME') return undefined;
  const name = last.names.findLast((each) => last.message.toLowerCase().includes(each.toLowerCase()));
  if (name === undefined) return undefined;
  const at = last.message.toLowerCase().lastIndexOf(name.toLowerCase());
  const isQuoted = /["“”'„]/.test(last.message.charAt(at - 1));
  return `${last.message.slice(0, at)}${isQuoted ? said : quoted}${last.message.slice(at + name.length)}`;
}

/** Where a message speaks of things of the same class, but not of the same thing. */
function mentionsIn(
  scene: Scene,
  message: string,
  other: Named,
): readonly { readonly start: number; readonly end: number }[] {
  const bench = new Workbench({ ...scene, source: message });
  const words = wordsIn(message);
  const places: { readonly start: number; readonly end: number }[] = [];
  for (let at = 0; at < words.length; at += 1)
    for (let end = Math.min(words.length, at + 4); end > at; end -= 1) {
      const span = words.slice(at, end);
      const [first, last] = [span[0], span.at(-1)];
      if (first === undefined || last === undefined || first.kind === 'MARK') continue;
      const hit = ([1, 2, 3] as const)
        .flatMap((tier) => bench.matching(textOf(message, span), tier))
        .find(({ class: kind }) => kind === other.class);
      if (hit === undefined) continue;
      // "The reason of an appointment": what stands in another thing is named without that one.
      const owner = hit.containerId === other.containerId ? 0 : ownerBehind(bench, words.slice(end), hit);
      const stop = words[end + owner - 1] ?? last;
      if (hit.id !== other.id) places.push({ start: first.start, end: stop.end });
      at = end - 1;
      break;
    }
  return places;
}

/** How many words behind a part say in what it stands. */
function ownerBehind(bench: Workbench, behind: Span, part: Named): number {
  const of = phraseAt(behind, 0, bench.language.prepositions.OF);
  for (let end = Math.min(behind.length, of + 4); of > 0 && end > of; end -= 1) {
    const found = find(bench, behind.slice(of, end), { several: true });
    const isOwner = found.kind === 'FOUND' && found.elements.some(({ id }) => id === part.containerId);
    if (isOwner && found.tier <= 3) return end;
  }
  return 0;
}
