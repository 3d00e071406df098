import { alike } from '../commands/candidates.ts';
import { flagFeature } from '../commands/flags.ts';
import { predicatesOf } from '../commands/predicates.ts';
import { typeNamedBy, typeValues } from '../commands/types.ts';
import type { ClassWord } from '../commands/terms.ts';
import { classAt } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';
import { nameAt } from './names-in.ts';
import type { ModelCondition, Selection } from './query.ts';
import { some } from './query.ts';

/** "required attributes", "attributes of type money", "steps of Order handling": a class with what stands beside it. */
export type ClassPhrase = { readonly set: Selection; readonly length: number; readonly isPlural: boolean };

/** The class phrase at a place, with the type and the owner that stand directly behind it. */
export function classPhraseAt(bench: Workbench, span: Span, at: number): ClassPhrase | undefined {
  const head = classHeadAt(bench, span, at);
  if (head === undefined) return undefined;
  const [className = ''] = head.set.classes;
  const sample = { id: '', class: className, name: '', containerId: '', element: undefined };
  const where: ModelCondition[] = [...head.set.where];
  let { length } = head;
  const typed = phraseAt(span, at + length, bench.language.questions.TYPED);
  for (let more = Math.min(4, span.length - at - length - typed); typed > 0 && more > 0; more -= 1) {
    const words = span.slice(at + length + typed, at + length + typed + more);
    const type = typeNamedBy(bench, words);
    const values =
      type === undefined
        ? predicatesOf(bench, words, sample)?.map(({ feature, value }) => [feature, value] as const)
        : Object.entries(typeValues(bench, type));
    if (values === undefined) continue;
    where.push(
      ...values.map(([feature, value]) => ({ by: 'VALUE', feature, value, isNegated: false }) as const),
    );
    length += typed + more;
    break;
  }
  const place = phraseAt(
    span,
    at + length,
    bench.language.prepositions.PLACE,
    bench.language.prepositions.OF,
  );
  const owner = place === 0 ? undefined : nameAt(bench, span, at + length + place);
  if (owner !== undefined) {
    where.push({ by: 'LINK', how: 'WHOLE', verb: undefined, to: { elements: owner.elements }, amount: some });
    length += place + owner.length;
  }
  return { set: { classes: head.set.classes, where }, length, isPlural: head.isPlural };
}

/** "Which data of a booking": what a thing has. */
function dataAt(bench: Workbench, span: Span, at: number): ClassWord | undefined {
  const length = phraseAt(span, at, bench.language.questions.DATA);
  return length === 0 ? undefined : { class: bench.level.attribute, length, plural: true };
}

/** A class word with what stands before it: "required attributes", "core domains". */
export function classHeadAt(bench: Workbench, span: Span, at: number): ClassPhrase | undefined {
  for (let before = 0; before < Math.min(4, span.length - at); before += 1) {
    const kind =
      classAt(span, at + before, bench) ??
      lifecycleAt(bench, span, at + before) ??
      dataAt(bench, span, at + before);
    if (kind === undefined) continue;
    const classes = classesOf(kind.class);
    const [className = ''] = classes;
    const sample = { id: '', class: className, name: '', containerId: '', element: undefined };
    const words = span.slice(at, at + before);
    const flag = bench.language.flags[words.map(({ lower }) => lower).join(' ')];
    const feature = flag === undefined ? undefined : flagFeature(bench, sample, flag[0]);
    const values =
      before === 0
        ? []
        : flag !== undefined && feature !== undefined
          ? [{ feature, value: flag[1] }]
          : predicatesOf(bench, words, sample);
    if (values === undefined) return undefined;
    const where = values.map(
      ({ feature: name, value }) => ({ by: 'VALUE', feature: name, value, isNegated: false }) as const,
    );
    return { set: { classes, where }, length: before + kind.length, isPlural: kind.plural };
  }
  return undefined;
}

/** "a lifecycle" is asked for by its states. */
function lifecycleAt(
  bench: Workbench,
  span: Span,
  at: number,
): { readonly class: string; readonly length: number; readonly plural: boolean } | undefined {
  const length = phraseAt(span, at, bench.language.nouns.STATE);
  const isCim = bench.level.level === 'cim';
  return length === 0
    ? undefined
    : { class: isCim ? 'LifecycleState' : 'StateMachine', length, plural: true };
}

/** The classes a class word means in a question. */
export function classesOf(className: string): readonly string[] {
  if (className === 'Entity') return ['Entity'];
  return alike(className).slice(0, className === 'Command' ? 2 : 1);
}
