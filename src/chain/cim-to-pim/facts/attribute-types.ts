import { assertNever } from '../../../lib/assert-never.ts';
import type { BusinessAttribute, BusinessEvent, CodeList } from '../../cim/cim.ts';
import type { Attribute } from '../../pim/pim.ts';
import { isValue } from './composition.ts';
import type { ContextSource } from './homes.ts';
import { homeOfObject } from './homes.ts';
import type { Source } from './source.ts';
import { grouped } from '../../core/grouped.ts';
import { distinct, remembered } from './source.ts';
import type { Values } from './values.ts';

/** Built-in value types of the PIM. */
export type ScalarType = NonNullable<Attribute['scalar']>;

/** Built-in type of every business type; choices without a usable code list are plain text. */
export function scalarOf(attribute: BusinessAttribute): ScalarType {
  switch (attribute.type) {
    case 'TEXT':
    case 'IDENTIFIER':
    case 'CHOICE':
      return 'STRING';
    case 'LONG_TEXT':
      return 'TEXT';
    case 'NUMBER':
      return 'INTEGER';
    case 'DECIMAL':
    case 'PERCENTAGE':
      return 'DECIMAL';
    case 'YES_NO':
      return 'BOOLEAN';
    case 'URL':
      return 'URI';
    case 'IMAGE':
      return 'FILE';
    case 'LOCATION':
      return 'GEO_POINT';
    case 'MONEY':
    case 'DATE':
    case 'TIME':
    case 'DATE_TIME':
    case 'DURATION':
    case 'EMAIL':
    case 'PHONE':
    case 'FILE':
      return attribute.type;
    default:
      return assertNever(attribute.type);
  }
}

/** Whether an attribute's values are kept as files. */
export function isFile(attribute: BusinessAttribute): boolean {
  return attribute.type === 'FILE' || attribute.type === 'IMAGE';
}

/** Which vocabularies are copied into which contexts. */
export type CodeLists = {
  /** The vocabulary that types an attribute; undefined for other attributes and for lists without values. */
  readonly typing: (attribute: BusinessAttribute) => CodeList | undefined;
  /** Contexts that use a vocabulary: those of the objects and events with such an attribute. */
  readonly homesOf: (codeList: CodeList) => readonly ContextSource[];
  /** Contexts in which an attribute appears as a field of an entity or value. */
  readonly homesOfAttribute: (attribute: BusinessAttribute) => readonly ContextSource[];
};

/** Works out where vocabularies are used. Types never cross a context, so every using context gets a copy. */
export function analyseCodeLists(given: {
  readonly source: Source;
  readonly values: Values;
  readonly homeOfEvent: (event: BusinessEvent) => ContextSource;
}): CodeLists {
  const { source, values, homeOfEvent } = given;
  const typing = (attribute: BusinessAttribute): CodeList | undefined => {
    const codeList = attribute.type === 'CHOICE' ? source.resolve(attribute.codeList) : undefined;
    return codeList === undefined || codeList.values.length === 0 ? undefined : codeList;
  };
  const valuesWith = grouped(
    source
      .all('BusinessObject')
      .filter(isValue)
      .flatMap((value) => values.attributesOf(value).map((attribute) => ({ value, attribute }))),
    ({ attribute }) => attribute.id,
  );
  const homesOfAttribute = (attribute: BusinessAttribute): readonly ContextSource[] => {
    const object = source.containerOf(attribute, 'BusinessObject');
    if (!isValue(object)) return [homeOfObject(source, object)];
    return distinct(valuesWith(attribute.id).flatMap(({ value }) => values.homesOf(value)));
  };
  return {
    typing,
    homesOf: remembered((codeList) => {
      const attributes = source.referrers(codeList, 'BusinessAttribute', 'codeList').filter(typing);
      const events = attributes.flatMap((attribute) =>
        source.referrers(attribute, 'BusinessEvent', 'carries'),
      );
      return distinct([...attributes.flatMap(homesOfAttribute), ...events.map(homeOfEvent)]);
    }),
    homesOfAttribute,
  };
}
