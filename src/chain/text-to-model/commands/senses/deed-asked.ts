import { withoutDeterminers } from '../amounts.ts';
import { find } from '../references.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span, Word } from '../words.ts';
import type { MemberPlace } from './places.ts';

const deeds: ReadonlySet<string> = new Set(['Command', 'Query', 'FunctionalRequirement', 'Capability']);

/** "(Add) a command to retire a vehicle": what is done names it, "Retire vehicle", and what it is done to has it. */
export function deedAsked(theme: Span, bench: Workbench): MemberPlace | undefined {
  const { language, level } = bench;
  const { rest } = withoutDeterminers(theme, language);
  const noun = classAt(rest, 0, bench);
  const said = noun === undefined ? [] : rest.slice(noun.length + 1);
  const [verb] = said;
  const isDeed = noun !== undefined && deeds.has(noun.class) && rest[noun.length]?.tag === 'TO';
  const isVerb = language.verbReadings(verb?.lower ?? '').some(({ form }) => form === 'BASE');
  const isShort = said.length > 1 && said.length <= 7 && said.every(({ kind }) => kind === 'WORD');
  if (verb === undefined || !isDeed || !isVerb || !isShort) return undefined;
  const { rest: thing } = withoutDeterminers(said.slice(1), language);
  const holder = find(bench, thing, { classes: [level.object] });
  const isHeld = holder.kind === 'FOUND' && holder.tier <= 3 && level.object !== 'BusinessObject';
  return {
    theme: [...rest.slice(0, noun.length), named(verb, thing)],
    owner: isHeld ? thing : undefined,
    said: theme,
  };
}

function named(verb: Word, thing: Span): Word {
  const words = [verb, ...thing].map(({ text }) => text).join(' ');
  const text = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const end = thing.at(-1)?.end ?? verb.end;
  return { text, lower: text.toLowerCase(), start: verb.start, end, kind: 'QUOTE', tag: 'NN' };
}
