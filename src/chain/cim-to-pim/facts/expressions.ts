import type { Expression } from '../../core/rule-language/index.ts';
import { readAssignment } from '../../core/assignments.ts';
import { namesInOneWord } from '../../core/conditions.ts';
import { parseExpression } from '../../core/rule-language/index.ts';
import { operandsOf } from '../../core/rule-language/expression.ts';
import { tokensOf } from '../../core/rule-language/tokens.ts';
import type { BusinessAttribute, BusinessObject, BusinessRule } from '../../cim/cim.ts';
import { ruleTextOf } from '../../cim/rule-text.ts';
import { isMany } from './cardinalities.ts';
import type { AssignmentPlace } from './assignment-names.ts';
import { assignedName, namesForAssignments, phrasesForAssignments } from './assignment-names.ts';
import type { Composition } from './composition.ts';
import { isValue } from './composition.ts';
import type { Meaning, ExpressionNames } from './expression-names.ts';
import type { FieldCodes } from './field-codes.ts';
import type { RulesOfAggregates } from './rules-of-aggregates.ts';
import type { Source } from './source.ts';
import { remembered } from './source.ts';

/** Expressions of business rules in the names of the PIM. */
export type Expressions = {
  /**
   * The expression of a constraint as its aggregate's root sees it: a rule about a part holds for all parts
   * (`all(lines, quantity > 0)`). Undefined when it cannot be read, speaks of something outside the aggregate, or
   * is about a part of which there is at most one: the rule language has no word for "if there is one".
   */
  readonly ofConstraint: (rule: BusinessRule) => string | undefined;
  /** The expression that computes an attribute of an entity; undefined when the entity does not know all its names. */
  readonly ofDerivation: (attribute: BusinessAttribute) => string | undefined;
  /**
   * An assignment about an object (`stock level = stock level - quantity`), with the names of
   * {@link namesForAssignments}. Undefined when a name is not known, or the left side is no attribute of the object.
   */
  readonly ofAssignment: (text: string, place: AssignmentPlace) => string | undefined;
};

/** Prepares the translation of expressions; each rule is translated once, on first request. */
export function translateExpressions(given: {
  readonly source: Source;
  readonly composition: Composition;
  readonly rules: RulesOfAggregates;
  readonly fieldCodes: FieldCodes;
  readonly namesOf: (object: BusinessObject) => ExpressionNames;
}): Expressions {
  const { source, composition, rules, fieldCodes, namesOf } = given;
  const atRoot = (subject: BusinessObject, expression: string): string | undefined => {
    const path = composition.pathTo(subject);
    if (!path.every(({ targetCardinality }) => isMany(targetCardinality))) return undefined;
    const whole = path.reduceRight(
      (inner, relation) => `all(${fieldCodes.targetRole(relation)}, ${inner})`,
      expression,
    );
    return parseExpression(whole).ok ? whole : undefined;
  };
  return {
    ofConstraint: remembered((rule) => {
      for (const subject of rules.subjectsOf(rule)) {
        const expression = translated(ruleTextOf(rule, source), [namesOf(subject)]);
        if (expression !== undefined) return atRoot(subject, expression);
      }
      return undefined;
    }),
    ofDerivation: remembered((attribute) => {
      const object = source.containerOf(attribute, 'BusinessObject');
      const rule = rules.derivationOf(attribute);
      return rule === undefined || isValue(object)
        ? undefined
        : translated(ruleTextOf(rule, source), [namesOf(object)]);
    }),
    ofAssignment: (text, place) => {
      const assignment = readAssignment(namesInOneWord(text, phrasesForAssignments(place, source)));
      if (assignment === undefined) return undefined;
      const target = namesOf(place.object)(assignedName(assignment.name, place.object));
      const value =
        valueOf(assignment.value, target) ??
        translated(assignment.value, namesForAssignments(place, { source, namesOf }));
      return target === undefined || value === undefined ? undefined : `${target.code} = ${value}`;
    },
  };
}

/** One name of an expression's text and the code that takes its place. */
type Replacement = { readonly position: number; readonly length: number; readonly code: string };

/**
 * The text with every name replaced by its code, each found in the first of the scopes that knows it as a whole;
 * undefined when the text cannot be read or a name is not known.
 */
export function translated(text: string | undefined, scopes: readonly ExpressionNames[]): string | undefined {
  if (text === undefined) return undefined;
  const parsed = parseExpression(text);
  if (!parsed.ok) return undefined;
  const replacements = replacementsIn(parsed.expression, {
    scopes,
    words: wordsOf(text),
    texts: placesOfTexts(text, parsed.expression),
  });
  if (replacements === undefined) return undefined;
  return replacements
    .toSorted((a, b) => b.position - a.position)
    .reduce(
      (result, { position, length, code }) =>
        `${result.slice(0, position)}${code}${result.slice(position + length)}`,
      text.trimEnd(),
    )
    .trimStart();
}

/** Where the words of a text stand, in order. */
function wordsOf(text: string): readonly { readonly position: number; readonly length: number }[] {
  return tokensOf(text)
    .filter(({ kind }) => kind === 'word')
    .map(({ position, text: word }) => ({ position, length: word.length }));
}

/** Where the texts of an expression stand with their quotes. */
type TextPlaces = ReadonlyMap<Expression, { readonly position: number; readonly length: number }>;

function placesOfTexts(text: string, expression: Expression): TextPlaces {
  const tokens = tokensOf(text);
  const places = tokens.flatMap(({ kind, position }, index) => {
    const end = tokens[index + 1]?.position ?? text.length;
    return kind === 'text' ? [{ position, length: text.slice(position, end).trimEnd().length }] : [];
  });
  // Literals are read in the order in which they stand; dates and durations hold a text, too.
  const quoted = literalsIn(expression).flatMap((each, index) => {
    const place = places[index];
    return place === undefined ? [] : [[each, place] as const];
  });
  return new Map(quoted);
}

function literalsIn(expression: Expression): readonly Expression[] {
  return expression.kind === 'text' || expression.kind === 'date' || expression.kind === 'duration'
    ? [expression]
    : operandsOf(expression).flatMap(literalsIn);
}

type Place = {
  readonly scopes: readonly ExpressionNames[];
  readonly words: ReturnType<typeof wordsOf>;
  readonly texts: TextPlaces;
};

/** The code of a value of a code list that is assigned by its name. */
function valueOf(text: string, target: Meaning | undefined): string | undefined {
  const parsed = parseExpression(text);
  const code =
    parsed.ok && parsed.expression.kind === 'text'
      ? target?.valueCalled?.(parsed.expression.value)
      : undefined;
  return code === undefined ? undefined : `'${code}'`;
}

/** The codes of the values that an expression compares a name with, where it calls them by their names. */
function namedValues(expression: Expression, { scopes, texts }: Place): readonly Replacement[] {
  const isComparison =
    expression.kind === 'in' ||
    (expression.kind === 'binary' && (expression.operator === '=' || expression.operator === '<>'));
  if (!isComparison) return [];
  const operands = operandsOf(expression);
  const valueCalled = operands
    .flatMap((each) => (each.kind === 'name' ? [meaningsOf(each.path, scopes)?.at(-1)?.valueCalled] : []))
    .find((each) => each !== undefined);
  return operands.flatMap((each) => {
    const place = texts.get(each);
    const code = each.kind === 'text' ? valueCalled?.(each.value) : undefined;
    return code === undefined || place === undefined ? [] : [{ ...place, code: `'${code}'` }];
  });
}

function replacementsIn(expression: Expression, place: Place): readonly Replacement[] | undefined {
  if (expression.kind === 'name') {
    const meanings = meaningsOf(expression.path, place.scopes);
    // The words of a dotted name follow each other, with nothing but dots between them.
    const first = place.words.findIndex(({ position }) => position === expression.position);
    const words = place.words.slice(first, first + expression.path.length);
    const last = meanings?.slice(0, -1).findLastIndex(({ object }) => object !== undefined) ?? -1;
    const kept = meanings?.[last]?.object === '' ? last + 1 : Math.max(last, 0);
    return meanings?.slice(kept).flatMap(({ code, object }, index) => {
      const word = words[kept + index];
      const begin = index === 0 ? words[0] : word;
      if (word === undefined || begin === undefined) return [];
      const length = word.position + word.length - begin.position;
      const goesOn = kept + index < words.length - 1;
      return [{ position: begin.position, length, code: (goesOn ? object : undefined) ?? code }];
    });
  }
  const operands = operandsOf(expression);
  const all: Replacement[] = [...namedValues(expression, place)];
  for (const [index, operand] of operands.entries()) {
    const items =
      index === 1 && expression.kind === 'call' ? itemNames(operands[0], place.scopes) : undefined;
    const found = replacementsIn(
      operand,
      items === undefined ? place : { ...place, scopes: [items, ...place.scopes] },
    );
    if (found === undefined) return undefined;
    all.push(...found);
  }
  return all;
}

/** Names of the items of the list that the first argument of a list function names. */
function itemNames(
  list: Expression | undefined,
  scopes: readonly ExpressionNames[],
): ExpressionNames | undefined {
  return list?.kind === 'name' ? meaningsOf(list.path, scopes)?.at(-1)?.items : undefined;
}

function meaningsOf(
  path: readonly string[],
  scopes: readonly ExpressionNames[],
): readonly Meaning[] | undefined {
  for (const scope of scopes) {
    const meanings: Meaning[] = [];
    let names: ExpressionNames | undefined = scope;
    for (const name of path) {
      const meaning: Meaning | undefined = names?.(name);
      if (meaning === undefined) break;
      meanings.push(meaning);
      names = meaning.members;
    }
    if (meanings.length === path.length) return meanings;
  }
  return undefined;
}
