import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { nameForPeople } from '../../core/names-for-people.ts';
import { freeNames, repetitions } from '../../core/repetitions.ts';
import { comparable } from '../../core/wording.ts';
import type { BusinessRule, Cim, CimElement, Requirement } from '../cim.ts';
import { constraint } from './constraint-builder.ts';

const longestName = 200;

/** People refer to elements by name. */
export const nameGiven = constraint('CIM-GEN-01', 'NamedElement', nameForPeople);

const uniquelyNamed: ReadonlySet<string> = new Set([
  'BusinessObject',
  'BusinessDomain',
  'Actor',
  'ExternalSystem',
  'CodeList',
  'BusinessEvent',
  'BusinessAttribute',
]);

/** Elements of one kind with the same name cannot be distinguished, neither by people nor in code. */
export const nameUnique = constraint('CIM-GEN-02', 'CimElement', {
  severity: 'ERROR',
  holds:
    'siblings of the same class have different names (case-insensitive) for BusinessObject, BusinessDomain, Actor, ExternalSystem, CodeList, BusinessEvent, and attributes of one object',
  message: 'Two {class} elements are called "{name}".',
  remedy: 'Rename one, or merge them.',
  feature: 'name',
  requires: ['CIM-GEN-01'],
  guard: ({ eClass }) => uniquelyNamed.has(eClass),
  check: (element, { facts }) => !facts(namesakes).has(element),
});

function namesakes(model: Model<Cim>): ReadonlyMap<CimElement, CimElement> {
  const elements = model.all('CimElement').filter(({ eClass }) => uniquelyNamed.has(eClass));
  return repetitions(elements, (element) => {
    const container = model.placeOf(element)?.container.id ?? '';
    return `${container} ${element.eClass} ${comparable(element.name)}`;
  });
}

type Coded = Requirement | BusinessRule;

/** Codes such as FR-7 are how documents refer to requirements and rules. */
export const codeUnique = constraint('CIM-GEN-03', ['Requirement', 'BusinessRule'], {
  severity: 'ERROR',
  holds: 'code is unique in the model',
  message: 'Code {code} is used by "{name}" and "{other}".',
  remedy: 'Take the next free code.',
  feature: 'code',
  fix: 'Take the next free code.',
  check: (element, { facts, pointer }) => {
    const other = facts(codesTwice).get(element);
    if (other === undefined) return true;
    const free = facts(nextCodes)(element.code);
    return {
      values: { other: other.name },
      fix: setValue(`Change the code to ${free}`, pointer(element, 'code'), free),
    };
  },
});

function coded(model: Model<Cim>): readonly Coded[] {
  return [...model.all('Requirement'), ...model.all('BusinessRule')];
}

function codesTwice(model: Model<Cim>): ReadonlyMap<Coded, Coded> {
  return repetitions(coded(model), ({ code }) => code);
}

function nextCodes(model: Model<Cim>): (code: string) => string {
  const taken = coded(model).map(({ code }) => code);
  const numbered = freeNames({ taken, longest: longestName, separator: '-' });
  const highest = new Map<string, number>();
  for (const code of taken) {
    const [, stem = '', digits = ''] = /^(.*?)(\d{1,9})$/.exec(code) ?? [];
    highest.set(stem, Math.max(highest.get(stem) ?? 0, Number(digits)));
  }
  return (code) => {
    const stem = /^(.*?)\d{1,9}$/.exec(code)?.[1];
    if (stem === undefined) return numbered(code);
    const next = (highest.get(stem) ?? 0) + 1;
    highest.set(stem, next);
    return `${stem}${next}`;
  };
}
