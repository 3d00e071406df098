import { withoutDeterminers } from './amounts.ts';
import { peeled } from './clauses.ts';
import type { Added, Done } from './dialogue-state.ts';
import { isCommand, isRemoval } from './events.ts';
import { flagsAt } from './flags.ts';
import { items } from './member-lists.ts';
import type { Named } from './names.ts';
import { isClause } from './is-clause.ts';
import { isUnderstood } from './is-understood.ts';
import type { Scene } from './scene.ts';
import { namedIn } from './spoken-of.ts';
import { classAt, wordFor } from './terms.ts';
import { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt, phraseAtEnd, textOf, wordsIn } from './words.ts';

/**
 * "(Add the values German and English to Language.) French too", "VW fehlt noch": what was spoken of last is to have it
 * as well. Gives the command that adds it; undefined when a message says nothing of the kind.
 */
export function furtherPart(scene: Scene, last: Done): string | undefined {
  const all = wordsIn(scene.source);
  const at = all.findIndex(({ text }, index) => text === ',' && saysMore(scene, all.slice(index + 1)));
  if (at < 0) return partAdded(scene, last, all);
  const added = partAdded(scene, last, all.slice(0, at));
  const turn = phraseAt(all, at + 1, scene.language.turns);
  const whole = `${added}; ${textOf(scene.source, all.slice(at + 1 + turn))}`;
  return added !== undefined && isUnderstood(scene, whole) ? whole : undefined;
}

/** "(and a phone number,) but that is optional": what is said of the part that is wanted as well. */
function saysMore({ language }: Scene, behind: Span): boolean {
  const turn = phraseAt(behind, 0, language.turns);
  const pointer = phraseAt(behind, turn, language.pronouns.LAST, language.relatives);
  const { auxiliaries, modals } = language;
  const helpers = [auxiliaries.BE, ...Object.values(modals)].join(', ');
  return pointer > 0 && behind.some((_, at) => at >= turn + pointer && phraseAt(behind, at, helpers) > 0);
}

function partAdded(scene: Scene, last: Done, words: Span): string | undefined {
  const { language } = scene;
  const said = partIn(scene, last, words);
  const part = said?.part;
  if (said === undefined || part === undefined || part.length === 0 || part.length > 6) return undefined;
  const bench = new Workbench(scene);
  const newest = said.isOfList ? valueAdded(scene, last) : last.added?.at(-1);
  const holder = holderOf(bench, newest);
  if (holder === undefined || isClause(scene, part) || isCommand(part, language)) return undefined;
  if (flagsAt(bench, part)?.length === part.length) return undefined;
  const text = textOf(scene.source, part);
  const { ADD, CREATE } = language.completions;
  const kind = newest?.class;
  const lead =
    kind === undefined || kind === bench.level.attribute ? '' : `${wordFor(language, scene.level, kind)} `;
  const bare = textOf(scene.source, withoutDeterminers(part, language).rest);
  const name = items(part, language).length === 1 ? `"${bare}"` : bare;
  return [
    ...(lead === ''
      ? []
      : [ADD.replace('{what}', () => `${lead}${bare}`), ADD.replace('{what}', () => `${lead}${name}`)]),
    ADD.replace('{what}', () => text),
    CREATE.replace('{what}', () => wordFor(language, scene.level, holder.class)).replace('$', () => bare),
  ]
    .map((message) => message.replace('$', () => `"${holder.name}"`))
    .find((message) => isUnderstood(scene, message));
}

/** What is to be added, and whether as one more of a list. */
type Wanted = { readonly part: Span; readonly isOfList: boolean };

/** The words for what is to be added, without those that ask for it. */
function partIn(scene: Scene, last: Done, given: Span): Wanted | undefined {
  const { language } = scene;
  const { answers, conjunctions, requests, tooWords } = language;
  const all = given.filter(({ kind, text }) => kind !== 'MARK' || /[(),:/&+%]/.test(text));
  const asked = all.slice(0, all.length - phraseAtEnd(all, requests));
  const leads = `${conjunctions}, ${answers.NO_MORE}`;
  let words: Span = asked;
  let and = 0;
  for (let length = 1; length > 0; words = words.slice(length)) {
    and += phraseAt(words, 0, conjunctions);
    length = phraseAt(words, 0, leads);
  }
  // Where the last command took something away, something else is wanted instead.
  const instead = (last.added ?? []).length === 0 ? `, ${answers.INSTEAD}` : '';
  const isInstead = phraseAt(words, 0, answers.INSTEAD) > 0 || phraseAtEnd(words, answers.INSTEAD) > 0;
  // "(Delete the deposit.) And the note": what goes on with a removal adds nothing.
  if (!isInstead && isRemoval(peeled(wordsIn(last.message), language), language)) return undefined;
  const front = phraseAt(words, 0, `${tooWords}, ${answers.MORE}${instead}`);
  const tail = phraseAtEnd(words, `${tooWords}, ${answers.MORE_AFTER}${instead}`);
  const rest = words.slice(front, Math.max(front, words.length - tail));
  // "Instead, add a nickname"
  const said = front > 0 && rest[0]?.text === ',' ? rest.slice(1 + phraseAt(rest, 1, answers.ADDING)) : rest;
  const isList = valueAdded(scene, last) !== undefined;
  const isAlso = asked.length < all.length || and + front + tail > 0;
  const listed = isList ? listedIn(scene, said) : undefined;
  if (listed !== undefined) return { part: listed, isOfList: true };
  return isAlso ? { part: withoutClass(scene, said), isOfList: false } : undefined;
}

/** "(one more) value: huge" */
function withoutClass(scene: Scene, said: Span): Span {
  const words = peeled(said, scene.language);
  const length = classAt(words, 0, new Workbench(scene))?.length ?? 0;
  const colon = words[length]?.text === ':' ? 1 : 0;
  return length > 0 && length + colon < words.length ? words.slice(length + colon) : words;
}

/** The last value, state or step that the last command added: what is added next without a class is one more. */
const valueAdded = ({ level }: Scene, { added = [] }: Done): Added | undefined =>
  added.findLast((each) => [level.value, level.step, 'LifecycleState'].includes(each.class));

/** "Add bird", "huge is missing": a bare word behind values is one more of them. */
function listedIn({ language, ...scene }: Scene, words: Span): Span | undefined {
  const { ADDING, LACKING } = language.answers;
  const [front, tail] = [phraseAt(words, 0, ADDING), phraseAtEnd(words, LACKING)];
  const said = words.slice(front, Math.max(front, words.length - tail));
  const bench = new Workbench({ language, ...scene });
  const isNamed = said.length > 0 && classAt(said, 0, bench) === undefined;
  const isKnown = namedIn(bench, said).size > 0;
  const isNew = withoutDeterminers(said, language).isNew;
  return front + tail > 0 && isNamed && !isKnown && !isNew ? said : undefined;
}

/** What holds the last of what was added, or else what was spoken of last. */
function holderOf(bench: Workbench, newest: Added | undefined): Named | undefined {
  const [spoken] = bench.topics[0] ?? [];
  const all =
    newest === undefined ? [] : bench.ofClass(newest.class).filter(({ name }) => name === newest.name);
  const near = all.find(({ id, containerId }) =>
    bench.topics.slice(0, 2).some((ids) => ids.includes(id) || ids.includes(containerId)),
  );
  const one = near ?? (all.length === 1 ? all[0] : undefined);
  const holder = one === undefined ? undefined : bench.element(one.containerId);
  return holder ?? (spoken === undefined ? undefined : bench.element(spoken));
}
