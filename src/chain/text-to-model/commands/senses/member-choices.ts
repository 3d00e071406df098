import type { RequestedThing } from '../members.ts';
import type { Workbench } from '../workbench.ts';
import { phraseAtEnd, wordsIn } from '../words.ts';

/** "three kinds: A, B and C" counts the values, of which each thing has one; "one level (A, B)" says so. */
export function oneOf(bench: Workbench, member: RequestedThing): RequestedThing {
  const { amount, members, name } = member;
  const isCount = amount?.least === amount?.most && (amount?.most === members.length || amount?.most === 1);
  if (!isCount || !isChoice(member)) return member;
  return { ...member, amount: undefined, name: name.replace(/\S+$/, bench.language.singular) };
}

/** "a channel (web, phone, walk-in)": what an attribute consists of are the values that it is chosen from. */
export const isChoice = ({ members, type }: RequestedThing): boolean =>
  members.length > 1 &&
  type === undefined &&
  members.every(
    (each) =>
      each.members.length === 0 &&
      each.type === undefined &&
      each.flags.length === 0 &&
      each.name !== '' &&
      each.span.length <= 3,
  );

/** "an address with street and city" has parts of its own; "a category with Gold and Silver" has values. */
export function hasParts(bench: Workbench, { body, members }: RequestedThing): boolean {
  const { language, scene } = bench;
  const [first] = body;
  if (first === undefined || members.some((each) => each.class !== undefined)) return false;
  const before = wordsIn(scene.source.slice(Math.max(0, first.start - 20), first.start));
  const isNamed = language.code === 'en' && members.every(({ name }) => /^\p{Lu}/u.test(name));
  return !isNamed && phraseAtEnd(before, language.prepositions.WITH) > 0;
}
