import { isBlank } from '../../core/wording.ts';
import { isRest, namesInOneWord } from '../../core/conditions.ts';
import { nameIn } from '../../core/names-for-people.ts';
import { camelCase } from '../../core/naming.ts';
import type { BusinessObject, DecisionPoint, EventPoint, ProcessNode, SequenceFlow } from '../../cim/cim.ts';
import { ruleTextOf } from '../../cim/rule-text.ts';
import { isMany } from './cardinalities.ts';
import type { Codes } from './codes.ts';
import type { Composition } from './composition.ts';
import { isValue } from './composition.ts';
import type { ExpressionNames, Meaning } from './expression-names.ts';
import { translated } from './expressions.ts';
import { generalsOf } from './generalization.ts';
import type { RulesOfAggregates } from './rules-of-aggregates.ts';
import type { Source } from './source.ts';
import { distinct, inIdOrder, remembered } from './source.ts';

/** How software decides which way a process goes on. */
export type BranchConditions = {
  /** When a flow is taken, in the names of the PIM: `part.stockLevel > 0`; undefined when software cannot tell. */
  readonly ofFlow: (flow: SequenceFlow) => string | undefined;
  /** Whether a flow is the default of its gateway: it is taken when no condition of the others holds. */
  readonly isDefault: (flow: SequenceFlow) => boolean;
  /** What has to become true at an event point. */
  readonly ofPoint: (point: EventPoint) => string | undefined;
};

/** Reads the conditions of flows and event points. */
export function readBranchConditions(given: {
  readonly source: Source;
  readonly composition: Composition;
  readonly rules: RulesOfAggregates;
  readonly codes: Pick<Codes, 'entity'>;
  readonly namesOf: (object: BusinessObject) => ExpressionNames;
}): BranchConditions {
  const { source, composition, rules, namesOf } = given;
  const scopes = scopesAt(given);
  const expressionOf = (text: string | undefined, node: ProcessNode): string | undefined => {
    if (text === undefined || isBlank(text)) return undefined;
    const { objects, names } = scopes(node);
    const words = objects.flatMap((object) => wordsFor(source, object));
    return translated(namesInOneWord(text.trim(), words), names);
  };
  const flowsFrom = (node: ProcessNode): readonly SequenceFlow[] =>
    inIdOrder(source.referrers(node, 'SequenceFlow', 'source'));
  const written = remembered((flow: SequenceFlow) =>
    expressionOf(flow.condition, source.get<'ProcessNode'>(flow.source)),
  );
  /** The expression of the rule that decides a question with two answers. */
  const ruleOf = remembered((decision: DecisionPoint): string | undefined => {
    const rule = source.resolve(decision.rule);
    if (rule === undefined) return undefined;
    for (const subject of rules.subjectsOf(rule)) {
      const expression = translated(ruleTextOf(rule, source), [
        qualified(entityName(given, composition.rootOf(subject)), namesOf(subject)),
      ]);
      if (expression !== undefined) return expression;
    }
    return undefined;
  });
  const decided = remembered(
    (node: ProcessNode): { readonly yes: SequenceFlow; readonly no: SequenceFlow } | undefined => {
      if (node.eClass !== 'DecisionPoint' || ruleOf(node) === undefined) return undefined;
      const [first, second, ...others] = flowsFrom(node);
      if (first === undefined || second === undefined || others.length > 0) return undefined;
      if (isNo(second) || isYes(first)) return { yes: first, no: second };
      return isNo(first) || isYes(second) ? { yes: second, no: first } : undefined;
    },
  );
  const ofFlow = (flow: SequenceFlow): string | undefined => {
    const node = source.get<'ProcessNode'>(flow.source);
    const own = written(flow);
    if (own !== undefined) return own;
    if (node.eClass !== 'DecisionPoint' || flow !== decided(node)?.yes) return undefined;
    return ruleOf(node);
  };
  return {
    ofFlow,
    isDefault: (flow) => {
      if (flow.isDefault) return true;
      const node = source.get<'ProcessNode'>(flow.source);
      if (node.eClass !== 'DecisionPoint' || ofFlow(flow) !== undefined) return false;
      const others = flowsFrom(node).filter((each) => each !== flow);
      if (others.some((each) => each.isDefault) || !others.some((each) => ofFlow(each) !== undefined))
        return false;
      // The default is the flow without a condition, the one that is named so, or the only one that software cannot read.
      return (
        isBlank(flow.condition ?? '') ||
        isRest(flow.condition ?? '') ||
        (others.length === 1 && node.kind === 'EXCLUSIVE')
      );
    },
    ofPoint: (point) =>
      expressionOf(point.condition, point) ??
      (point.position === 'START' && point.condition !== undefined
        ? expressionOfOne(point.condition, given)
        : undefined),
  };
}

const yesWords = /^(?:yes|true|ja|oui|sí|si|sim)$/iu;
const noWords = /^(?:no|not|false|nein|non|não)$/iu;

function isYes({ condition = '' }: SequenceFlow): boolean {
  return yesWords.test(condition.trim());
}

function isNo({ condition = '', isDefault }: SequenceFlow): boolean {
  return isDefault || noWords.test(condition.trim()) || isRest(condition);
}

type Given = Parameters<typeof readBranchConditions>[0];

/** A condition about an object on which no step of the process works; undefined unless it can mean one object only. */
function expressionOfOne(text: string, given: Given): string | undefined {
  const { source, composition, namesOf } = given;
  const found = inIdOrder(source.all('BusinessObject'))
    .filter((object) => !isValue(object) && composition.rootOf(object) === object)
    .flatMap((object) => {
      const code = entityName(given, object);
      const byName: ExpressionNames = (name) =>
        camelCase(name) === camelCase(object.name)
          ? { code, object: code, members: namesOf(object), items: undefined }
          : undefined;
      const names = [qualified(code, namesOf(object)), byName];
      return translated(namesInOneWord(text.trim(), wordsFor(source, object)), names) ?? [];
    });
  return found.length === 1 ? found[0] : undefined;
}

/** What an object is called in expressions of processes. */
function entityName({ codes }: Given, object: BusinessObject): string {
  return camelCase(codes.entity(object));
}

/** Qualified names of an object's attributes, for expressions about several objects: `part.stockLevel`. */
function qualified(object: string, names: ExpressionNames): ExpressionNames {
  return (name) => {
    const meaning = names(name);
    return meaning && { ...meaning, code: `${object}.${meaning.code}` };
  };
}

type NodeScope = { readonly objects: readonly BusinessObject[]; readonly names: readonly ExpressionNames[] };

/**
 * What conditions at a node may speak of: attributes of the objects that the nodes before it work on, the nearest
 * first, of the other objects of the process, and of what single references lead to from there; and all of them by
 * the names of their objects.
 */
function scopesAt(given: Given): (node: ProcessNode) => NodeScope {
  const { source, composition, namesOf } = given;
  const objectsAt = (node: ProcessNode): readonly BusinessObject[] => {
    const worked =
      node.eClass === 'ProcessStep'
        ? [
            ...node.accesses.map(({ object }) => source.get(object)),
            ...source.resolveAll(node.raises).flatMap(({ subject }) => source.resolve(subject) ?? []),
          ]
        : node.eClass === 'EventPoint'
          ? [source.resolve(source.resolve(node.event)?.subject) ?? []].flat()
          : [];
    return worked.filter((object) => !isValue(object)).map(composition.rootOf);
  };
  const known = remembered((node: ProcessNode): readonly BusinessObject[] => {
    const process = source.containerOf(node, 'BusinessProcess');
    const objects = distinct([...backFrom(source, node), ...process.nodes].flatMap(objectsAt));
    const all = new Set(objects);
    for (const object of all) for (const { to } of single(source, object)) all.add(composition.rootOf(to));
    return [...all];
  });
  return (node) => {
    const objects = known(node);
    const named = (object: BusinessObject): Meaning => {
      const code = entityName(given, object);
      return { code, object: code, members: membersOf(object), items: undefined };
    };
    // Of a reference the id is meant, and where the name goes on, the object that it leads to.
    const membersOf =
      (from: BusinessObject): ExpressionNames =>
      (name) => {
        const own = namesOf(from)(name);
        const found = single(source, from).find(
          ({ role, to }) => camelCase(role ?? to.name) === camelCase(name),
        );
        if (found === undefined) return own;
        const object = named(composition.rootOf(found.to));
        return own === undefined ? object : { ...object, code: own.code };
      };
    const byName: ExpressionNames = (name) => {
      const object = objects.find((each) => camelCase(each.name) === camelCase(name));
      return object && named(object);
    };
    return {
      objects,
      names: [...objects.map((object) => qualified(entityName(given, object), membersOf(object))), byName],
    };
  };
}

/** The nodes before a node and the node itself, the nearest first. */
function backFrom(source: Source, node: ProcessNode): ReadonlySet<ProcessNode> {
  const seen = new Set([node]);
  for (const each of seen)
    for (const flow of inIdOrder(source.referrers(each, 'SequenceFlow', 'target')))
      seen.add(source.get<'ProcessNode'>(flow.source));
  return seen;
}

type SingleReference = { readonly role: string | undefined; readonly to: BusinessObject };

/** References of an object, inherited ones included, to at most one other. */
function single(source: Source, object: BusinessObject): readonly SingleReference[] {
  return [object, ...generalsOf(source, object)].flatMap((each) =>
    [
      ...inIdOrder(source.referrers(each, 'ObjectRelation', 'source'))
        .filter(({ kind, targetCardinality }) => kind !== 'COMPOSITION' && !isMany(targetCardinality))
        .map(({ targetRole, target }) => ({ role: nameIn(targetRole), to: source.get(target) })),
      ...inIdOrder(source.referrers(each, 'ObjectRelation', 'target'))
        .filter(({ kind, sourceCardinality }) => kind !== 'COMPOSITION' && !isMany(sourceCardinality))
        .map((relation) => ({ role: nameIn(relation.sourceRole), to: source.get(relation.source) })),
    ].filter(({ to }) => !isValue(to)),
  );
}

/** Names that conditions may write in several words. */
function wordsFor(source: Source, object: BusinessObject): readonly string[] {
  return [object, ...generalsOf(source, object)].flatMap((each) => [
    each.name,
    ...each.attributes.map(({ name }) => name),
    ...[
      ...source.referrers(each, 'ObjectRelation', 'source'),
      ...source.referrers(each, 'ObjectRelation', 'target'),
    ].flatMap((relation) => [relation.sourceRole ?? '', relation.targetRole ?? '']),
  ]);
}
