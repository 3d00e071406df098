import type { ValueKind } from '../reading/domain-model.ts';
import { withoutDeterminers } from './amounts.ts';
import { boundAt } from './bounds.ts';
import type { Part, Predicate } from './predicate.ts';
import type { Named } from './names.ts';
import { flagFeature, flagsAt } from './flags.ts';
import { find } from './references.ts';
import { classAt, classAtEnd } from './terms.ts';
import { typeNamedBy, typeValues } from './types.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt, phraseAtEnd } from './words.ts';

/**
 * What is said of an element behind "is", "make it", "must be": flags, a type, bounds, a literal of one of its
 * features. Undefined unless every word of the span has a place.
 */
export function predicatesOf(bench: Workbench, span: Span, element: Named): readonly Predicate[] | undefined {
  const { language } = bench;
  const found: Predicate[] = [];
  let rest = span;
  for (let turn = 0; rest.length > 0 && turn < 8; turn += 1) {
    const comma = turn > 0 && rest[0]?.text === ',' ? 1 : 0;
    const joint = turn === 0 ? 0 : phraseAt(rest, comma, language.conjunctions, 'of, but, with, von, mit');
    rest = rest.slice(comma + joint);
    // "money, not text": what it is not any more.
    // "a list, not free text": what it is chosen from has to be said.
    const contrast = turn === 0 ? 0 : phraseAt(rest, 0, language.contrasts);
    if (contrast > 0) {
      const isOfValues = found.some(({ feature }) => feature === 'multiple');
      return isOfValues && typeNamedBy(bench, rest.slice(contrast)) !== undefined ? undefined : found;
    }
    const next = predicateAt(bench, rest, element);
    if (next === undefined) return undefined;
    // "make the birth date required, and email too": another attribute, and no type.
    const isTyped = joint > 0 && next.predicates.some(({ feature }) => isType(feature));
    if (isTyped && found.length > 0 && namesAttribute(bench, rest.slice(0, next.length))) return undefined;
    // "phone mandatory", "(mach) das Telefon zur Pflicht": an attribute and what it is to be.
    const behind = rest.slice(next.length);
    const isSubject =
      behind.length > 0 &&
      !/^[,;]$/.test(behind[0]?.text ?? '') &&
      phraseAt(behind, 0, language.conjunctions, 'of, but, with, von, mit') === 0 &&
      next.predicates.some(({ feature }) => isType(feature));
    if (isSubject && namesAttribute(bench, rest.slice(0, next.length))) return undefined;
    // "at most three phone numbers" counts things, and is no bound of one.
    const isCounted =
      turn > 0 && comma + joint === 0 && next.predicates.some(({ feature }) => isType(feature));
    if (isCounted && found.some(({ feature }) => isBound(feature))) return undefined;
    found.push(...next.predicates);
    rest = rest.slice(next.length);
  }
  return found.length === 0 ? undefined : found;
}

function namesAttribute(bench: Workbench, span: Span): boolean {
  const found = find(bench, span, { classes: [bench.level.attribute], several: true });
  return found.kind !== 'NONE' && found.tier <= 2;
}

const isBound = (feature: string): boolean => /^(?:minimum|maximum|minLength|maxLength)$/.test(feature);
const isType = (feature: string): boolean => /^(?:type|scalar)$/.test(feature);

function predicateAt(bench: Workbench, span: Span, element: Named): Part | undefined {
  const unit = unitAt(bench, span, element);
  if (unit !== undefined) return unit;
  const bound = boundAt(bench, span, element);
  if (bound !== undefined) return bound;
  const flags = flagsAt(bench, span);
  if (flags !== undefined) {
    const known = flags.predicates.flatMap((each) => {
      const feature = flagFeature(bench, element, each.feature);
      return feature === undefined ? [] : [{ ...each, feature }];
    });
    if (known.length === flags.predicates.length) return { predicates: known, length: flags.length };
  }
  for (let length = span.length; length > 0; length -= 1) {
    const part = span.slice(0, length);
    const isAttribute = element.class === bench.level.attribute;
    const kind = isAttribute ? typeNamedBy(bench, part) : undefined;
    if (kind !== undefined) return { predicates: typePredicates(bench, kind), length };
    const list = isAttribute && length === span.length ? listType(bench, part) : undefined;
    if (list !== undefined) return { predicates: list, length };
    const literal = literalOf(bench, part, element);
    if (literal !== undefined) return { predicates: [literal], length };
  }
  return undefined;
}

/** "in EUR": the unit of what is measured. */
function unitAt({ language, level }: Workbench, span: Span, element: Named): Part | undefined {
  const length = span[0]?.lower === 'in' ? phraseAt(span, 1, language.units) : 0;
  const said = span[1];
  const isMeasured = level.metamodel.classes.get(element.class)?.featureByName.has('unit') === true;
  if (length === 0 || said === undefined || !isMeasured) return undefined;
  const unit = span
    .slice(1, 1 + length)
    .map((word) => word.text)
    .join(' ');
  return { predicates: [{ feature: 'unit', value: unit, said: unit }], length: 1 + length };
}

function typePredicates(bench: Workbench, kind: ValueKind): readonly Predicate[] {
  return Object.entries(typeValues(bench, kind)).map(([feature, value]) => ({ feature, value, said: kind }));
}

/** An enumeration, value object or code list of the model as a type. */
function listType(bench: Workbench, span: Span): readonly Predicate[] | undefined {
  // "a pick list" names none of the model.
  const { rest, isNew } = withoutDeterminers(span, bench.language);
  if (isNew && classAt(rest, 0, bench)?.length === rest.length) return undefined;
  const found = find(bench, span, {
    classes: bench.level.level === 'cim' ? ['CodeList'] : ['Enumeration', 'ValueObject'],
  });
  const [first] = found.kind === 'FOUND' ? found.elements : [];
  if (first === undefined) return undefined;
  return bench.level.level === 'cim'
    ? [
        { feature: 'type', value: 'CHOICE', said: first.name },
        { feature: 'codeList', value: first.id, said: first.name },
      ]
    : [{ feature: 'type', value: first.id, said: first.name }];
}

/** A literal of one of the element's enumerations: "core" of a domain. Types of attributes have names of their own. */
export function literalOf(
  bench: Workbench,
  span: Span,
  element: Named,
  only?: string,
): Predicate | undefined {
  const bare = withoutDeterminers(span, bench.language).rest;
  // "a core domain" of a domain is "core".
  const noun = classAtEnd(bare, bench);
  const isOwn = noun !== undefined && noun.class === element.class && noun.length < bare.length;
  const own = isOwn ? bare.slice(0, bare.length - noun.length) : bare;
  // "personal data" is "personal".
  const thing = phraseAtEnd(own, bench.language.nouns.THING);
  const said = bench.text(thing < own.length ? own.slice(0, own.length - thing) : own);
  const alias = bench
    .text(span)
    .toLowerCase()
    .replace(/^(?:a|an) /, '');
  const wanted = Object.hasOwn(bench.language.literals, alias)
    ? bench.language.literals[alias]
    : said.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  const { metamodel } = bench.level;
  if (wanted === undefined) return undefined;
  for (const feature of metamodel.classes.get(element.class)?.attributes ?? []) {
    if (only === undefined ? feature.name === 'type' || feature.name === 'scalar' : feature.name !== only)
      continue;
    const literals = metamodel.enums.get(feature.type)?.literals ?? [];
    const literal = literals.find(
      (each) => each === wanted || each.replaceAll('_', '') === wanted.replaceAll('_', ''),
    );
    const loose = literal ?? literals.find((each) => only !== undefined && wanted.startsWith(`${each}_`));
    if (loose !== undefined) return { feature: feature.name, value: loose, said };
  }
  return undefined;
}
