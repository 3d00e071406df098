import type { Element } from '../../../kernel/model/element.ts';
import { valueOf } from '../../../kernel/model/element.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import { camelCase, pascalCase } from '../../core/naming.ts';
import { isEnglish } from '../language/english.ts';
import type { EngineLevel } from '../ledger/obligation.ts';
import { elementsById } from '../ledger/elements-by-id.ts';
import { addAttribute, createElements, ownerClasses } from './create-elements.ts';
import type { EditQuestion, EditReading } from './edit-draft.ts';
import { EditDraft, isQuestionBack } from './edit-draft.ts';
import type { EditForm } from './forms.ts';
import { clausesOfMessage, formExamples, formOf, membersOf, nearestForms } from './forms.ts';
import { languageSentence } from './language.ts';
import type { Named } from './lookup.ts';
import { shown, unquoted } from './lookup.ts';
import { setFeature } from './set-feature.ts';
import { wordFor } from './vocabulary.ts';

/**
 * Reads what a message asks to change: typed operations when every clause is understood, else one question with the
 * closest forms or candidates. Nothing is ever guessed.
 */
export function readEdit(given: {
  readonly message: string;
  readonly level: EngineLevel;
  readonly model: Element;
  readonly selectedIds: readonly string[];
}): EditReading {
  const draft = new EditDraft(given);
  const clauses = clausesOfMessage(given.message);
  for (const clause of clauses) {
    const form = formOf(clause);
    const problem = form === undefined ? notUnderstood(clause) : carryOut(draft, form);
    if (problem !== undefined) return problem;
  }
  if (clauses.length === 0 || draft.operations.length === 0) return notUnderstood(given.message);
  const { operations, summary, namedForRemoval } = draft;
  return { kind: 'operations', operations, summary, namedForRemoval };
}

function notUnderstood(clause: string): EditQuestion {
  if (!isEnglish(clause))
    return { kind: 'question', reason: 'LANGUAGE', question: languageSentence, options: [] };
  return {
    kind: 'question',
    reason: 'NOT_UNDERSTOOD',
    question: `I did not understand "${clause.slice(0, 160)}". These forms are close:`,
    options: nearestForms(clause),
  };
}

function carryOut(draft: EditDraft, form: EditForm): EditQuestion | undefined {
  switch (form.form) {
    case 'CREATE':
      return createElements(draft, form.what);
    case 'RENAME':
      return rename(draft, form);
    case 'DELETE':
      return remove(draft, form.what);
    case 'CONNECT':
      return connect(draft, { source: form.source, target: form.target, verb: 'relates to', many: false });
    case 'DISCONNECT':
      return disconnect(draft, form.source, form.target);
    case 'HAS':
      return has(draft, form);
    case 'IS_A':
      return generalize(draft, form.special, form.general);
    case 'MOVE':
      return move(draft, form.what, form.to);
    case 'SET':
      return setFeature(draft, form);
    case 'DESCRIBE':
      return describe(draft, form.what, form.as);
    default:
      return assertNever(form);
  }
}

function rename(
  draft: EditDraft,
  form: { readonly what: string; readonly to: string },
): EditQuestion | undefined {
  const element = draft.findOne(form.what);
  if (isQuestionBack(element)) return element;
  const name = unquoted(form.to);
  draft.operations.push({ op: 'update', target: element.id, set: { name } });
  const aggregate = aggregateOf(draft, element);
  if (aggregate?.name === element.name)
    draft.operations.push({ op: 'update', target: aggregate.id, set: { name } });
  draft.summary.push(`Renamed the ${wordFor(draft.terms, element.class)} "${element.name}" to "${name}".`);
  draft.rename(element.id, name);
  return undefined;
}

function aggregateOf(draft: EditDraft, element: Named): Named | undefined {
  if (element.class !== 'Entity') return undefined;
  return draft.elements.find(({ id, class: kind }) => id === element.containerId && kind === 'Aggregate');
}

function remove(draft: EditDraft, what: string): EditQuestion | undefined {
  const from = /^(.+?)\s+from\s+(.+)$/i.exec(what);
  const members = membersOf(from?.[1] ?? what);
  for (const member of members) {
    const element = from === null ? draft.findOne(member) : inContainer(draft, member, from[2] ?? '');
    if (isQuestionBack(element)) return element;
    const aggregate = aggregateOf(draft, element);
    // An aggregate cannot do without its root.
    const removed = aggregate?.name === element.name ? aggregate : element;
    draft.operations.push({ op: 'remove', target: removed.id, cascade: true });
    draft.namedForRemoval.push(removed.id);
    draft.summary.push(`Removed the ${wordFor(draft.terms, removed.class)} "${removed.name}".`);
    draft.forget(element.id);
    draft.forget(removed.id);
  }
  return undefined;
}

function inContainer(draft: EditDraft, member: string, place: string): ReturnType<EditDraft['findOne']> {
  const container = draft.findOne(place);
  if (isQuestionBack(container)) return container;
  const found = draft.find(member);
  const candidates = found.kind === 'ONE' ? [found.element] : found.kind === 'MANY' ? found.elements : [];
  const inside = candidates.filter(({ containerId }) => containerId === container.id);
  const [first] = inside;
  if (first !== undefined && inside.length === 1) return first;
  return {
    kind: 'question',
    reason: 'UNKNOWN_ELEMENT',
    question: `"${container.name}" has no element "${member}".`,
    options: draft.elements
      .filter(({ containerId }) => containerId === container.id)
      .slice(0, 8)
      .map(({ name }) => name),
  };
}

const relatable = (draft: EditDraft): readonly string[] =>
  draft.terms.level === 'cim' ? ['BusinessObject'] : ['Entity'];

function connect(
  draft: EditDraft,
  given: { readonly source: string; readonly target: string; readonly verb: string; readonly many: boolean },
): EditQuestion | undefined {
  const source = draft.findOne(given.source, relatable(draft));
  if (isQuestionBack(source)) return source;
  const target = draft.findOne(given.target, relatable(draft));
  if (isQuestionBack(target)) return target;
  const name = `${source.name} ${given.verb} ${target.name.toLowerCase()}`;
  const targetCardinality = given.many ? 'ZERO_OR_MORE' : 'ZERO_OR_ONE';
  const ends = {
    source: source.id,
    target: target.id,
    targetCardinality,
    sourceCardinality: given.many ? 'EXACTLY_ONE' : 'ZERO_OR_MORE',
  };
  if (draft.terms.level === 'cim')
    draft.add({
      class: 'ObjectRelation',
      name,
      container: { id: draft.model.id, name: '' },
      feature: 'relations',
      set: ends,
    });
  else {
    const context = contextOf(draft, source.id);
    if (context === undefined) return unknownContext(source.name);
    draft.add({
      class: 'Association',
      name,
      container: context,
      feature: 'associations',
      set: { ...ends, code: pascalCase(`${source.name} ${target.name}`), targetRole: camelCase(target.name) },
    });
  }
  draft.summary.push(`Connected "${source.name}" to "${target.name}".`);
  draft.speakOf(source.id);
  return undefined;
}

const unknownContext = (name: string): EditQuestion => ({
  kind: 'question',
  reason: 'UNKNOWN_ELEMENT',
  question: `"${name}" stands in no bounded context; add one first.`,
  options: ['Add a bounded context "Sales"'],
});

/** The bounded context an element stands in. */
function contextOf(draft: EditDraft, id: string): { readonly id: string; readonly name: string } | undefined {
  for (let at = draft.elements.find((each) => each.id === id); at !== undefined;) {
    if (at.class === 'BoundedContext') return at;
    const { containerId } = at;
    at = draft.elements.find((each) => each.id === containerId);
  }
  return undefined;
}

function disconnect(draft: EditDraft, from: string, to: string): EditQuestion | undefined {
  const source = draft.findOne(from, relatable(draft));
  if (isQuestionBack(source)) return source;
  const target = draft.findOne(to, relatable(draft));
  if (isQuestionBack(target)) return target;
  const relations = [...elementsById(draft.terms.metamodel, draft.model).values()].filter((element) => {
    if (element.eClass !== 'ObjectRelation' && element.eClass !== 'Association') return false;
    const ends = [valueOf(element, 'source'), valueOf(element, 'target')];
    return ends.includes(source.id) && ends.includes(target.id);
  });
  if (relations.length === 0)
    return {
      kind: 'question',
      reason: 'UNKNOWN_ELEMENT',
      question: `"${source.name}" and "${target.name}" are not connected.`,
      options: [],
    };
  for (const relation of relations) {
    draft.operations.push({ op: 'remove', target: relation.id, cascade: true });
    draft.namedForRemoval.push(relation.id);
    draft.forget(relation.id);
  }
  draft.summary.push(`Disconnected "${source.name}" from "${target.name}".`);
  return undefined;
}

/** "One customer has many orders": a relation between things that exist, an attribute otherwise. */
function has(draft: EditDraft, form: Extract<EditForm, { readonly form: 'HAS' }>): EditQuestion | undefined {
  const owner = draft.findOne(form.owner, ownerClasses(draft));
  if (isQuestionBack(owner)) return owner;
  for (const member of membersOf(form.what)) {
    const many = /^(?:many|several|multiple|zero or more|one or more|any number of|\d+|some)\s+/i.exec(
      member,
    );
    const bare = member
      .slice(many?.[0].length ?? 0)
      .replace(/^(?:an?|the|one|exactly one|at most one)\s+/i, '');
    const target = draft.find(bare, relatable(draft));
    if (target.kind === 'ONE' && relatable(draft).includes(target.element.class)) {
      const problem = connect(draft, { source: form.owner, target: bare, verb: 'has', many: many !== null });
      if (problem !== undefined) return problem;
    } else if (target.kind === 'MANY' || many !== null) {
      const problem = draft.findOne(bare, relatable(draft));
      if (isQuestionBack(problem)) return problem;
    } else addAttribute(draft, owner, bare);
  }
  draft.speakOf(owner.id);
  return undefined;
}

function generalize(draft: EditDraft, special: string, general: string): EditQuestion | undefined {
  const child = draft.findOne(special, relatable(draft));
  if (isQuestionBack(child)) return child;
  const parent = draft.findOne(general, relatable(draft));
  if (isQuestionBack(parent)) return parent;
  const feature = draft.terms.level === 'cim' ? 'generalization' : 'superType';
  draft.operations.push({ op: 'update', target: child.id, set: { [feature]: parent.id } });
  draft.summary.push(`Made "${child.name}" a kind of "${parent.name}".`);
  return undefined;
}

function move(draft: EditDraft, what: string, to: string): EditQuestion | undefined {
  const element = draft.findOne(what);
  if (isQuestionBack(element)) return element;
  const target = draft.findOne(to);
  if (isQuestionBack(target)) return target;
  const { classes } = draft.terms.metamodel;
  const feature = classes
    .get(target.class)
    ?.containments.find(({ type }) => classes.get(element.class)?.kinds.has(type) === true);
  if (feature === undefined)
    return {
      kind: 'question',
      reason: 'NOT_UNDERSTOOD',
      question: `A ${wordFor(draft.terms, element.class)} cannot stand in ${shown(draft.terms, target)}.`,
      options: [formExamples.MOVE],
    };
  draft.operations.push({
    op: 'move',
    target: element.id,
    container: { target: target.id, feature: feature.name },
  });
  draft.summary.push(`Moved "${element.name}" to "${target.name}".`);
  return undefined;
}

function describe(draft: EditDraft, what: string, as: string): EditQuestion | undefined {
  const element = draft.findOne(what);
  if (isQuestionBack(element)) return element;
  draft.operations.push({ op: 'update', target: element.id, set: { description: unquoted(as) } });
  draft.summary.push(`Described "${element.name}".`);
  return undefined;
}
