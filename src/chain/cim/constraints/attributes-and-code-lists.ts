import { setValue } from '../../../kernel/validation/fixes.ts';
import type { Fix } from '../../../kernel/model/finding.ts';
import { upperSnakeCase } from '../../core/naming.ts';
import { repetitions } from '../../core/repetitions.ts';
import { isBlank } from '../../core/wording.ts';
import type { BusinessAttribute, CodeValue } from '../cim.ts';
import { constraint } from './constraint-builder.ts';

/** A choice is made from a list, and nothing else is. */
export const choiceHasList = constraint('CIM-OBJ-05', 'BusinessAttribute', {
  severity: 'ERROR',
  holds: 'CHOICE has a code list and only CHOICE has one',
  message: 'Attribute "{name}" of {owner}: choice and code list do not match.',
  remedy: 'Pick a code list or another type.',
  fix: 'Make an attribute with a code list a CHOICE.',
  check: (attribute, { model, pointer }) => {
    const isChoice = attribute.type === 'CHOICE';
    if (isChoice === (attribute.codeList !== undefined)) return true;
    const values = { owner: model.containerOf(attribute, 'BusinessObject').name };
    if (isChoice) return { feature: 'codeList', values };
    const fix = setValue('Make it a CHOICE', pointer(attribute, 'type'), 'CHOICE');
    return { feature: 'type', values, fix };
  },
});

/** Something must fit between the limits. */
export const limitsOrdered = constraint('CIM-OBJ-06', 'BusinessAttribute', {
  severity: 'ERROR',
  holds: 'minimum <= maximum, with a whole number from one to the other for texts and numbers',
  message: 'Limits of "{name}" exclude every value.',
  remedy: 'Swap or correct the limits.',
  feature: 'minimum',
  fix: 'Swap the limits.',
  check: (attribute, { pointer }) => {
    const { minimum, maximum } = attribute;
    if (minimum === undefined || maximum === undefined) return true;
    if (minimum <= maximum)
      return (
        !isCounted(attribute) ||
        Math.ceil(minimum) <= Math.floor(maximum) || {
          message: 'There is no whole number from {minimum} to {maximum}, the limits of "{name}".',
          remedy: 'Use whole numbers as limits.',
        }
      );
    const fix: Fix = {
      title: 'Swap the limits',
      patch: [
        { op: 'replace', path: pointer(attribute, 'minimum'), value: maximum },
        { op: 'replace', path: pointer(attribute, 'maximum'), value: minimum },
      ],
    };
    return { fix };
  },
});

/** The limits of texts are lengths, and those of numbers are limits of whole numbers. */
function isCounted({ type }: BusinessAttribute): boolean {
  return countedTypes.has(type);
}

const countedTypes: ReadonlySet<BusinessAttribute['type']> = new Set<BusinessAttribute['type']>([
  'TEXT',
  'LONG_TEXT',
  'IDENTIFIER',
  'EMAIL',
  'PHONE',
  'URL',
  'NUMBER',
]);

/** A code list has at least two entries. */
export const listOffersChoice = constraint('CIM-OBJ-07', 'CodeList', {
  severity: 'ERROR',
  holds: 'has at least two values with different codes',
  message: 'Code list "{name}" offers no choice.',
  remedy: 'Add values.',
  feature: 'values',
  check: ({ values }) => {
    if (values.length < 2) return false;
    return [...repetitions(values, codeOf)].map(([value, earlier]) => ({
      at: value,
      feature: 'code',
      message: 'Values "{value}" and "{earlier}" of the code list "{name}" have the same code {code}.',
      remedy: 'Give one of them another code.',
      values: { value: value.name, earlier: earlier.name, code: codeOf(value) },
    }));
  },
});

function codeOf({ code, name }: CodeValue): string {
  return code === undefined || isBlank(code) ? upperSnakeCase(name) : code;
}
