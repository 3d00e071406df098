import type { Event } from '../event.ts';
import { withoutDeterminers } from '../amounts.ts';
import { find } from '../references.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt, phrasesOf } from '../words.ts';
import { lifecycleOf, stateOf } from './lifecycle.ts';
import { addTransition, capital } from './state-lists.ts';

/** "an open order can be cancelled". */
export function canBe(bench: Workbench, event: Event): true | undefined {
  // "kann storniert werden": the helper may stand last.
  const participle = event.used.findLast(({ lower }) =>
    bench.language
      .verbReadings(lower)
      .some(({ lemma, form }) => form === 'PARTICIPLE' && lemma === event.lemma),
  );
  if (participle === undefined) return undefined;
  const known = {
    subject: event.subject,
    to: participle.text,
    used: [],
    isSure: false,
  };
  return adjectival(bench, known) ?? furtherState(bench, event, participle.text);
}

/** "Orders can be cancelled" of what has states: one more; from which it is reached was not said. */
function furtherState(bench: Workbench, event: Event, to: string): true | undefined {
  const isChange = phrasesOf(bench.language.joints.CHANGE_STATE).get(event.lemma.split(' ')[0] ?? '');
  const { rest } = withoutDeterminers(event.subject, bench.language);
  const found = find(bench, rest, { classes: [bench.level.object] });
  const [holder] = found.kind === 'FOUND' && found.tier <= 3 ? found.elements : [];
  if (isChange?.some((each) => each.join(' ') === event.lemma) !== true || holder === undefined)
    return undefined;
  if (bench.level.level !== 'cim' || bench.inside(holder.id, 'LifecycleState').length < 2) return undefined;
  const lifecycle = lifecycleOf(bench, holder);
  if (lifecycle === undefined) return undefined;
  bench.use(event.words);
  const state = stateOf(bench, lifecycle, capital(to));
  bench.notes.push(`You did not say from which state "${holder.name}" becomes "${state.name}".`);
  bench.speakOf(holder);
  return true;
}

/** "a lesson can be cancelled while it is planned": from which state. */
export function canBeWhile(bench: Workbench, event: Event): true | undefined {
  const { language } = bench;
  const joint = phraseAt(event.rest, 0, language.joints.IN_STATE);
  const said = event.rest.slice(joint);
  const pronoun = phraseAt(said, 0, language.pronouns.LAST);
  const verb = phraseAt(said, pronoun, language.auxiliaries.BE);
  const state = said
    .slice(pronoun + verb)
    .filter((_, at, all) => phraseAt(all, at, language.lateness, language.auxiliaries.BE) === 0);
  const participle = event.used.findLast(({ lower }) =>
    language.verbReadings(lower).some(({ lemma, form }) => form === 'PARTICIPLE' && lemma === event.lemma),
  );
  if (joint === 0 || state.length === 0 || state.length > 3 || participle === undefined) return undefined;
  const { rest } = withoutDeterminers(event.subject, language);
  return adjectival(bench, {
    subject: [...state, ...rest],
    to: participle.text,
    used: [...event.subject, ...event.rest],
    isSure: true,
  });
}

export function adjectival(
  bench: Workbench,
  given: { readonly subject: Span; readonly to: string; readonly used: Span; readonly isSure: boolean },
): true | undefined {
  // "a new order" may be one in the state New.
  const article = phraseAt(given.subject, 0, bench.language.joints.ARTICLES);
  const rest = given.subject.slice(article < given.subject.length ? article : 0);
  // "The context Contracts becomes Sales": the word for a class is no state.
  if (classAt(rest, 0, bench) !== undefined) return undefined;
  for (let at = 1; at < rest.length; at += 1) {
    const found = find(bench, rest.slice(at), { classes: [bench.level.object] });
    const [holder] = found.kind === 'FOUND' && found.tier <= 3 ? found.elements : [];
    if (holder === undefined) continue;
    const from = bench.text(rest.slice(0, at));
    const lifecycle = lifecycleOf(bench, holder, capital(from));
    if (lifecycle === undefined) continue;
    const known = bench
      .inside(lifecycle.list.id, lifecycle.class)
      .find(({ name }) => isSaid(from, name, bench.language.code));
    if (known === undefined) continue;
    bench.use(given.subject, given.used);
    addTransition(bench, lifecycle, known, stateOf(bench, lifecycle, capital(given.to)));
    bench.speakOf(holder);
    return true;
  }
  return undefined;
}

/** "bestätigte" says Bestätigt. */
const isSaid = (said: string, name: string, code: 'en' | 'de'): boolean => {
  const [a, b] = [said.toLowerCase(), name.toLowerCase()];
  return a === b || (code === 'de' && a.startsWith(b) && /^e[nmrs]?$/.test(a.slice(b.length)));
};
