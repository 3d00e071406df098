import { pathFrom, withoutEscapes } from '../../lib/relative-path.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import { containedIn, type Element } from '../model/element.ts';
import type { Finding } from '../model/finding.ts';
import { errorAt } from '../model/finding.ts';
import type { XmiFile, XmiResult } from './read-xmi.ts';
import { defaultXmiLimits, readXmiFile } from './read-xmi.ts';
import type { PendingOutside, XmiLimits } from './reading.ts';
import { located, mostFindings, shown } from './reading.ts';

/**
 * Reads a model that lies in several XMI files, as `readXmi` reads one: `main` has its root. Elements that are kept in
 * another file are put in their place, and references lead into other files; such a file is named relative to the one
 * that names it, or by its place in a workspace of Eclipse. Files that nothing leads to are not read. Problems begin with
 * the path of their file; one is what lies outside of `files`, which is never fetched.
 */
export function readXmiFiles(given: {
  readonly metamodel: Metamodel;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly main: string;
  readonly newId: () => string;
  readonly limits?: XmiLimits;
}): XmiResult {
  const { metamodel, files, main, newId, limits = defaultXmiLimits } = given;
  const ids = new Set<string>();
  const read = new Map<string, XmiFile>();
  const waiting: Waiting[] = [];
  const findings: Finding[] = [];
  const queue = [main];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const bytes = files.get(path);
    if (read.has(path) || bytes === undefined) continue;
    const pendingOutside: PendingOutside[] = [];
    const file = readXmiFile({ metamodel, bytes, newId, limits, ids, pendingOutside });
    read.set(path, file);
    for (const finding of file.findings)
      findings.push({ ...finding, message: `${path}: ${finding.message}` });
    for (const pending of pendingOutside) {
      const [uri = '', fragment = ''] = pending.href.split('#', 2);
      const target = pathIn(files, path, uri);
      waiting.push({ ...pending, path, target, fragment });
      if (target !== undefined) queue.push(target);
    }
  }
  if (findings.length > 0) return { ok: false, findings: findings.slice(0, mostFindings) };
  const [root, ...others] = read.get(main)?.roots ?? [];
  const { rootClass } = metamodel;
  const isRoot = rootClass === undefined || (root !== undefined && isKind(metamodel, root, rootClass));
  if (root === undefined || !isRoot || others.length > 0) {
    const message = `${main}: holds ${root === undefined ? 'no element' : others.length > 0 ? 'several roots' : `a ${root.eClass}`}; the main file has the root of the model, one ${rootClass ?? 'element'}.`;
    return { ok: false, findings: [errorAt({ code: 'WRONG_ROOT', message, path: undefined })] };
  }
  settle({ metamodel, read, waiting, root, findings, limits });
  if (findings.length > 0) return { ok: false, findings: findings.slice(0, mostFindings) };
  return { ok: true, root, roots: [root], elementCount: sizeOf(metamodel, root) };
}

type Waiting = PendingOutside & {
  /** The file it stands in. */
  readonly path: string;
  /** The file it leads to; undefined when that is not there. */
  readonly target: string | undefined;
  readonly fragment: string;
};

/** Puts elements in their places first, since only what has one can be referred to. */
function settle(given: {
  readonly metamodel: Metamodel;
  readonly read: ReadonlyMap<string, XmiFile>;
  readonly waiting: readonly Waiting[];
  readonly root: Element;
  readonly findings: Finding[];
  readonly limits: XmiLimits;
}): void {
  const { metamodel, read, waiting, root, findings, limits } = given;
  const refuse = (one: Waiting, why: string): void => {
    const message = located(`${one.describe} points to ${shown(one.href)}, ${why}`, one.place);
    findings.push(
      errorAt({ code: 'OUTSIDE_REFERENCE', message: `${one.path}: ${message}`, path: undefined }),
    );
  };
  const targetOf = (one: Waiting): Element | undefined => {
    if (one.target === undefined) {
      refuse(one, 'which is in none of the files that were sent; add that file, or remove the reference.');
      return undefined;
    }
    const found = read.get(one.target)?.find(one.fragment);
    if (found === undefined) refuse(one, 'where there is no element; correct or remove it.');
    return found;
  };
  const roots = new Set([...read.values()].flatMap((file) => file.roots));
  roots.delete(root);
  for (const one of waiting.filter(({ contained }) => contained !== undefined)) {
    const element = targetOf(one);
    if (element === undefined) continue;
    if (!isKind(metamodel, element, one.contained ?? ''))
      refuse(one, `a ${element.eClass}, which cannot stand here.`);
    // Each root has one place; what is inside a root already has its own.
    else if (roots.delete(element)) one.settle(element);
    else refuse(one, 'an element that stands elsewhere already.');
  }
  if (findings.length > 0) return;
  const inside = elementsIn(metamodel, root, limits.depth);
  if (inside === undefined) {
    const message = `The files together nest elements deeper than ${limits.depth}, or in a circle; flatten the model.`;
    findings.push(errorAt({ code: 'TOO_DEEP', message, path: undefined }));
    return;
  }
  for (const one of waiting.filter(({ contained }) => contained === undefined)) {
    const element = targetOf(one);
    if (element === undefined) continue;
    if (inside.has(element)) one.settle(element);
    else refuse(one, 'an element that stands nowhere in the model.');
  }
}

function isKind(metamodel: Metamodel, { eClass }: Element, wanted: string): boolean {
  return metamodel.classes.get(eClass)?.kinds.has(wanted) === true;
}

/** All elements below a root, which is one of them; undefined when they are nested too deep. */
function elementsIn(metamodel: Metamodel, root: Element, depth: number): ReadonlySet<Element> | undefined {
  const found = new Set<Element>();
  const open = [{ element: root, at: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, at } = next;
    if (at > depth) return undefined;
    found.add(element);
    for (const containment of metamodel.classes.get(element.eClass)?.containments ?? [])
      for (const part of containedIn(element, containment)) open.push({ element: part, at: at + 1 });
  }
  return found;
}

function sizeOf(metamodel: Metamodel, root: Element): number {
  return elementsIn(metamodel, root, Number.POSITIVE_INFINITY)?.size ?? 0;
}

/** Characters of the longest path that is looked for. */
const longestPath = 2_000;

/** The file that a reference in another one leads to. */
function pathIn(files: ReadonlyMap<string, Uint8Array>, from: string, uri: string): string | undefined {
  if (uri.length > longestPath) return undefined;
  const workspace = /^platform:\/(?:resource|plugin)\//.exec(uri);
  if (workspace === null) {
    const path = pathFrom(from, uri);
    return files.has(path) ? path : undefined;
  }
  // The archive may hold the workspace, its project, or a folder of that.
  const segments = uri.slice(workspace[0].length).split('/').map(withoutEscapes);
  for (let at = 0; at < segments.length; at += 1) {
    const path = segments.slice(at).join('/');
    if (files.has(path)) return path;
  }
  return undefined;
}
