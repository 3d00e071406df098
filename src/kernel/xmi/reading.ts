import type { ReadLimits } from '../json/json-reading.ts';
import type { MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { Finding, Path } from '../model/finding.ts';
import { errorAt } from '../model/finding.ts';
import type { XmiClassPlan, XmiFeature } from './class-plan.ts';
import type { PendingPath } from './path-reference.ts';
import type { ClassFinder, NamespaceScope } from './namespaces.ts';
import type { XmlCursor, XmlPlace } from './xml-events.ts';

/** Bounds that keep a hostile file from taking the process down. */
export type XmiLimits = ReadLimits & {
  /** Attributes of one XML element. */
  readonly attributes: number;
  /** Values of features in the whole file, elements and references among them. */
  readonly values: number;
  /** References by path in the whole file; each is remembered until its end. */
  readonly paths: number;
  /** Characters of one attribute, text, name or comment. */
  readonly textCharacters: number;
};

/** How references are understood beyond ids and positions; only files about metamodels need it. */
export type ReferenceRules = {
  /** Feature whose value a step of a path may name, as in `#//Book/title`. */
  readonly stepName?: string;
  /** What stands in a model for a reference out of the file, or undefined to refuse it. */
  readonly outside?: (href: string) => string | undefined;
};

/** Everything known while a file is read. */
export type XmiReading = {
  readonly metamodel: Metamodel;
  readonly newId: () => string;
  readonly limits: XmiLimits;
  readonly rules: ReferenceRules;
  readonly cursor: XmlCursor;
  readonly findClass: ClassFinder;
  readonly planOf: (metaClass: MetaClass) => XmiClassPlan;
  readonly roots: Element[];
  readonly ids: Set<string>;
  /** Ids of the file that are not identifiers. */
  readonly oddIds: Set<string>;
  /** Names under which the file refers to elements that have another id in the model. */
  readonly aliases: Map<string, string>;
  readonly pendingPaths: PendingPath[];
  /** Values that were read so far. */
  readonly counted: { values: number };
  readonly findings: Finding[];
  /** What leads into other files, where several are read together. */
  readonly pendingOutside: PendingOutside[] | undefined;
};

/** A reference into another file, or an element that is kept there; it is looked up when all files are read. */
export type PendingOutside = {
  readonly href: string;
  readonly place: XmlPlace;
  readonly describe: string;
  /** The class of an element that is to stand here; undefined for a reference. */
  readonly contained: string | undefined;
  readonly settle: (target: Element) => void;
};

/** An element under construction. */
export type BuiltElement = Record<string, unknown> & Element;

/** An element of the model that is open in the file. */
export type ElementFrame = {
  readonly kind: 'ELEMENT';
  readonly element: BuiltElement;
  readonly plan: XmiClassPlan;
  /** Values by the position of their feature; they move into the element when it closes, in metamodel order. */
  readonly values: unknown[];
  /** Where the element stands; undefined for a root. */
  readonly place:
    | { readonly frame: ElementFrame; readonly slot: XmiFeature; readonly index: number }
    | undefined;
  readonly scope: NamespaceScope | undefined;
  readonly depth: number;
};

/** An XML element that is open in the file. */
export type Frame =
  | ElementFrame
  /** The `xmi:XMI` around the roots. */
  | { readonly kind: 'FILE'; readonly scope: NamespaceScope | undefined }
  /** One value of an attribute, written as an element. */
  | { readonly kind: 'VALUE'; readonly frame: ElementFrame; readonly slot: XmiFeature; text: string }
  /** An element that may hold nothing. */
  | { readonly kind: 'EMPTY' }
  /** An element that is not read. */
  | { readonly kind: 'SKIPPED' };

/** The problems of one file that are reported. */
export const mostFindings = 1_000;

/** Notes a problem at the element that opened last, or at the given place; ends the reading when there are too many. */
export function report(
  reading: XmiReading,
  problem: {
    readonly code: string;
    readonly message: string;
    readonly frame?: ElementFrame | undefined;
    readonly slot?: XmiFeature | undefined;
    readonly place?: XmlPlace | undefined;
  },
): void {
  const { frame, slot } = problem;
  const place = problem.place ?? reading.cursor.place();
  const path = frame === undefined ? undefined : pathOf(frame);
  reading.findings.push(
    errorAt({
      code: problem.code,
      message: located(problem.message, place),
      element: frame?.element,
      feature: slot?.feature.name,
      path: slot === undefined ? path : { parent: path, key: slot.feature.name },
    }),
  );
  if (reading.findings.length === mostFindings)
    reading.cursor.stop(
      'TOO_MANY_PROBLEMS',
      `The file has ${mostFindings} problems so far; the rest was not read.`,
    );
}

/** A message with its place in the file. */
export function located(message: string, place: XmlPlace): string {
  return `Line ${place.line}, column ${place.column}: ${message}`;
}

function pathOf(frame: ElementFrame): Path | undefined {
  if (frame.place === undefined) return undefined;
  const { slot, index } = frame.place;
  const list: Path = { parent: pathOf(frame.place.frame), key: slot.feature.name };
  return slot.feature.many ? { parent: list, key: index } : list;
}

/** Gives a feature of an open element a value, or one more when it holds a list. */
export function addValue(
  reading: XmiReading,
  given: { readonly frame: ElementFrame; readonly slot: XmiFeature; readonly value: unknown },
): void {
  const { frame, slot, value } = given;
  const { counted, limits, cursor } = reading;
  counted.values += 1;
  if (counted.values > limits.values)
    cursor.stop('TOO_MANY_VALUES', `The file has more than ${limits.values} values; split the model.`);
  const known = frame.values[slot.position];
  if (known === undefined) frame.values[slot.position] = slot.feature.many ? [value] : value;
  else if (Array.isArray(known)) known.push(value);
  else
    report(reading, {
      code: 'WRONG_TYPE',
      message: `${slot.feature.name} of this ${frame.element.eClass} holds one value, found more; keep one.`,
      frame,
      slot,
    });
}

/** A text as messages show it. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
