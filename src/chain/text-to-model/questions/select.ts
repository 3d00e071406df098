import { namesIn } from './names-in.ts';
import { listed } from '../commands/cuts.ts';
import type { Named } from '../commands/names.ts';
import { flagFeature, predicatesOf } from '../commands/predicates.ts';
import { typeNamedBy } from '../commands/types.ts';
import { alike } from '../commands/candidates.ts';
import { find } from '../commands/references.ts';
import { featureNamed } from '../commands/senses/feature-slots.ts';
import { classAt } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';
import { withoutDeterminers } from '../commands/amounts.ts';
import type { Filter, ModelQuestion, Selection } from './query.ts';

export function list(bench: Workbench, words: Span, wanted: 'ALL' | 'COUNT'): ModelQuestion | undefined {
  const { rest } = withoutDeterminers(words, bench.language);
  const elements = phraseAt(rest, 0, 'elements, things, elemente');
  if (elements > 0 && wanted === 'COUNT') return { ask: 'OVERVIEW' };
  const parts: Selection[] = [];
  let left = rest;
  for (;;) {
    const { rest: stripped } = withoutDeterminers(left, bench.language);
    const idle = phraseAt(
      stripped,
      0,
      'possible, existing, defined, different, various, allowed, available, current, known, möglichen, vorhandenen',
    );
    const bare = stripped.slice(idle);
    const flags = flagBefore(bench, bare);
    const front = classAt(bare, flags.length, bench);
    if (
      front === undefined ||
      (!front.plural &&
        bare.length > front.length + flags.length &&
        wanted !== 'COUNT' &&
        phraseAt(bare, front.length + flags.length, bench.language.auxiliaries.BE) === 0 &&
        phraseAt(bare, front.length + flags.length, 'does, do, has, hat, haben') === 0)
    )
      break;
    const classes =
      front.class === 'Entity' && bench.level.level === 'pim'
        ? ['Entity']
        : alike(front.class).slice(0, front.class === 'Command' ? 2 : 1);
    const behind = bare.slice(flags.length + front.length);
    const joint =
      listed(behind, bench.language).length > 0
        ? phraseAt(behind, 0, `${bench.language.conjunctions}, ,`)
        : 0;
    if (joint > 0) {
      parts.push({ classes, owners: undefined, filters: flags.filters(classes) });
      left = behind.slice(joint);
      continue;
    }
    const selection = selectionOf(bench, classes, behind);
    if (selection === undefined) return undefined;
    parts.push({ ...selection, filters: [...selection.filters, ...flags.filters(classes)] });
    break;
  }
  return parts.length === 0 ? undefined : { ask: 'LIST', parts, isCount: wanted === 'COUNT' };
}

/** "required attributes", "optional fields": what stands before the class word. */
function flagBefore(
  bench: Workbench,
  span: Span,
): { readonly length: number; readonly filters: (classes: readonly string[]) => readonly Filter[] } {
  for (const [said, [feature, value]] of Object.entries(bench.language.flags)) {
    const length = phraseAt(span, 0, said);
    if (length === 0) continue;
    return {
      length,
      filters: ([kind = '']) => {
        const known = flagFeature(bench, { class: kind }, feature);
        return known === undefined ? [] : [{ by: 'VALUE', feature: known, value, isNegated: false }];
      },
    };
  }
  return { length: 0, filters: () => [] };
}

/** What follows a class word: an owner, and what the elements have or are. */
function selectionOf(bench: Workbench, classes: readonly string[], given: Span): Selection | undefined {
  const { language } = bench;
  const filters: Filter[] = [];
  let owners: readonly Named[] | undefined;
  let span = given;
  for (let turn = 0; turn < 10 && span.length > 0; turn += 1) {
    const noise = phraseAt(
      span,
      0,
      'that, which, who, are there, is there, exist, do we have, have we, does the model have, are in the model, in the model, there are, gibt es, es gibt, does it have, are defined, we have, do you know, are used, and, in total, altogether, im modell, were',
    );
    if (noise > 0) {
      span = span.slice(noise);
      continue;
    }
    const leads = phraseAt(span, 0, 'have the type, has the type, with the type, haben den typ');
    if (leads > 0 && predicateFilters(bench, classes, span.slice(leads), 'IS') !== undefined)
      span = span.slice(leads);
    const typed = phraseAt(span, 0, 'of type, of the type, vom typ');
    const ofType = typed === 0 ? undefined : predicateFilters(bench, classes, span, 'IS');
    if (ofType !== undefined) {
      filters.push(...ofType);
      span = [];
      continue;
    }
    const negation = phraseAt(
      span,
      0,
      `${language.prepositions.WITHOUT}, have no, has no, have not, do not have, does not have, do n't have, does n't have, having no, lack, are without, have not any, haben keine, haben keinen, hat keine, hat keinen, ohne, have none of the, are missing, miss, that have no`,
    );
    const having =
      negation > 0
        ? 0
        : phraseAt(span, 0, 'with, have, has, having, contain, contains, that have, own, haben, hat, mit');
    const be = phraseAt(span, 0, language.auxiliaries.BE);
    const prep = phraseAt(span, 0, `${language.prepositions.PLACE}, ${language.prepositions.OF}`);
    const helper = phraseAt(span, 0, 'does, do, can, has, have, hat, haben');
    if (negation > 0 || having > 0) {
      const { rest } = withoutDeterminers(span.slice(Math.max(negation, having)), language);
      const any = phraseAt(rest, 0, 'any, at all, a single');
      const member = classAt(rest, any, bench);
      if (member !== undefined) {
        filters.push({ by: 'MEMBER', classes: alike(member.class), isNegated: negation > 0 });
        span = rest.slice(any + member.length);
        continue;
      }
      const described = phraseAt(rest, 0, 'description, descriptions, documentation, beschreibung');
      if (described > 0) {
        filters.push({ by: 'VALUE', feature: 'description', value: undefined, isNegated: negation === 0 });
        span = rest.slice(described);
        continue;
      }
      const feature =
        rest.length > 0 && rest.length < 4 ? featureOfClass(bench, classes[0] ?? '', rest) : undefined;
      if (feature !== undefined) {
        filters.push({ by: 'VALUE', feature, value: undefined, isNegated: negation === 0 });
        span = [];
        continue;
      }
      const [other] = namesIn(bench, rest);
      if (other === undefined) return undefined;
      filters.push({ by: 'NEAR', to: other, isNegated: negation > 0 });
      span = [];
      continue;
    }
    if (be > 0) {
      const not = phraseAt(span, be, language.negations);
      const predicate = predicateFilters(bench, classes, span.slice(be + not), not > 0 ? 'IS_NOT' : 'IS');
      if (predicate !== undefined) {
        filters.push(...predicate);
        span = [];
        continue;
      }
      span = span.slice(be);
      continue;
    }
    if (prep > 0 || helper > 0) {
      const tail = span.slice(Math.max(prep, helper));
      const end = trailing(
        tail,
        'have, has, contain, own, get, haben, hat, possess, there, consist of, know, belong to, include, go through, be in, have got, show, use',
      );
      const owner = ownerAt(bench, tail.slice(0, tail.length - end));
      if (owner !== undefined) {
        owners = owner.elements;
        span = tail.slice(owner.length, tail.length - end);
        continue;
      }
      const predicate = predicateFilters(bench, classes, tail, 'IS');
      if (predicate !== undefined) {
        filters.push(...predicate);
        span = [];
        continue;
      }
      return undefined;
    }
    const predicate = predicateFilters(bench, classes, span, 'IS');
    if (predicate === undefined) {
      const found = find(bench, span.slice(0, span.length - trailing(span, 'have, has, haben, hat')), {
        several: true,
      });
      if (found.kind !== 'FOUND' || owners !== undefined) return undefined;
      owners = found.elements;
      span = [];
      continue;
    }
    filters.push(...predicate);
    span = [];
  }
  return { classes, owners, filters };
}

/** The elements that the beginning of a span names, as many words as possible. */
function ownerAt(
  bench: Workbench,
  span: Span,
): { readonly elements: readonly Named[]; readonly length: number } | undefined {
  for (let length = span.length; length > 0; length -= 1) {
    const found = find(bench, span.slice(0, length), { several: true });
    if (found.kind === 'FOUND' && found.tier <= 5) return { elements: found.elements, length };
  }
  return undefined;
}

export const trailing = (span: Span, list: string): number => {
  for (let at = 1; at < span.length; at += 1)
    if (phraseAt(span, at, list) === span.length - at) return span.length - at;
  return 0;
};

function featureOfClass(bench: Workbench, className: string, span: Span): string | undefined {
  return featureNamed(
    bench,
    { id: '', class: className, name: '', containerId: '', element: undefined },
    bench.text(span),
  )?.name;
}

function predicateFilters(
  bench: Workbench,
  classes: readonly string[],
  span: Span,
  says: 'IS' | 'IS_NOT',
): readonly Filter[] | undefined {
  const [kind = ''] = classes;
  const sample: Named = { id: '', class: kind, name: '', containerId: '', element: undefined };
  const ofType = phraseAt(span, 0, 'of type, of the type, vom typ, dates of type');
  const type = typeNamedBy(bench, span.slice(ofType));
  const predicates = predicatesOf(bench, type === undefined ? span : span.slice(ofType), sample);
  return predicates?.map(({ feature, value }) => ({
    by: 'VALUE',
    feature,
    value,
    isNegated: says === 'IS_NOT',
  }));
}
