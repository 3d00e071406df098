import { listed } from '../cuts.ts';
import type { Event } from '../event.ts';
import type { Language, VerbClass } from '../languages/language.ts';
import type { Named } from '../names.ts';
import { verbReadingsAt } from '../verb-readings.ts';
import { classesOf } from '../verbs.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import { lifecycleOf, stateOf } from './lifecycle.ts';
import { addTransition, capital, owner, stateNames } from './state-lists.ts';

/** A life told in verbs: each part says by which state it goes on. */
export function lived(bench: Workbench, of: Span, span: Span): true | undefined {
  const { language } = bench;
  const helps = [
    language.auxiliaries.BE,
    language.sequence.FIRST,
    language.sequence.THEN,
    language.lifeWords,
    language.joints.BACK,
    language.joints.GOES_TO,
    language.modals.MAY,
    language.adverbs,
  ];
  const said = listed(span, language);
  const parts = said.map((part) => {
    let at = 0;
    for (let length = -1; length !== 0 && at < part.length - 1; at += length) {
      // "In progress" is a name.
      const isName = /^\p{Lu}/u.test(part[at]?.text ?? '');
      const isVerb =
        !isName &&
        verbReadingsAt(part, at, language).some(
          ({ form, lemma }) => form !== 'PARTICIPLE' && isLifeVerb(lemma, language),
        );
      const helping = isName ? 0 : Math.max(...helps.map((list) => phraseAt(part, at, list)));
      length = helping > 0 ? helping : isVerb ? 1 : 0;
    }
    return part.slice(at);
  });
  // "either Fulfilled or Expired": both follow what stands before.
  const either = parts.findIndex((part) => phraseAt(part, 0, language.joints.EITHER) > 0);
  // "… with priority 3, so set …" goes on with a command.
  if (parts.some((part) => phraseAt(part, 0, bench.language.reasons.BEFORE) > 0)) return undefined;
  const names = parts
    .map((part) => bench.text(part.slice(phraseAt(part, 0, language.joints.EITHER))))
    .filter((name) => name !== '');
  if (either === 0 || (either > 0 && names.length !== parts.length)) return undefined;
  if (names.length < 2 || names.some((name) => name.split(' ').length > 3)) return undefined;
  const holder = owner(bench, of);
  const lifecycle = holder === undefined ? undefined : lifecycleOf(bench, holder, capital(names[0] ?? ''));
  if (holder === undefined || lifecycle === undefined) return undefined;
  bench.use(span);
  bench.coerced += 1;
  const made = names.map((name) => stateOf(bench, lifecycle, capital(name)));
  const [first] = made;
  const last = made.at(-1);
  // "starts as Draft and ends as Paid" says nothing of the moves between.
  const isEnded =
    lifecycle.class === 'LifecycleState' &&
    (endsLife(bench, said.at(-1) ?? []) || (either > 0 && endsLife(bench, said[either] ?? [])));
  const before = (index: number): Named | undefined =>
    made[either > 0 && index >= either ? either - 1 : index - 1];
  if (!isEnded || made.length > 2)
    made.forEach((each, index) => addTransition(bench, lifecycle, before(index), each));
  if (isEnded && first !== undefined && last !== undefined) {
    begins(bench, holder, first);
    for (const each of either > 0 ? made.slice(either) : [last]) bench.set(each, { kind: 'FINAL' });
  }
  bench.speakOf(holder);
  return true;
}

const endsLife = ({ language }: Workbench, span: Span): boolean =>
  span.some((_, at) =>
    verbReadingsAt(span, at, language).some(({ lemma }) => classesOf(lemma, language).has('END')),
  );

const isLifeVerb = (lemma: string, language: Language): boolean =>
  ['START', 'BECOME', 'GO', 'EXIST', 'END'].some((each) => classesOf(lemma, language).has(each as VerbClass));

/** The state that a thing begins in. */
export function starts(bench: Workbench, event: Event, lead: number): true | undefined {
  const holder = owner(bench, event.subject);
  const [name, ...more] = stateNames(bench, event.rest.slice(lead));
  if (
    holder?.class !== 'BusinessObject' ||
    name === undefined ||
    more.length > 0 ||
    name.split(' ').length > 3
  )
    return undefined;
  const lifecycle = lifecycleOf(bench, holder);
  if (lifecycle === undefined) return undefined;
  bench.use(event.rest);
  begins(bench, holder, stateOf(bench, lifecycle, name));
  bench.speakOf(holder);
  return true;
}

/** Makes a state the one that a thing begins in. */
function begins(bench: Workbench, holder: Named, first: Named): void {
  for (const each of bench.inside(holder.id, 'LifecycleState'))
    if (each.id !== first.id && bench.value(each, 'kind') === 'INITIAL') bench.set(each, { kind: 'NORMAL' });
  bench.set(first, { kind: 'INITIAL' });
}
