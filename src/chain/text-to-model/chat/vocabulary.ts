import type { Metamodel } from '../../../kernel/metamodel/metamodel.ts';
import { cim } from '../../cim/cim.ts';
import { pim } from '../../pim/pim.ts';
import type { EngineLevel } from '../ledger/obligation.ts';

/** A class as people name it in a message, and where its elements stand. */
export type ClassTerm = {
  readonly class: string;
  /** Names in the singular, lower case, the usual one first. */
  readonly words: readonly string[];
  /** Class of the container; the model's root without. */
  readonly container?: string;
  readonly feature: string;
};

const cimTerms: readonly ClassTerm[] = [
  { class: 'Actor', words: ['actor', 'user role', 'role', 'persona'], feature: 'participants' },
  { class: 'ExternalSystem', words: ['external system', 'system'], feature: 'participants' },
  { class: 'Stakeholder', words: ['stakeholder'], feature: 'stakeholders' },
  { class: 'Goal', words: ['goal', 'objective'], feature: 'goals' },
  {
    class: 'FunctionalRequirement',
    words: ['requirement', 'functional requirement', 'user story', 'story'],
    feature: 'requirements',
  },
  {
    class: 'BusinessDomain',
    words: ['business domain', 'domain', 'business area', 'area'],
    feature: 'domains',
  },
  { class: 'Capability', words: ['capability'], container: 'BusinessDomain', feature: 'capabilities' },
  { class: 'BusinessProcess', words: ['business process', 'process'], feature: 'processes' },
  { class: 'ProcessStep', words: ['process step', 'step'], container: 'BusinessProcess', feature: 'nodes' },
  { class: 'BusinessEvent', words: ['business event', 'event'], feature: 'events' },
  {
    class: 'BusinessObject',
    words: ['business object', 'object', 'entity', 'class', 'concept', 'thing'],
    feature: 'businessObjects',
  },
  {
    class: 'BusinessAttribute',
    words: ['attribute', 'business attribute', 'field', 'property'],
    container: 'BusinessObject',
    feature: 'attributes',
  },
  {
    class: 'LifecycleState',
    words: ['state', 'lifecycle state'],
    container: 'BusinessObject',
    feature: 'states',
  },
  { class: 'ObjectRelation', words: ['relation', 'relationship', 'association'], feature: 'relations' },
  { class: 'CodeList', words: ['code list', 'enumeration', 'vocabulary'], feature: 'codeLists' },
  { class: 'CodeValue', words: ['code value', 'value', 'literal'], container: 'CodeList', feature: 'values' },
  { class: 'BusinessRule', words: ['business rule', 'rule'], feature: 'rules' },
  { class: 'GlossaryTerm', words: ['glossary term', 'term'], feature: 'glossary' },
  { class: 'Issue', words: ['issue', 'open question', 'risk', 'assumption'], feature: 'issues' },
];

const pimTerms: readonly ClassTerm[] = [
  { class: 'BoundedContext', words: ['bounded context', 'context'], feature: 'contexts' },
  { class: 'Role', words: ['role', 'security role', 'actor'], feature: 'roles' },
  { class: 'ExternalSystem', words: ['external system', 'system'], feature: 'externalSystems' },
  { class: 'Aggregate', words: ['aggregate'], container: 'BoundedContext', feature: 'aggregates' },
  { class: 'Entity', words: ['entity', 'class', 'object'], container: 'Aggregate', feature: 'entities' },
  {
    class: 'Attribute',
    words: ['attribute', 'field', 'property'],
    container: 'Entity',
    feature: 'attributes',
  },
  {
    class: 'Association',
    words: ['association', 'relation', 'relationship'],
    container: 'BoundedContext',
    feature: 'associations',
  },
  { class: 'Enumeration', words: ['enumeration', 'enum'], container: 'BoundedContext', feature: 'types' },
  { class: 'ValueObject', words: ['value object'], container: 'BoundedContext', feature: 'types' },
  {
    class: 'EnumLiteral',
    words: ['literal', 'enum literal', 'value'],
    container: 'Enumeration',
    feature: 'literals',
  },
  { class: 'DomainEvent', words: ['domain event', 'event'], container: 'BoundedContext', feature: 'events' },
  { class: 'Command', words: ['command', 'operation'], container: 'Aggregate', feature: 'operations' },
  { class: 'Query', words: ['query'], container: 'Aggregate', feature: 'operations' },
  { class: 'Invariant', words: ['invariant', 'rule'], container: 'Aggregate', feature: 'invariants' },
  { class: 'Workflow', words: ['workflow'], feature: 'workflows' },
];

/** What chat edits and answers need to know of a level. */
export type LevelTerms = {
  readonly level: EngineLevel;
  readonly metamodel: Metamodel;
  readonly terms: readonly ClassTerm[];
};

/** The class names of a level. */
export function termsOf(level: EngineLevel): LevelTerms {
  return level === 'cim'
    ? { level, metamodel: cim, terms: cimTerms }
    : { level, metamodel: pim, terms: pimTerms };
}

/** The usual word for a class. */
export function wordFor(terms: LevelTerms, className: string): string {
  return (
    terms.terms.find((term) => term.class === className)?.words[0] ??
    className.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  );
}

/** The class a text begins with, singular or plural, and the rest behind it; the longest name wins. */
export function leadingTerm(
  terms: LevelTerms,
  text: string,
): { readonly term: ClassTerm; readonly plural: boolean; readonly rest: string } | undefined {
  let best: { term: ClassTerm; plural: boolean; rest: string; length: number } | undefined;
  for (const term of terms.terms)
    for (const word of term.words)
      for (const [form, plural] of [
        [word, false],
        [pluralOf(word), true],
      ] as const) {
        const match = new RegExp(`^${form}(?=$|[\\s:,])`, 'i').exec(text);
        if (match !== null && form.length > (best?.length ?? 0))
          best = { term, plural, rest: text.slice(form.length).replace(/^[\s:,]+/, ''), length: form.length };
      }
  return best;
}

/** English plural of a class word. */
export function pluralOf(word: string): string {
  if (/(?:s|x|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}
