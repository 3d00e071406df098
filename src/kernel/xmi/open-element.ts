import { isIdentifier } from '../metamodel/data-types.ts';
import type { MetaClass } from '../metamodel/metamodel.ts';
import type { XmiClassPlan, XmiFeature } from './class-plan.ts';
import type { NamespaceScope } from './namespaces.ts';
import { isNamespaceDeclaration, isXmi, namespaceOf, splitName, xsiNamespace } from './namespaces.ts';
import { parseValue } from './attribute-value.ts';
import { readReferences } from './read-references.ts';
import type { BuiltElement, ElementFrame, XmiReading } from './reading.ts';
import { addValue, report, shown } from './reading.ts';
import type { XmlAttributes } from './xml-events.ts';

/** What the attributes of XMI and XML Schema say about an XML element. */
export type XmiAttributes = {
  readonly id?: string;
  readonly type?: string;
  readonly idref?: string;
  readonly nil?: true;
};

/** Reads the attributes with a prefix; one that is neither XMI's nor XML Schema's is a problem. */
export function readMarks(
  reading: XmiReading,
  scope: NamespaceScope | undefined,
  attributes: XmlAttributes,
): XmiAttributes {
  const marks: { id?: string; type?: string; idref?: string; nil?: true } = {};
  for (const name of attributes.prefixed) {
    if (isNamespaceDeclaration(name)) continue;
    const { prefix, local } = splitName(name);
    const uri = namespaceOf(scope, prefix);
    const value = attributes.values[name] ?? '';
    if (uri === undefined)
      reading.cursor.stop(
        'NOT_WELL_FORMED',
        `The file is not well-formed XML: prefix ${prefix} is not declared.`,
      );
    else if (isXmi(uri)) {
      if (local === 'id' || local === 'type' || local === 'idref') marks[local] = value;
    } else if (uri === xsiNamespace) {
      if (local === 'type') marks.type = value;
      else if (local === 'nil' && value.trim() === 'true') marks.nil = true;
    } else if (prefix !== 'xml')
      report(reading, {
        code: 'UNKNOWN_FEATURE',
        message: `The attribute ${name} belongs to no metamodel; remove it.`,
      });
  }
  return marks;
}

/** The class a qualified name means at some place of the file; reports it when there is none. */
export function classNamed(
  reading: XmiReading,
  scope: NamespaceScope | undefined,
  name: string,
): MetaClass | undefined {
  const { prefix, local } = splitName(name.trim());
  const uri = namespaceOf(scope, prefix);
  if (uri === undefined && prefix !== '')
    return reading.cursor.stop(
      'NOT_WELL_FORMED',
      `The file is not well-formed XML: prefix ${prefix} is not declared.`,
    );
  const { metamodel } = reading;
  const found =
    uri === undefined || uri === '' ? metamodel.classes.get(local) : reading.findClass(uri, local);
  if (found !== undefined) return found;
  const namespaces = metamodel.packages.map((each) => each.uri).join(', ');
  report(reading, {
    code: 'UNKNOWN_CLASS',
    message: `Class ${shown(local)} of the namespace ${shown(uri ?? '')} is not in the ${metamodel.name} metamodel, whose namespaces are ${namespaces}.`,
  });
  return undefined;
}

/** Opens an element of the model; undefined when its class does not fit, which is reported. */
export function openElement(
  reading: XmiReading,
  given: {
    readonly metaClass: MetaClass;
    readonly attributes: XmlAttributes;
    readonly marks: XmiAttributes;
    readonly scope: NamespaceScope | undefined;
    readonly parent: { readonly frame: ElementFrame; readonly slot: XmiFeature } | undefined;
  },
): ElementFrame | undefined {
  const { metaClass, attributes, marks, scope, parent } = given;
  if (metaClass.abstract) {
    const kinds = reading.metamodel.concreteKinds(metaClass.name).join(', ');
    report(reading, {
      code: marks.type === undefined ? 'MISSING_CLASS' : 'ABSTRACT_CLASS',
      message: `Class ${metaClass.name} is abstract; name one of ${kinds} in xsi:type.`,
      frame: parent?.frame,
      slot: parent?.slot,
    });
    return undefined;
  }
  const depth = (parent?.frame.depth ?? 0) + 1;
  checkLimits(reading, depth);
  const plan = reading.planOf(metaClass);
  const { id, xmiId } = identityOf(reading, { plan, attributes, marks });
  const element: BuiltElement = { eClass: metaClass.name, id };
  const values: unknown[] = new Array<unknown>(metaClass.stored.length);
  const place =
    parent === undefined
      ? undefined
      : { ...parent, index: listLength(parent.frame.values[parent.slot.position]) };
  const frame: ElementFrame = { kind: 'ELEMENT', element, plan, values, place, scope, depth };
  if (xmiId !== undefined && plan.xmiId !== undefined) values[plan.xmiId.position] = xmiId;
  readFeatures(reading, frame, attributes);
  return frame;
}

function listLength(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function checkLimits(reading: XmiReading, depth: number): void {
  const { limits, cursor, ids } = reading;
  if (depth > limits.depth)
    cursor.stop('TOO_DEEP', `Elements are nested deeper than ${limits.depth}; flatten the model.`);
  if (ids.size >= limits.elements)
    cursor.stop('TOO_MANY_ELEMENTS', `The model has more than ${limits.elements} elements; split it.`);
}

type Identity = { readonly id: string; readonly xmiId: string | undefined };

/** The id an element gets, and its `xmi:id` when that could not be its id. */
function identityOf(
  reading: XmiReading,
  given: { readonly plan: XmiClassPlan; readonly attributes: XmlAttributes; readonly marks: XmiAttributes },
): Identity {
  const { plan, attributes, marks } = given;
  const { ids, aliases } = reading;
  const named = plan.idName === undefined ? undefined : attributes.values[plan.idName];
  const own = plan.others.has('id') ? named : undefined;
  if (marks.id !== undefined && own !== undefined && own !== marks.id)
    report(reading, {
      code: 'ILLEGAL_ID',
      message: `This ${plan.metaClass.name} has the xmi:id ${shown(marks.id)} and the id ${shown(own)}; make them equal or remove one.`,
    });
  const wanted = marks.id ?? named;
  if (wanted !== undefined && isIdentifier(wanted) && !ids.has(wanted)) {
    ids.add(wanted);
    if (named !== undefined && named !== wanted && !aliases.has(named)) aliases.set(named, wanted);
    return { id: wanted, xmiId: undefined };
  }
  // Identifying attributes of other names may repeat; the ids of XMI and of the service may not.
  const isId = marks.id !== undefined || own !== undefined;
  if (isId && wanted !== undefined && (ids.has(wanted) || reading.oddIds.has(wanted)))
    report(reading, {
      code: 'DUPLICATE_ID',
      message: `The id ${shown(wanted)} is used twice; give this ${plan.metaClass.name} another one.`,
    });
  if (isId && wanted !== undefined) reading.oddIds.add(wanted);
  const id = reading.newId();
  ids.add(id);
  for (const name of [marks.id, named]) if (name !== undefined && !aliases.has(name)) aliases.set(name, id);
  return { id, xmiId: marks.id ?? own };
}

function readFeatures(reading: XmiReading, frame: ElementFrame, attributes: XmlAttributes): void {
  const { plan } = frame;
  for (const name of attributes.plain) {
    const slot = plan.slots.get(name);
    const text = attributes.values[name] ?? '';
    if (slot === undefined) reportUnknown(reading, frame, name);
    else if (slot.feature.kind === 'attribute') readAttribute(reading, { frame, slot }, text);
    else if (slot.feature.kind === 'reference') readReferences(reading, { frame, slot }, text);
    else
      report(reading, {
        code: 'WRONG_TYPE',
        message: `${name} of this ${plan.metaClass.name} holds elements; write them as XML elements inside it.`,
        frame,
        slot,
      });
  }
}

/** Reports a name that is not a feature of a class that files hold; `id` is not a feature in XMI and passes. */
export function reportUnknown(reading: XmiReading, frame: ElementFrame, name: string): void {
  const { plan } = frame;
  const other = plan.others.get(name);
  if (other?.name === 'id') return;
  report(reading, {
    code: other === undefined ? 'UNKNOWN_FEATURE' : 'DERIVED_FEATURE',
    message:
      other === undefined
        ? `${plan.metaClass.name} has no feature ${shown(name)}; remove it or correct the name.`
        : `${plan.metaClass.name}.${name} is computed by the service; remove it.`,
    frame,
  });
}

/** Reads one value of an attribute from its text. */
export function readAttribute(
  reading: XmiReading,
  spot: { readonly frame: ElementFrame; readonly slot: XmiFeature },
  text: string,
): void {
  const { frame, slot } = spot;
  const value = parseValue(text, slot.json);
  if (value !== undefined && (slot.literals === undefined || slot.literals.has(String(value))))
    return addValue(reading, { frame, slot, value });
  const { feature } = slot;
  report(reading, {
    code: slot.literals === undefined ? 'WRONG_TYPE' : 'UNKNOWN_LITERAL',
    message:
      slot.literals === undefined
        ? `${feature.name} of this ${frame.element.eClass} is a ${feature.type}, found ${shown(text)}.`
        : `${feature.name} of this ${frame.element.eClass} is ${shown(text)}; use one of ${[...slot.literals].join(', ')}.`,
    frame,
    slot,
  });
}
