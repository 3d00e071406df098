import type { Named } from '../names.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import type { Event } from '../event.ts';
import type { SaidDeed } from './deed-said.ts';
import { deedSaid, deedWithout } from './deed-said.ts';
import { addNode } from './flow.ts';
import type { StepSide } from './place-step.ts';
import { place } from './place-step.ts';
import { stepNamed } from './step-named.ts';

/** What is done beside a step of a process, and by whom. */
type DeedStep = SaidDeed & { readonly anchor: Named; readonly side: StepSide };

/**
 * "After the test drive, (the mechanic must) wash the car", "nach dem Wiegen impft der Tierarzt das Tier": a further
 * step; undefined where a clause says none.
 */
export function deedBesideStep(bench: Workbench, words: Span): DeedStep | undefined {
  const { language } = bench;
  const sides = [
    ['AFTER', language.sequence.AFTER],
    ['BEFORE', language.sequence.BEFORE],
  ] as const;
  const side = sides.find(([, list]) => phraseAt(words, 0, list) > 0);
  if (side === undefined) return undefined;
  const front = phraseAt(words, 0, side[1]);
  for (const end of endsOfFront(bench, words)) {
    const anchor = stepNamed(bench, words.slice(front, end));
    if (anchor === undefined) continue;
    const said = words.slice(words[end]?.text === ',' ? end + 1 : end);
    const name = deedWithout(bench, said, 'BASE');
    const deed = deedSaid(bench, said) ?? (name === undefined ? undefined : { name, performer: undefined });
    if (deed !== undefined) return { anchor, side: side[0], ...deed };
  }
  return undefined;
}

/** Where "after the test drive" may end: at a comma, in German also before the verb. */
function endsOfFront({ language }: Workbench, words: Span): readonly number[] {
  const comma = words.findIndex(({ text }) => text === ',');
  if (comma >= 2) return [comma];
  const { DEFINITE, EACH } = language.determiners;
  // "After Check form the order is confirmed": without a comma an article begins what is done.
  return words.flatMap((_, at) =>
    at >= 2 && at < 8 && (language.code === 'de' || phraseAt(words, at, DEFINITE, EACH) > 0) ? [at] : [],
  );
}

/** "After A, the clerk sends a letter": a new step beside another one, with who does it. */
export function doneBeside(bench: Workbench, event: Event, deed: DeedStep): true | undefined {
  const process = bench.element(deed.anchor.containerId);
  if (process === undefined) return undefined;
  const node = addNode(bench, process, { ...deed, isDecision: false });
  if (!place(bench, process, { ...deed, node })) return undefined;
  bench.use(event.words);
  bench.speakOf(process);
  bench.speakOf(node);
  return true;
}
