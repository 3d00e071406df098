import type { Metamodel } from '../../../kernel/metamodel/metamodel.ts';
import { cim } from '../../cim/cim.ts';
import { pim } from '../../pim/pim.ts';
import type { EngineLevel } from '../ledger/obligation.ts';
import type { Language } from './languages/language.ts';
import type { Span } from './words.ts';

/** What the metamodel of a level calls a thing, an attribute, a list and so on. */
export type LevelTerms = {
  readonly level: EngineLevel;
  readonly metamodel: Metamodel;
  readonly object: string;
  readonly attribute: string;
  readonly list: string;
  readonly value: string;
  readonly process: string;
  readonly step: string;
  readonly domain: string;
  readonly relation: string;
  readonly event: string;
  readonly rule: string;
  readonly role: string;
  /** Where elements of a class stand: class and feature of the container, the usual one first. */
  readonly places: Readonly<Record<string, readonly (readonly [container: string, feature: string])[]>>;
};

const levels: Readonly<Record<EngineLevel, LevelTerms>> = {
  cim: {
    level: 'cim',
    metamodel: cim,
    object: 'BusinessObject',
    attribute: 'BusinessAttribute',
    list: 'CodeList',
    value: 'CodeValue',
    process: 'BusinessProcess',
    step: 'ProcessStep',
    domain: 'BusinessDomain',
    relation: 'ObjectRelation',
    event: 'BusinessEvent',
    rule: 'BusinessRule',
    role: 'Actor',
    places: {
      Actor: [['CimModel', 'participants']],
      ExternalSystem: [['CimModel', 'participants']],
      Stakeholder: [['CimModel', 'stakeholders']],
      Goal: [['CimModel', 'goals']],
      FunctionalRequirement: [['CimModel', 'requirements']],
      QualityRequirement: [['CimModel', 'requirements']],
      Constraint: [['CimModel', 'requirements']],
      BusinessDomain: [['CimModel', 'domains']],
      Capability: [['BusinessDomain', 'capabilities']],
      BusinessProcess: [['CimModel', 'processes']],
      ProcessStep: [['BusinessProcess', 'nodes']],
      DecisionPoint: [['BusinessProcess', 'nodes']],
      BusinessEvent: [['CimModel', 'events']],
      BusinessObject: [['CimModel', 'businessObjects']],
      BusinessAttribute: [['BusinessObject', 'attributes']],
      LifecycleState: [['BusinessObject', 'states']],
      CodeList: [['CimModel', 'codeLists']],
      CodeValue: [['CodeList', 'values']],
      BusinessRule: [['CimModel', 'rules']],
      GlossaryTerm: [['CimModel', 'glossary']],
      Issue: [['CimModel', 'issues']],
    },
  },
  pim: {
    level: 'pim',
    metamodel: pim,
    object: 'Entity',
    attribute: 'Attribute',
    list: 'Enumeration',
    value: 'EnumLiteral',
    process: 'Workflow',
    step: 'WorkflowStep',
    domain: 'BoundedContext',
    relation: 'Association',
    event: 'DomainEvent',
    rule: 'Invariant',
    role: 'Role',
    places: {
      BoundedContext: [['PimModel', 'contexts']],
      Role: [['PimModel', 'roles']],
      ExternalSystem: [['PimModel', 'externalSystems']],
      Aggregate: [['BoundedContext', 'aggregates']],
      Entity: [
        ['Aggregate', 'entities'],
        ['BoundedContext', 'aggregates'],
      ],
      ValueObject: [['BoundedContext', 'types']],
      Enumeration: [['BoundedContext', 'types']],
      EnumLiteral: [['Enumeration', 'literals']],
      Attribute: [
        ['Entity', 'attributes'],
        ['ValueObject', 'attributes'],
      ],
      DomainEvent: [['BoundedContext', 'events']],
      Command: [['Aggregate', 'operations']],
      Query: [['Aggregate', 'operations']],
      Invariant: [['Aggregate', 'invariants']],
      Workflow: [['PimModel', 'workflows']],
      WorkflowStep: [['Workflow', 'steps']],
      QualityScenario: [['PimModel', 'qualityScenarios']],
    },
  },
};

/** What a level calls things. */
export function levelOf(level: EngineLevel): LevelTerms {
  return levels[level];
}

/** Words that name a class at some place of a span, and how many they are. */
export type ClassWord = { readonly class: string; readonly length: number; readonly plural: boolean };

type Names = ReadonlyMap<string, { readonly class: string; readonly plural: boolean }>;

const names = new Map<string, Names>();

function classNames(language: Language, level: EngineLevel): Names {
  const key = `${language.code} ${level}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const found = new Map<string, { readonly class: string; readonly plural: boolean }>();
  for (const [className, list] of Object.entries(language.classes[level]))
    for (const word of list.split(/\s*,\s*/)) {
      // Written as "singular/plural" where the plural does not follow the language's rule.
      const [one = '', many = language.code === 'en' ? pluralOf(one) : one] = word.split('/');
      if (!found.has(many)) found.set(many, { class: className, plural: many !== one });
      if (!found.has(one)) found.set(one, { class: className, plural: false });
    }
  names.set(key, found);
  return found;
}

const longest = 4;

/** The class that the words at a place name; the longest name wins. */
export function classAt(
  span: Span,
  at: number,
  given: { readonly language: Language; readonly level: LevelTerms },
): ClassWord | undefined {
  const known = classNames(given.language, given.level.level);
  for (let length = Math.min(longest, span.length - at); length > 0; length -= 1) {
    const words = span.slice(at, at + length);
    if (words.some(({ kind }) => kind === 'QUOTE')) continue;
    const found = known.get(words.map(({ lower }) => lower).join(' '));
    if (found !== undefined) return { ...found, length };
  }
  return undefined;
}

/** The class that a span ends with. */
export function classAtEnd(
  span: Span,
  given: { readonly language: Language; readonly level: LevelTerms },
): ClassWord | undefined {
  for (let at = Math.max(0, span.length - longest); at < span.length; at += 1) {
    const found = classAt(span, at, given);
    if (found !== undefined && found.length === span.length - at) return found;
  }
  return undefined;
}

/** The usual English word for a class. */
export function wordFor(language: Language, level: LevelTerms, className: string): string {
  return (
    language.classes[level.level][className]?.split(/\s*[,/]\s*/)[0] ??
    className.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  );
}

/** English plural of a class word. */
export function pluralOf(word: string): string {
  if (/ of /.test(word)) return word.replace(/^\S+/, pluralOf);
  if (/(?:s|x|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}
