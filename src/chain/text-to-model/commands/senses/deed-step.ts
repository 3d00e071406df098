import { find } from '../references.ts';
import { verbReadingsAt } from '../verb-readings.ts';
import { isCommandVerb } from '../verbs.ts';
import type { Named } from '../names.ts';
import type { Workbench } from '../workbench.ts';
import type { Span, Word } from '../words.ts';
import { phraseAt } from '../words.ts';
import type { Event } from '../event.ts';
import { addNode } from './flow.ts';
import type { StepSide } from './place-step.ts';
import { place } from './place-step.ts';

/** What is done beside a step of a process, and by whom. */
type DeedStep = {
  readonly anchor: Named;
  readonly side: StepSide;
  readonly performer: Named | undefined;
  /** The verb in its plain form, and what it is done to. */
  readonly name: string;
};

/** "After the test drive, (the mechanic must) wash the car": a further step; undefined where a clause says none. */
export function deedBesideStep(bench: Workbench, words: Span): DeedStep | undefined {
  const { language, level } = bench;
  const sides = [
    ['AFTER', language.sequence.AFTER],
    ['BEFORE', language.sequence.BEFORE],
  ] as const;
  const side = sides.find(([, list]) => phraseAt(words, 0, list) > 0);
  const comma = words.findIndex(({ text }) => text === ',');
  if (side === undefined || comma < 2 || language.code !== 'en') return undefined;
  const near = find(bench, words.slice(phraseAt(words, 0, side[1]), comma), { classes: [level.step] });
  const [anchor] = near.kind === 'FOUND' && near.tier <= 3 ? near.elements : [];
  if (anchor === undefined) return undefined;
  const said = words.slice(comma + 1);
  for (let at = 0; at < Math.min(6, said.length - 1); at += 1) {
    const performer = at === 0 ? undefined : performerIn(bench, said.slice(0, at));
    if (at > 0 && performer === undefined) continue;
    const modal = phraseAt(said, at, `${language.modals.MUST}, ${language.modals.SHOULD}`);
    const verb = at + modal;
    const lemma = verbReadingsAt(said, verb, language).find(
      ({ form }) => form === 'BASE' || (at > 0 && modal === 0 && form === 'FINITE'),
    )?.lemma;
    const isDeed = lemma !== undefined && (performer !== undefined || !isCommandVerb(lemma, language));
    if (!isDeed || lemma === 'be' || said.length - verb > 7) continue;
    return { anchor, side: side[0], performer, name: nameOf(bench, lemma, said.slice(verb + 1)) };
  }
  return undefined;
}

/** "After A, the clerk sends a letter": a new step beside another one, with who does it. */
export function doneBeside(bench: Workbench, event: Event, deed: DeedStep): true | undefined {
  const process = bench.element(deed.anchor.containerId);
  if (process === undefined) return undefined;
  const node = addNode(bench, process, { name: deed.name, isDecision: false });
  if (!place(bench, process, { ...deed, node })) return undefined;
  if (deed.performer !== undefined) bench.set(node, { performer: deed.performer.id });
  bench.use(event.words);
  bench.speakOf(process);
  bench.speakOf(node);
  return true;
}

function performerIn(bench: Workbench, span: Span): Named | undefined {
  const found = find(bench, span, { classes: [bench.level.role] });
  return found.kind === 'FOUND' && found.tier <= 3 ? found.elements[0] : undefined;
}

/** "wash the car" is called "Wash car". */
function nameOf(bench: Workbench, lemma: string, object: Span): string {
  const { DEFINITE, INDEFINITE, ITS } = bench.language.determiners;
  const isArticle = (word: Word): boolean => phraseAt([word], 0, `${DEFINITE}, ${INDEFINITE}, ${ITS}`) > 0;
  const name = [lemma, ...object.filter((word) => !isArticle(word)).map(({ text }) => text)].join(' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
