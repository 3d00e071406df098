import type { Element } from '../../../kernel/model/element.ts';
import { nameOf } from '../../../kernel/model/element.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { removeAt, setValue } from '../../../kernel/validation/fixes.ts';
import { nameForPeople } from '../../core/names-for-people.ts';
import { freeNames, repetitions } from '../../core/repetitions.ts';
import { isReservedWord } from '../../core/reserved-words.ts';
import type { CodedElement, Pim } from '../pim.ts';
import { contextOf } from './places.ts';
import { constraint } from './constraint-builder.ts';

const longestCode = 63;
const legalCode = /^[A-Za-z][A-Za-z0-9_]*$/;

/** A code ends up as a name in programs. */
export const codeUsable = constraint('PIM-GEN-01', 'CodedElement', {
  severity: 'ERROR',
  holds:
    'code matches [A-Za-z][A-Za-z0-9_]*, at most 63 characters, and is not a reserved word of the target language list',
  message: 'Code "{code}" of {name} cannot be used in code.',
  remedy: 'Use "{suggestion}".',
  feature: 'code',
  fix: 'Use the suggested code.',
  check: (element, { pointer }) => {
    const { code } = element;
    if (legalCode.test(code) && code.length <= longestCode && !isReservedWord(code)) return true;
    const suggestion = isReservedWord(code) ? `${code}_` : code.slice(0, longestCode);
    return {
      values: { suggestion },
      fix: setValue(`Use "${suggestion}"`, pointer(element, 'code'), suggestion),
    };
  },
});

/** Names in programs tell things apart. */
export const codeUnique = constraint('PIM-GEN-02', 'CodedElement', {
  severity: 'ERROR',
  holds:
    'codes are unique among siblings; type codes are unique per context; operation codes are unique per context',
  message: 'Code "{code}" is used twice in {owner}.',
  remedy: 'Rename one.',
  feature: 'code',
  fix: 'Number the code.',
  check: (element, { facts, model, pointer }) => {
    if (!facts(codesTwice).has(element)) return true;
    const scope = scopeOf(model, element);
    const free = facts(freeCodes)(scope.key)(element.code);
    return {
      values: { owner: scope.owner === undefined ? '' : (nameOf(scope.owner) ?? scope.owner.id) },
      fix: setValue(`Change the code to "${free}"`, pointer(element, 'code'), free),
    };
  },
});

type Scope = { readonly key: string; readonly owner: Element | undefined };

/** Where the code of an element must differ from others. */
function scopeOf(model: Model<Pim>, element: CodedElement): Scope {
  const kinds = model.metamodel.classes.get(element.eClass)?.kinds;
  const shared = ['TypeDefinition', 'Operation'].find((kind) => kinds?.has(kind));
  const context = shared === undefined ? undefined : contextOf(model, element);
  if (context !== undefined) return { key: `${context.id} ${shared ?? ''}`, owner: context };
  const place = model.placeOf(element);
  return { key: `${place?.container.id ?? ''} ${place?.feature.name ?? ''}`, owner: place?.container };
}

function codesTwice(model: Model<Pim>): ReadonlyMap<CodedElement, CodedElement> {
  return repetitions(
    model.all('CodedElement'),
    (element) => `${scopeOf(model, element).key} ${element.code}`,
  );
}

/** Numbers codes, starting again in each scope. */
function freeCodes(model: Model<Pim>): (scope: string) => (code: string) => string {
  const inScope = Map.groupBy(model.all('CodedElement'), (element) => scopeOf(model, element).key);
  const numbering = new Map<string, (code: string) => string>();
  return (scope) => {
    const known = numbering.get(scope);
    if (known !== undefined) return known;
    const taken = (inScope.get(scope) ?? []).map(({ code }) => code);
    const fresh = freeNames({ taken, longest: longestCode, separator: '' });
    numbering.set(scope, fresh);
    return fresh;
  };
}

/** A trace that leads nowhere explains nothing. */
export const traceLeadsSomewhere = constraint('PIM-GEN-03', 'TraceLink', {
  severity: 'WARNING',
  holds: 'targetId exists in this model',
  message: 'Trace link to a missing element {targetId}.',
  remedy: 'Remove the link (done automatically on save).',
  feature: 'targetId',
  fix: 'Remove the link.',
  check: (link, { model, pointer }) =>
    model.find(link.targetId) !== undefined || { fix: removeAt('Remove the link', pointer(link)) },
});

/** People refer to elements by name. */
export const nameGiven = constraint('PIM-GEN-04', 'NamedElement', nameForPeople);
