import type { Element } from '../../../kernel/model/element.ts';
import { containedIn, nameOf, valueOf } from '../../../kernel/model/element.ts';
import { pushTo } from '../../../lib/push-to.ts';
import { cim } from '../../cim/cim.ts';
import { pim } from '../../pim/pim.ts';
import { foldedName, foldedText, verbsOf, wordsIn } from './names.ts';
import type { EngineLevel, Evidence } from './obligation.ts';

/** An element with what contains it. */
export type ContainedElement = { readonly element: Element; readonly container: Element | undefined };

/** A committed model as obligations look things up in it; each look-up is one step. */
export type ModelIndex = {
  readonly level: EngineLevel;
  readonly placed: ReadonlyMap<string, ContainedElement>;
  /** Elements by folded name. */
  readonly named: (name: string) => readonly ContainedElement[];
  /** Elements that do something, by each verb of their names. */
  readonly doing: (verb: string) => readonly ContainedElement[];
  /** All that an element says, folded, between spaces. */
  readonly spoken: (element: Element) => string;
  /** Elements with a sentence, by its folded words. */
  readonly saying: (text: string) => readonly Evidence[];
  /** Relations between elements, general elements and types, by both ids. */
  readonly joining: (one: string, other: string) => readonly Joint[];
  /** Who does what an element says, and what says so. */
  readonly performersOf: (element: Element) => readonly Performer[];
  /** More general elements, nearest first, with the element itself. */
  readonly withGeneral: (id: string) => readonly string[];
};

/** A performer, and the element and feature that say what is performed. */
export type Performer = Evidence & { readonly performerId: string };

/** What joins two elements: the element that says so, and from which of the two it leads. */
export type Joint = { readonly element: Element; readonly feature: string; readonly source: string };

const doingClasses: ReadonlySet<string> = new Set(
  'FunctionalRequirement Capability ProcessStep BusinessProcess Command Query Workflow WorkflowStep Reaction'.split(
    ' ',
  ),
);
/** Features that hold sentences. */
const sentenceFeatures = ['statement', 'scenario', 'benefit'] as const;

/** Builds the index of a model. */
export function indexModel(level: EngineLevel, root: Element): ModelIndex {
  const metamodel = level === 'cim' ? cim : pim;
  const placed = new Map<string, ContainedElement>();
  const named = new Map<string, ContainedElement[]>();
  const doing = new Map<string, ContainedElement[]>();
  const saying = new Map<string, Evidence[]>();
  const joints = new Map<string, Joint[]>();
  const spoken = new Map<string, string>();
  const roles = new Map<string, Performer[]>();
  const general = new Map<string, string>();
  const open: ContainedElement[] = [{ element: root, container: undefined }];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const { element } = each;
    placed.set(element.id, each);
    const features = metamodel.classes.get(element.eClass)?.containments ?? [];
    const children = features.flatMap((feature) => containedIn(element, feature));
    open.push(...children.map((child) => ({ element: child, container: element })).reverse());
    if (each.container === undefined) continue;
    const name = nameOf(element) ?? '';
    if (name !== '') pushTo(named, foldedName(name), each);
    if (doingClasses.has(element.eClass))
      for (const verb of new Set(wordsIn(name).flatMap(verbsOf))) pushTo(doing, verb, each);
    for (const feature of sentenceFeatures) {
      const text = valueOf(element, feature);
      if (typeof text === 'string') pushTo(saying, foldedText(text), { elementId: element.id, feature });
    }
    const join = (feature: string, from: unknown, to: unknown): void => {
      if (typeof from !== 'string' || typeof to !== 'string') return;
      pushTo(joints, pairOf(from, to), { element, feature, source: from });
    };
    if (element.eClass === 'ObjectRelation' || element.eClass === 'Association')
      join('source', valueOf(element, 'source'), valueOf(element, 'target'));
    for (const feature of ['generalization', 'superType']) {
      const over = valueOf(element, feature);
      join(feature, element.id, over);
      if (typeof over === 'string') general.set(element.id, over);
    }
    for (const feature of ['codeList', 'type']) join(feature, each.container.id, valueOf(element, feature));
    const operation = valueOf(element, 'operation');
    if (element.eClass === 'Permission' && typeof operation === 'string')
      pushTo(roles, operation, {
        performerId: each.container.id,
        elementId: element.id,
        feature: 'operation',
      });
  }
  return {
    level,
    placed,
    named: (wanted) => named.get(foldedName(wanted)) ?? [],
    doing: (verb) => doing.get(verb.split(' ')[0] ?? '') ?? [],
    spoken: (element) => {
      const known = spoken.get(element.id);
      if (known !== undefined) return known;
      const values = ['name', 'want', 'statement', 'description'].map((feature) => valueOf(element, feature));
      const text = ` ${foldedName(values.filter((each) => typeof each === 'string').join(' . '))} `;
      spoken.set(element.id, text);
      return text;
    },
    saying: (text) => saying.get(foldedText(text)) ?? [],
    joining: (one, other) => joints.get(pairOf(one, other)) ?? [],
    performersOf: (element) => {
      const actor = valueOf(element, 'actor') ?? valueOf(element, 'performer');
      const own = { performerId: String(actor), elementId: element.id, feature: 'name' };
      return [...(typeof actor === 'string' ? [own] : []), ...(roles.get(element.id) ?? [])];
    },
    withGeneral: (id) => {
      const line = [id];
      for (let at = general.get(id); at !== undefined && !line.includes(at); at = general.get(at))
        line.push(at);
      return line;
    },
  };
}

const pairOf = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);
