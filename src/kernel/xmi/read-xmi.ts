import { withoutEscapes } from '../../lib/relative-path.ts';
import { jsonLimits } from '../../lib/json-limits.ts';
import { defaultReadLimits } from '../json/read-model.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import { containedIn, type Element } from '../model/element.ts';
import type { Finding } from '../model/finding.ts';
import { errorAt } from '../model/finding.ts';
import type { XmiFeature } from './class-plan.ts';
import { classPlans } from './class-plan.ts';
import type { NamespaceScope } from './namespaces.ts';
import { classFinder, isXmi, namespaceOf, scopeInside, splitName } from './namespaces.ts';
import type { XmiAttributes } from './open-element.ts';
import { classNamed, openElement, readAttribute, readMarks, reportUnknown } from './open-element.ts';
import type { PathFinder } from './path-reference.ts';
import { awaitOutside, readReference, settleReferences } from './read-references.ts';
import type {
  ElementFrame,
  Frame,
  PendingOutside,
  ReferenceRules,
  XmiLimits,
  XmiReading,
} from './reading.ts';
import { addValue, located, report, shown } from './reading.ts';
import type { XmlAttributes, XmlEvents } from './xml-events.ts';
import { readXmlEvents } from './xml-events.ts';
import { unescapeUnwritable } from './xml-text.ts';

/** Bounds that a service sets unless it says otherwise. */
export const defaultXmiLimits: XmiLimits = {
  ...defaultReadLimits,
  attributes: 100,
  values: jsonLimits.values,
  paths: 1_000_000,
  textCharacters: jsonLimits.textBytes,
};

/** A model read from XMI, in normal form, or the reasons why it is not representable. */
export type XmiResult =
  | {
      readonly ok: true;
      /** The first root, and the only one where the metamodel has a root class. */
      readonly root: Element;
      readonly roots: readonly Element[];
      readonly elementCount: number;
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * Reads a model from an XMI file (OMG XMI 2.x as Eclipse EMF writes it) into the normal form of `json/read-model.ts`.
 * The file is UTF-8 or UTF-16; its roots stand alone or in `xmi:XMI`. `xmi:id`, or else the identifying attribute,
 * becomes the id; one that is not a legal identifier moves to the feature `xmiId` where the class has it, and references
 * follow. References are ids, `#id` or paths inside the file. Nothing is ever fetched: a reference to another file is a
 * problem, `xsi:schemaLocation` and `xmi:Extension` are passed over. Takes time linear in the size of the file. Never
 * throws: every problem is returned as a finding with line and column, at most a thousand of them.
 *
 * ```ts
 * const bytes = new TextEncoder().encode(`
 *   <library:Library xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI"
 *       xmlns:library="urn:example:library:1" xmi:id="library">
 *     <books xmi:id="b1" name="Emma" pages="474"/>
 *   </library:Library>`);
 * const read = readXmi({ metamodel: library, bytes, newId: () => 'new' });
 * read.ok && read.root; // libraryOf(book('b1', 'Emma', 474))
 * ```
 */
export function readXmi(given: {
  readonly metamodel: Metamodel;
  readonly bytes: Uint8Array;
  readonly newId: () => string;
  readonly limits?: XmiLimits;
  readonly rules?: ReferenceRules;
}): XmiResult {
  const ids = new Set<string>();
  const { roots, findings } = readXmiFile({ ...given, ids, pendingOutside: undefined });
  const [root] = roots;
  if (root !== undefined && findings.length === 0) return { ok: true, root, roots, elementCount: ids.size };
  return { ok: false, findings };
}

/** One file of a model: its roots, with the names that it has for elements, and what is wrong with it. */
export type XmiFile = {
  readonly roots: readonly Element[];
  readonly findings: Finding[];
  /** The element at a fragment of an address; undefined when there is none. */
  readonly find: (fragment: string) => Element | undefined;
};

/**
 * Reads one file of a model. `ids` are those of all its files so far, and get those of this one. With `pendingOutside`
 * references into other files are put there, and any class may be the root.
 */
export function readXmiFile(given: {
  readonly metamodel: Metamodel;
  readonly bytes: Uint8Array;
  readonly newId: () => string;
  readonly limits?: XmiLimits;
  readonly rules?: ReferenceRules;
  readonly ids: Set<string>;
  readonly pendingOutside: PendingOutside[] | undefined;
}): XmiFile {
  const { metamodel, bytes, newId, ids, pendingOutside } = given;
  const limits = given.limits ?? defaultXmiLimits;
  const progress = { roots: [] as Element[], ids, findings: [] as Finding[], pendingOutside };
  const aliases = new Map<string, string>();
  let settle = (): PathFinder => () => undefined;
  const problem = readXmlEvents({
    bytes,
    // Around the elements of the model stand `xmi:XMI` and, inside them, values.
    limits: { ...limits, depth: limits.depth + 2 },
    receiver: (cursor) => {
      const reading: XmiReading = {
        metamodel,
        newId,
        limits,
        rules: given.rules ?? {},
        cursor,
        findClass: classFinder(metamodel),
        planOf: classPlans(metamodel),
        oddIds: new Set(),
        aliases,
        pendingPaths: [],
        counted: { values: 0 },
        ...progress,
      };
      settle = () => settleReferences(reading);
      return eventsInto(reading);
    },
  });
  const { roots, findings } = progress;
  let findPath: PathFinder = () => undefined;
  if (problem !== undefined)
    findings.push(fileProblem(problem.code, located(problem.message, problem.place)));
  if (findings.length === 0) findPath = settle();
  if (findings.length === 0 && roots.length === 0)
    findings.push(fileProblem('NO_ROOT', 'The file holds no element of a model; put one into it.'));
  let byId: ReadonlyMap<string, Element> | undefined;
  const find = (fragment: string): Element | undefined => {
    if (fragment === '' || fragment.startsWith('/')) return findPath(fragment === '' ? '/' : fragment);
    byId ??= indexById(metamodel, roots);
    const id = unescapeUnwritable(withoutEscapes(fragment));
    return byId.get(id) ?? byId.get(aliases.get(id) ?? id);
  };
  return { roots, findings, find };
}

function indexById(metamodel: Metamodel, roots: readonly Element[]): ReadonlyMap<string, Element> {
  const byId = new Map<string, Element>();
  const open = [...roots];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    byId.set(element.id, element);
    for (const containment of metamodel.classes.get(element.eClass)?.containments ?? [])
      open.push(...containedIn(element, containment));
  }
  return byId;
}

function fileProblem(code: string, message: string): Finding {
  return errorAt({ code, message, path: undefined });
}

type Opening = {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly scope: NamespaceScope | undefined;
};

function eventsInto(reading: XmiReading): XmlEvents {
  const frames: Frame[] = [];
  return {
    open: (name, attributes) => {
      const around = frames.at(-1);
      const scope = scopeInside(around === undefined ? undefined : scopeOf(around), attributes);
      frames.push(openInside(reading, around, { name, attributes, scope }));
    },
    text: (text) => {
      const frame = frames.at(-1);
      if (frame?.kind === 'VALUE') frame.text += text;
      else if (frame !== undefined && frame.kind !== 'SKIPPED' && text.trim() !== '')
        report(reading, {
          code: 'UNEXPECTED_TEXT',
          message: `The text ${shown(text.trim())} is not allowed here, because only elements are; remove it.`,
          frame: frame.kind === 'ELEMENT' ? frame : undefined,
        });
    },
    close: () => {
      const frame = frames.pop();
      if (frame?.kind === 'ELEMENT') closeElement(frame);
      else if (frame?.kind === 'VALUE') readAttribute(reading, frame, frame.text);
    },
  };
}

function scopeOf(frame: Frame): NamespaceScope | undefined {
  return frame.kind === 'ELEMENT' || frame.kind === 'FILE' ? frame.scope : undefined;
}

const skipped: Frame = { kind: 'SKIPPED' };
const empty: Frame = { kind: 'EMPTY' };

function openInside(reading: XmiReading, around: Frame | undefined, opening: Opening): Frame {
  switch (around?.kind) {
    case undefined:
      return isXmiElement(opening, 'XMI')
        ? { kind: 'FILE', scope: opening.scope }
        : openRoot(reading, opening);
    case 'FILE':
      return isToolData(opening) ? skipped : openRoot(reading, opening);
    case 'ELEMENT':
      return isToolData(opening) ? skipped : openFeature(reading, around, opening);
    case 'VALUE':
    case 'EMPTY':
      report(reading, {
        code: 'UNEXPECTED_ELEMENT',
        message: `The element ${opening.name} is not allowed here; remove it.`,
      });
      return skipped;
    case 'SKIPPED':
      return skipped;
  }
}

function isXmiElement({ name, scope }: Opening, wanted: string): boolean {
  const { prefix, local } = splitName(name);
  return local === wanted && isXmi(namespaceOf(scope, prefix));
}

/** What XMI lets tools write about themselves is not part of the model. */
function isToolData(opening: Opening): boolean {
  return (
    opening.name.includes(':') &&
    (isXmiElement(opening, 'Extension') || isXmiElement(opening, 'Documentation'))
  );
}

function openRoot(reading: XmiReading, opening: Opening): Frame {
  const { metamodel, roots } = reading;
  const { rootClass } = metamodel;
  const marks = readMarks(reading, opening.scope, opening.attributes);
  const metaClass = classNamed(reading, opening.scope, marks.type ?? opening.name);
  if (metaClass === undefined) return skipped;
  const isFragment = reading.pendingOutside !== undefined;
  if (!isFragment && rootClass !== undefined && !metaClass.kinds.has(rootClass)) {
    report(reading, {
      code: 'WRONG_ROOT',
      message: `The root of a ${metamodel.name} model is a ${rootClass}, not a ${metaClass.name}.`,
    });
    return skipped;
  }
  if (!isFragment && rootClass !== undefined && roots.length > 0) {
    report(reading, {
      code: 'SEVERAL_ROOTS',
      message: `A ${metamodel.name} model has one root; put this ${metaClass.name} into a file of its own.`,
    });
    return skipped;
  }
  const frame = openElement(reading, { ...opening, metaClass, marks, parent: undefined });
  if (frame === undefined) return skipped;
  roots.push(frame.element);
  return frame;
}

function openFeature(reading: XmiReading, frame: ElementFrame, opening: Opening): Frame {
  const slot = frame.plan.slots.get(opening.name);
  if (slot === undefined) {
    reportUnknown(reading, frame, opening.name);
    return skipped;
  }
  const marks = readMarks(reading, opening.scope, opening.attributes);
  if (marks.nil === true) return empty;
  switch (slot.feature.kind) {
    case 'attribute':
      return { kind: 'VALUE', frame, slot, text: '' };
    case 'reference':
      openReference(reading, { frame, slot }, opening.attributes.values['href'] ?? marks.idref);
      return empty;
    case 'containment':
      return openContained(reading, { frame, slot }, { ...opening, marks });
  }
}

type Spot = { readonly frame: ElementFrame; readonly slot: XmiFeature };

function openReference(reading: XmiReading, spot: Spot, target: string | undefined): void {
  if (target !== undefined) return readReference(reading, spot, target);
  report(reading, {
    code: 'WRONG_TYPE',
    message: `${spot.slot.feature.name} of this ${spot.frame.element.eClass} is a reference; name its target in href or xmi:idref.`,
    ...spot,
  });
}

function openContained(
  reading: XmiReading,
  spot: Spot,
  opening: Opening & { readonly marks: XmiAttributes },
): Frame {
  const { frame, slot } = spot;
  const { scope, marks, attributes } = opening;
  const { type } = slot.feature;
  const metaClass =
    marks.type === undefined ? reading.metamodel.classes.get(type) : classNamed(reading, scope, marks.type);
  if (metaClass === undefined) return skipped;
  if (!metaClass.kinds.has(type)) {
    report(reading, {
      code: 'WRONG_CONTAINMENT',
      message: `A ${metaClass.name} cannot stand here; expected ${reading.metamodel.concreteKinds(type).join(', ')}.`,
      ...spot,
    });
    return skipped;
  }
  const href = attributes.values['href'];
  if (href !== undefined && !reading.planOf(metaClass).slots.has('href')) {
    if (reading.pendingOutside !== undefined) {
      // Until it is read, an element stands in its place that no class has.
      awaitOutside(reading, spot, { href, contained: type, value: { eClass: '', id: '' } });
      return empty;
    }
    report(reading, {
      code: 'OUTSIDE_REFERENCE',
      message: `${slot.feature.name} of this ${frame.element.eClass} is kept elsewhere (${shown(href)}); put the element here, or send all files of the model together.`,
      ...spot,
    });
    return skipped;
  }
  const opened = openElement(reading, { metaClass, attributes, marks, scope, parent: spot });
  if (opened === undefined) return skipped;
  addValue(reading, { ...spot, value: opened.element });
  return opened;
}

/** Moves the values into the element, in metamodel order. */
function closeElement({ element, plan, values }: ElementFrame): void {
  for (const [position, { name }] of plan.metaClass.stored.entries()) {
    const value = values[position];
    if (value !== undefined) element[name] = value;
  }
}
