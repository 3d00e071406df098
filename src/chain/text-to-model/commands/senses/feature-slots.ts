import type { Feature } from '../../../../kernel/metamodel/metamodel.ts';
import type { Scalar, ValuesByFeature } from '../../../../kernel/operations/model-operation.ts';
import { clausesInside } from '../clauses.ts';
import { pairsAt } from '../cuts.ts';
import { withoutDeterminers } from '../amounts.ts';
import type { Named } from '../names.ts';
import { lengthSaid } from '../bounds.ts';
import { literalOf, predicatesOf } from '../predicates.ts';
import { typeNamedBy, typeValues } from '../types.ts';
import { find } from '../references.ts';
import { refer } from '../refer.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt, phraseAtEnd } from '../words.ts';

type Slot = { readonly feature: Feature; readonly element: Named };

/** "the priority of X", "X's priority", "its target": the feature, and whose it is. */
export function slotsOf(bench: Workbench, span: Span): readonly Slot[] | undefined {
  const { language } = bench;
  const { rest } = withoutDeterminers(span, language);
  const ways: { readonly feature: Span; readonly owner: Span }[] = pairsAt(
    rest,
    language.prepositions.OF,
  ).map(({ before, behind }) => ({ feature: before, owner: behind }));
  const possessive = rest.findIndex(({ lower }) => /^['’]s?$/.test(lower));
  if (possessive > 0) ways.push({ owner: rest.slice(0, possessive), feature: rest.slice(possessive + 1) });
  const its = phraseAt(span, 0, language.determiners.ITS);
  for (const { feature, owner } of ways) {
    if (feature.length === 0 || owner.length === 0) continue;
    const found = find(bench, owner, { several: true });
    if (found.kind !== 'FOUND') continue;
    const slots = found.elements.flatMap((element) => {
      const known = featureNamed(bench, element, bench.text(feature));
      return known === undefined ? [] : [{ feature: known, element }];
    });
    if (slots.length !== found.elements.length) continue;
    bench.met(found.tier);
    bench.use(span);
    return slots;
  }
  for (const ids of [...(its > 0 || rest !== span ? bench.topics : []), bench.scene.selectedIds]) {
    const elements = ids.flatMap((id) => bench.element(id) ?? []);
    const slots = elements.flatMap((element) => {
      const known = featureNamed(
        bench,
        element,
        bench.text(span.slice(Math.max(its, span.length - rest.length))),
      );
      return known === undefined ? [] : [{ feature: known, element }];
    });
    if (slots.length > 0) {
      bench.use(span);
      return slots;
    }
  }
  return undefined;
}

/** The feature of a class that a word names. */
export function featureNamed(bench: Workbench, element: Named, said: string): Feature | undefined {
  const wanted = said
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .trim();
  const spoken = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const features = (bench.level.metamodel.classes.get(element.class)?.stored ?? []).filter(
    ({ kind, policy, name }) =>
      kind !== 'containment' &&
      policy === 'THREE_WAY' &&
      name !== 'tags' &&
      name !== 'sources' &&
      name !== 'name',
  );
  const aliases: Readonly<Record<string, string>> = {
    ...bench.language.features,
    ...(bench.level.level === 'pim' && { type: 'scalar', generalization: 'superType' }),
  };
  const alias = Object.hasOwn(aliases, wanted) ? aliases[wanted] : undefined;
  const second = alias === undefined ? undefined : (aliases[alias] ?? alias);
  return (
    features.find(
      ({ name }) => spoken(name) === wanted && !(bench.level.level === 'pim' && wanted === 'type'),
    ) ??
    features.find(({ name }) => name === alias) ??
    features.find(({ name }) => name === second) ??
    // A text of a CIM has its lengths as minimum and maximum.
    features.find(
      ({ name }) => /^m(?:in|ax)Length$/.test(alias ?? '') && name === `${alias?.slice(0, 3)}imum`,
    )
  );
}

export function valueFor(
  bench: Workbench,
  given: { readonly feature: Feature; readonly element: Named; readonly value: Span },
): ValuesByFeature | undefined {
  const { feature, element, value } = given;
  const { metamodel } = bench.level;
  const text = bench.text(value);
  if (text === '') return undefined;
  // A value that goes on with another clause was cut too late.
  bench.coerced += clausesInside(value, bench.language);
  if (feature.kind === 'reference') {
    const found = refer(bench, value, {
      classes: metamodel.concreteKinds(feature.type),
      several: feature.many,
    });
    return found === undefined
      ? undefined
      : { [feature.name]: feature.many ? found.map(({ id }) => id) : (found[0]?.id ?? '') };
  }
  if (element.class === bench.level.attribute && (feature.name === 'type' || feature.name === 'scalar')) {
    const predicates = predicatesOf(bench, value, element);
    const kind = typeNamedBy(bench, value);
    if (kind !== undefined) return typeValues(bench, kind);
    if (predicates !== undefined)
      return Object.fromEntries(predicates.map((each): [string, Scalar] => [each.feature, each.value]));
  }
  const literals = metamodel.enums.get(feature.type)?.literals;
  if (literals !== undefined) {
    const literal = literalOf(bench, value, element, feature.name);
    if (literal !== undefined) return { [feature.name]: literal.value };
    const chosen = bench.scene.choices.get(`value ${feature.name}`);
    if (chosen !== undefined && literals.includes(chosen)) return { [feature.name]: chosen };
    return bench.ask({
      key: `value ${feature.name}`,
      question: `"${text}" is not a known ${feature.name.replace(/([A-Z])/g, ' $1').toLowerCase()}. Which one is it?`,
      expects: 'OPTION',
      classes: [],
      options: literals
        .slice(0, 7)
        .map((each) => ({ label: each.toLowerCase().replaceAll('_', ' '), value: each })),
    });
  }
  // "90 % and the metric occupancy" goes on with another feature.
  bench.noise += furtherFeatures(bench, element, value);
  if (feature.type === 'Boolean') return booleanOf(feature.name, text);
  if (feature.type === 'Integer' || feature.type === 'Decimal') {
    const number = Number(/-?\d+(?:[.,]\d+)?/.exec(text)?.[0]?.replace(',', '.'));
    bench.noise += besideNumber(bench, value);
    return Number.isFinite(number) ? { [feature.name]: number } : undefined;
  }
  // "(a description) of at most 500 characters" says how long a text may be.
  if (phraseAtEnd(value, bench.language.bounds.LENGTH) > 0 && lengthSaid(bench, value) !== undefined)
    return undefined;
  // '… to "What a guest pays", I love it': a quote is the whole text.
  if (value[0]?.kind === 'QUOTE') bench.noise += value.slice(1).filter(({ kind }) => kind === 'WORD').length;
  return { [feature.name]: feature.many ? [text] : text };
}

/** How many features of an element are named behind a conjunction and an article. */
function furtherFeatures(bench: Workbench, element: Named, value: Span): number {
  const { conjunctions, determiners } = bench.language;
  return value.filter((_, at) => {
    const joint = phraseAt(value, at, conjunctions);
    const article = joint === 0 ? 0 : phraseAt(value, at + joint, determiners.DEFINITE);
    const word = value[at + joint + article];
    return article > 0 && word !== undefined && featureNamed(bench, element, word.text) !== undefined;
  }).length;
}

/** How many words stand beside a number that are no unit of it. */
function besideNumber({ language }: Workbench, value: Span): number {
  const known = `${language.units}, ${language.grammar}, ${language.fillers}, ${language.bounds.LENGTH}`;
  const isNumber = (word: string): boolean => Object.hasOwn(language.numbers, word);
  return value.filter(
    (word) => word.kind === 'WORD' && phraseAt([word], 0, known) === 0 && !isNumber(word.lower),
  ).length;
}

function booleanOf(name: string, text: string): ValuesByFeature | undefined {
  if (/^(?:yes|true|on|ja|wahr)$/i.test(text)) return { [name]: true };
  return /^(?:no|false|off|nein|falsch)$/i.test(text) ? { [name]: false } : undefined;
}
