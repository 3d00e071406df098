import { withoutDeterminers } from './amounts.ts';
import { peeled } from './clauses.ts';
import type { Done } from './dialogue-state.ts';
import { isCommand } from './events.ts';
import { flagsAt } from './flags.ts';
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
  const { language } = scene;
  const part = partIn(scene, last);
  if (part === undefined || part.length === 0 || part.length > 6) return undefined;
  const bench = new Workbench(scene);
  const holder = holderOf(bench, last);
  if (holder === undefined || isClause(scene, part) || isCommand(part, language)) return undefined;
  if (flagsAt(bench, part)?.length === part.length) return undefined;
  const said = textOf(scene.source, part);
  const { ADD, CREATE } = language.completions;
  const kind = last.added?.at(-1)?.class;
  const lead =
    kind === undefined || kind === bench.level.attribute ? '' : `${wordFor(language, scene.level, kind)} `;
  const bare = textOf(scene.source, withoutDeterminers(part, language).rest);
  return [
    ...(lead === '' ? [] : [ADD.replace('{what}', () => `${lead}${bare}`)]),
    ADD.replace('{what}', () => said),
    CREATE.replace('{what}', () => wordFor(language, scene.level, holder.class)).replace('$', () => bare),
  ]
    .map((message) => message.replace('$', () => `"${holder.name}"`))
    .find((message) => isUnderstood(scene, message));
}

/** The words for what is to be added, without those that ask for it. */
function partIn(scene: Scene, last: Done): Span | undefined {
  const { language } = scene;
  const { answers, conjunctions, requests, tooWords } = language;
  const all = wordsIn(scene.source).filter(({ kind, text }) => kind !== 'MARK' || /[(),:/&+%]/.test(text));
  const asked = all.slice(0, all.length - phraseAtEnd(all, requests));
  const leads = `${conjunctions}, ${answers.NO_MORE}`;
  let words: Span = asked;
  let and = 0;
  for (let length = 1; length > 0; words = words.slice(length)) {
    and += phraseAt(words, 0, conjunctions);
    length = phraseAt(words, 0, leads);
  }
  const front = phraseAt(words, 0, `${tooWords}, ${answers.MORE}`);
  const tail = phraseAtEnd(words, `${tooWords}, ${answers.MORE_AFTER}`);
  const said = words.slice(front, Math.max(front, words.length - tail));
  const isList = isOfList(scene, last);
  const isAlso = asked.length < all.length || and + front + tail > 0;
  return (isList ? listedIn(scene, said) : undefined) ?? (isAlso ? withoutClass(scene, said) : undefined);
}

/** "(one more) value: huge" */
function withoutClass(scene: Scene, said: Span): Span {
  const words = peeled(said, scene.language);
  const length = classAt(words, 0, new Workbench(scene))?.length ?? 0;
  const colon = words[length]?.text === ':' ? 1 : 0;
  return length > 0 && length + colon < words.length ? words.slice(length + colon) : words;
}

/** Whether the last command added values, states or steps: what is added next without a class is one more. */
const isOfList = ({ level }: Scene, { added = [] }: Done): boolean =>
  [level.value, level.step, 'LifecycleState'].includes(added.at(-1)?.class ?? '');

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
function holderOf(bench: Workbench, { added = [] }: Done): Named | undefined {
  const newest = added.at(-1);
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
