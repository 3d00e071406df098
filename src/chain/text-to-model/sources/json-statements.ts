import { writtenStep } from '../../../lib/pointer-steps.ts';
import type { Declared } from './declared.ts';
import { factsOf } from './field-facts.ts';
import type { RawUnit } from './source-unit.ts';
import { meaningsOf, spoken } from './column-words.ts';
import { isList, isObject, isScalar, textOf, type SourceJson, type SourceObject } from './json-values.ts';
import {
  definitionSentences,
  fieldName,
  fieldSentences,
  isClause,
  isListType,
  singularThing,
  upperFirst,
  valuesSentence,
} from './table-sentences.ts';

/** A sentence about an object of JSON, and the place below the object that says it. */
export type JsonStatement = Pick<RawUnit, 'text' | 'declares'> & { readonly place: string };

/** What an object states by its form. */
export type JsonStatements = {
  readonly statements: readonly JsonStatement[];
  /** The members that the statements cover; all others are read as any members are. */
  readonly covered: ReadonlySet<string>;
};

/**
 * What a schema, an element of a model, an entity with fields, or a glossary states; undefined for any other object.
 * `name` is what the object is called where it stands.
 */
export function jsonStatements(value: SourceObject, name: string): JsonStatements | undefined {
  return glossary(value, name) ?? schema(value, name) ?? entity(value) ?? element(value);
}

const at = (texts: readonly (string | undefined)[], place = ''): readonly JsonStatement[] =>
  texts.flatMap((text) => (text === undefined || text === '' ? [] : [{ text, place }]));

/** `"glossary": { "Rider": "A person who …" }`, `{ "term": "Rider", "definition": "…" }` */
function glossary(value: SourceObject, name: string): JsonStatements | undefined {
  const [term, meaning] = [textOf(value, 'term', 'word', 'name'), textOf(value, 'definition', 'meaning')];
  if (term !== '' && meaning !== '' && !Object.keys(value).some(isFields))
    return {
      statements: at(definitionSentences(term, meaning)),
      covered: new Set(['term', 'word', 'name', 'definition', 'meaning']),
    };
  const entries = Object.entries(value);
  const isGlossary =
    /^(?:glossary|terms|terminology|definitions|vocabulary)$/i.test(name) &&
    entries.length > 0 &&
    entries.every(([, each]) => typeof each === 'string');
  if (!isGlossary) return undefined;
  return {
    statements: entries.flatMap(([each]) =>
      at(definitionSentences(each, textOf(value, each)), `/${writtenStep(each)}`),
    ),
    covered: new Set(Object.keys(value)),
  };
}

/** A JSON or OpenAPI schema says what a thing has, and schemas inside it what its parts have. */
function schema(value: SourceObject, name: string): JsonStatements | undefined {
  const properties = value['properties'];
  if (!isObject(properties)) return undefined;
  const thing = spoken(textOf(value, 'title') || name);
  const fields = Object.entries(properties).filter(([key]) => spoken(key) !== '');
  const inner = fields.flatMap(([key, field]): readonly JsonStatement[] => {
    const place = `/properties/${writtenStep(key)}`;
    const items = isObject(field) && isObject(field['items']) ? field['items'] : undefined;
    const part = items ?? (isObject(field) ? field : {});
    const below = schema(part, singularThing(spoken(key)));
    return [
      ...fieldStatements({
        thing,
        field: key,
        said: withRequired(isObject(field) ? field : {}, key, value['required']),
        place,
      }),
      ...(below?.statements ?? []).map((each) => ({
        ...each,
        place: `${place}${items === undefined ? '' : '/items'}${each.place}`,
      })),
    ];
  });
  const meaning = textOf(value, 'description');
  return {
    statements: [
      ...at([
        ...fieldSentences(
          thing,
          fields
            .filter(
              ([key, said]) => !isObject(said) || declaredField({ thing, field: key, said }) === undefined,
            )
            .map(([key, field]) => ({ name: key, isMany: isMany(field) })),
        ),
        ...(meaning === '' ? [] : definitionSentences(thing, meaning)),
      ]),
      ...inner,
    ],
    covered: new Set(['properties', 'title', 'description', 'required', 'type']),
  };
}

/** In a schema the thing lists the fields that are required. */
const withRequired = (field: SourceObject, key: string, required: SourceJson | undefined): SourceObject =>
  isList(required) && required.includes(key) ? { ...field, required: true } : field;

const isMany = (field: SourceJson): boolean =>
  isObject(field) && (field['type'] === 'array' || isListType(textOf(field, 'type')));

/** A field with its type and what else is said of it; its values alone where it has no type. */
function fieldStatements(given: {
  readonly thing: string;
  readonly field: string;
  readonly said: SourceObject;
  readonly place: string;
}): readonly JsonStatement[] {
  const { thing, field, said, place } = given;
  const meaning = textOf(said, 'description');
  const sentences = isClause(meaning) ? definitionSentences(fieldName(field), meaning) : [];
  const declares = declaredField(given);
  const values = said['enum'] ?? said['values'] ?? said['options'] ?? [];
  const chosen = valuesSentence({
    thing,
    field,
    values: isList(values) ? values.filter(isScalar).map(String) : [],
  });
  if (declares === undefined) return at([chosen, ...sentences], place);
  const shown = Object.entries(said).flatMap(([key, each]) =>
    isScalar(each)
      ? [`${key}: ${String(each)}`]
      : isList(each)
        ? [`${key}: ${each.filter(isScalar).join(', ')}`]
        : [],
  );
  return [
    { text: [`${upperFirst(thing)}: ${field}`, ...shown].join('; '), declares, place },
    ...at(sentences, place),
  ];
}

/** A field with a type of values, as a row of a table of fields says it; undefined for parts and without a type. */
function declaredField({
  thing,
  field,
  said,
}: {
  readonly thing: string;
  readonly field: string;
  readonly said: SourceObject;
}): Declared | undefined {
  const type = textOf(said, 'type', 'dataType', 'datatype');
  const items = isObject(said['items']) ? said['items'] : undefined;
  const [inner, format] = [
    textOf(items ?? said, 'type', 'dataType', 'datatype'),
    textOf(items ?? said, 'format'),
  ];
  if (type === '' || inner === 'object' || said['$ref'] !== undefined || items?.['$ref'] !== undefined)
    return undefined;
  const written = formats[format] ?? inner;
  const details = Object.entries({ ...items, ...said }).flatMap(([heading, value]) =>
    isScalar(value)
      ? [{ heading, text: String(value) }]
      : isList(value)
        ? [{ heading, text: value.filter(isScalar).join(', ') }]
        : [],
  );
  const facts = factsOf({
    name: fieldName(field),
    type: items === undefined ? written : `${written}[]`,
    details: details.filter(({ heading }) => !/^(?:type|name|field|attribute)$/i.test(heading)),
  });
  // A type that is no type of values may be the name of a thing, which a sentence says.
  return facts.kind === undefined && facts.values === undefined
    ? undefined
    : { kind: 'FIELD', of: thing, name: field, facts };
}

/** Formats of a JSON schema, as types of fields. */
const formats: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'datetime',
  time: 'time',
  duration: 'duration',
  email: 'email',
  uri: 'url',
  url: 'url',
  uuid: 'uuid',
  binary: 'file',
};

/** `{ "name": "Book", "fields": ["title", { "name": "isbn" }] }` */
function entity(value: SourceObject): JsonStatements | undefined {
  const thing = spoken(textOf(value, 'name', 'entity', 'class', 'title'));
  const [key, fields] = Object.entries(value).find(([each, list]) => isList(list) && isFields(each)) ?? [];
  if (thing === '' || key === undefined || !isList(fields)) return undefined;
  const named = fields.flatMap((field, index) => {
    const name =
      typeof field === 'string' ? field : isObject(field) ? textOf(field, 'name', 'field', 'attribute') : '';
    return name === '' ? [] : [{ name, field, place: `/${writtenStep(key)}/${index}` }];
  });
  if (named.length === 0 || named.some(({ name }) => isClause(name))) return undefined;
  const meaning = textOf(value, 'description', 'definition');
  return {
    statements: [
      ...at([
        ...fieldSentences(
          thing,
          named
            .filter(
              ({ name, field: said }) =>
                !isObject(said) || declaredField({ thing, field: name, said }) === undefined,
            )
            .map(({ name: field, field: said }) => ({ name: field, isMany: isMany(said) })),
        ),
        ...(meaning === '' ? [] : definitionSentences(thing, meaning)),
      ]),
      ...named.flatMap(({ name, field, place }) =>
        isObject(field) ? fieldStatements({ thing, field: name, said: field, place }) : [],
      ),
    ],
    covered: new Set([key, 'name', 'entity', 'class', 'title', 'description', 'definition']),
  };
}

const isFields = (key: string): boolean => {
  const meant = meaningsOf(key);
  return meant.has('attributes') && !/^(?:data|information)$/i.test(key);
};

/** An element of an exported model says what it is. */
function element(value: SourceObject): JsonStatements | undefined {
  if (typeof value['eClass'] !== 'string' || typeof value['name'] !== 'string') return undefined;
  const statement = textOf(value, 'statement', 'description');
  return statement === ''
    ? undefined
    : { statements: at([statement]), covered: new Set(['eClass', 'name', 'statement', 'description']) };
}
