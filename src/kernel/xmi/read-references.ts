import { withoutEscapes } from '../../lib/relative-path.ts';
import type { Element } from '../model/element.ts';
import { valueOf } from '../model/element.ts';
import type { XmiFeature } from './class-plan.ts';
import { namespaceOf, splitName } from './namespaces.ts';
import { pathFinder, type PathFinder } from './path-reference.ts';
import type { ElementFrame, XmiReading } from './reading.ts';
import { addValue, located, mostFindings, report, shown } from './reading.ts';
import { errorAt } from '../model/finding.ts';
import { unescapeUnwritable } from './xml-text.ts';

type Spot = { readonly frame: ElementFrame; readonly slot: XmiFeature };

/** Reads the references in an attribute: ids, `#id`, paths, and `type uri#fragment`, separated by spaces. */
export function readReferences(reading: XmiReading, spot: Spot, text: string): void {
  // One more than allowed is enough to know.
  const tokens = text.split(/[ \t\r\n]+/, reading.limits.values + 1);
  for (const [index, token] of tokens.entries()) {
    if (token === '' || isTypeOf(reading, spot, token, tokens[index + 1])) continue;
    readReference(reading, spot, token);
  }
}

/** Reads one reference: `#fragment` or `uri#fragment` as in `href`, or what may stand in an attribute. */
export function readReference(reading: XmiReading, spot: Spot, token: string): void {
  const hash = token.indexOf('#');
  if (hash > 0) return readOutside(reading, spot, token);
  const fragment = token.slice(hash + 1);
  if (fragment.startsWith('/')) return readPath(reading, spot, fragment);
  const id = hash === 0 ? unescapeUnwritable(withoutEscapes(fragment)) : fragment;
  addValue(reading, { ...spot, value: id });
}

/** EMF writes the type before a reference to another file. */
function isTypeOf(reading: XmiReading, spot: Spot, token: string, next: string | undefined): boolean {
  if (next?.includes('#') !== true || !token.includes(':') || token.includes('#')) return false;
  const { prefix, local } = splitName(token);
  const uri = namespaceOf(spot.frame.scope, prefix);
  return uri !== undefined && reading.findClass(uri, local) !== undefined;
}

function readOutside(reading: XmiReading, spot: Spot, href: string): void {
  const value = reading.rules.outside?.(href);
  if (value !== undefined) return addValue(reading, { ...spot, value });
  if (reading.pendingOutside !== undefined)
    return awaitOutside(reading, spot, { href, contained: undefined, value: href });
  report(reading, {
    code: 'OUTSIDE_REFERENCE',
    message: `${spot.slot.feature.name} of this ${spot.frame.element.eClass} points to ${shown(href)} in another file; references stay inside one file, so remove it.`,
    ...spot,
  });
}

/** Puts something in the place of what is in another file, until that is read. */
export function awaitOutside(
  reading: XmiReading,
  spot: Spot,
  outside: { readonly href: string; readonly contained: string | undefined; readonly value: unknown },
): void {
  const { frame, slot } = spot;
  const { href, contained, value } = outside;
  const { pendingOutside } = reading;
  if ((pendingOutside?.length ?? 0) >= reading.limits.paths)
    reading.cursor.stop(
      'TOO_MANY_PATHS',
      `The file has more than ${reading.limits.paths} references to others.`,
    );
  addValue(reading, { ...spot, value });
  const list = frame.values[slot.position];
  const index = Array.isArray(list) ? list.length - 1 : 0;
  pendingOutside?.push({
    href,
    contained,
    place: reading.cursor.place(),
    describe: `${slot.feature.name} of this ${frame.element.eClass}`,
    settle: (target) => {
      const found = contained === undefined ? target.id : target;
      if (Array.isArray(list)) list[index] = found;
      else frame.element[slot.feature.name] = found;
    },
  });
}

function readPath(reading: XmiReading, spot: Spot, path: string): void {
  const { frame, slot } = spot;
  const { element } = frame;
  const { limits, cursor } = reading;
  if (reading.pendingPaths.length >= limits.paths)
    cursor.stop(
      'TOO_MANY_PATHS',
      `The file has more than ${limits.paths} references by path; give the elements ids and refer to those.`,
    );
  addValue(reading, { ...spot, value: path });
  const value = frame.values[slot.position];
  const index = Array.isArray(value) ? value.length - 1 : 0;
  reading.pendingPaths.push({
    path,
    place: cursor.place(),
    describe: `${slot.feature.name} of this ${element.eClass}`,
    settle: (id) => {
      if (Array.isArray(value)) value[index] = id;
      else element[slot.feature.name] = id;
    },
  });
}

/**
 * Settles what could not be known before the end of the file: paths, and ids under which elements are not kept. Gives the
 * look-up by path.
 */
export function settleReferences(reading: XmiReading): PathFinder {
  // Aliases first: they must not be mistaken in ids that paths lead to.
  if (reading.aliases.size > 0) for (const root of reading.roots) followAliases(reading, root);
  const { metamodel, planOf } = reading;
  const find = pathFinder({
    metamodel,
    roots: reading.roots,
    planOf: (element) => {
      const metaClass = metamodel.classes.get(element.eClass);
      return metaClass === undefined ? undefined : planOf(metaClass);
    },
    stepName: reading.rules.stepName,
  });
  for (const { path, place, describe, settle } of reading.pendingPaths) {
    const target = find(path);
    if (target !== undefined) settle(target.id);
    else if (reading.findings.length < mostFindings)
      reading.findings.push(
        errorAt({
          code: 'UNRESOLVED_PATH',
          message: located(
            `${describe} points to ${shown(path)}, where there is no element; correct or remove it.`,
            place,
          ),
          path: undefined,
        }),
      );
  }
  return find;
}

function followAliases(reading: XmiReading, root: Element): void {
  const open: Element[] = [root];
  const follow = (id: unknown): unknown =>
    typeof id === 'string' && !reading.ids.has(id) ? (reading.aliases.get(id) ?? id) : id;
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    const metaClass = reading.metamodel.classes.get(element.eClass);
    if (metaClass === undefined) continue;
    const built = element as unknown as Record<string, unknown>;
    for (const { name } of metaClass.references) {
      const value = valueOf(element, name);
      if (Array.isArray(value)) for (const [index, id] of value.entries()) value[index] = follow(id);
      else if (value !== undefined) built[name] = follow(value);
    }
    for (const { name } of metaClass.containments) {
      const value = valueOf(element, name) as Element | readonly Element[] | undefined;
      if (Array.isArray(value)) open.push(...(value as readonly Element[]));
      else if (value !== undefined) open.push(value as Element);
    }
  }
}
