import type { Scalar } from '../../../kernel/operations/model-operation.ts';
import type { Feature } from '../../../kernel/metamodel/metamodel.ts';
import type { EditDraft, EditQuestion } from './edit-draft.ts';
import { isQuestionBack } from './edit-draft.ts';
import { unquoted } from './lookup.ts';
import { scalarOf, typeNamed } from '../mapping/value-types.ts';
import { wordFor } from './vocabulary.ts';

/** "Set the priority of X to must", "mark X as required". */
export function setFeature(
  draft: EditDraft,
  form: { readonly feature: string; readonly of: string; readonly value: string },
): EditQuestion | undefined {
  const element = draft.findOne(form.of);
  if (isQuestionBack(element)) return element;
  const features = draft.terms.metamodel.classes.get(element.class)?.stored ?? [];
  const settable = features.filter(
    ({ name, kind, policy }) =>
      kind !== 'containment' && policy === 'THREE_WAY' && name !== 'tags' && name !== 'sources',
  );
  const word = spokenWord(form.feature);
  const aliased = settable.find((each) => aliases[word] === each.name);
  const isPlainType = word === 'type' && typeNamed(unquoted(form.value)) !== undefined;
  const exact = settable.find((each) => spoken(each.name) === word);
  const feature = isPlainType ? (aliased ?? exact) : (exact ?? aliased);
  if (feature === undefined)
    return {
      kind: 'question',
      reason: 'NOT_UNDERSTOOD',
      question: `A ${wordFor(draft.terms, element.class)} has no "${form.feature}". It has these:`,
      options: settable.map(({ name }) => spoken(name)).slice(0, 12),
    };
  const value = valueFor(draft, feature, unquoted(form.value));
  if (typeof value === 'object') return value;
  draft.operations.push({
    op: 'update',
    target: element.id,
    set: { [feature.name]: feature.many ? [value] : value },
  });
  draft.summary.push(`Set "${spoken(feature.name)}" of "${element.name}" to ${unquoted(form.value)}.`);
  return undefined;
}

const aliases: Readonly<Record<string, string>> = {
  mandatory: 'required',
  key: 'identifying',
  type: 'scalar',
  datatype: 'scalar',
};

const spoken = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
const spokenWord = (text: string): string => unquoted(text).toLowerCase().replace(/\s+/g, ' ');

function valueFor(draft: EditDraft, feature: Feature, text: string): Scalar | EditQuestion {
  if (feature.kind === 'reference') {
    const target = draft.findOne(text, draft.terms.metamodel.concreteKinds(feature.type));
    return isQuestionBack(target) ? target : target.id;
  }
  const literals = draft.terms.metamodel.enums.get(feature.type)?.literals;
  if (literals !== undefined) {
    const wanted = text.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
    const kind = typeNamed(text);
    const found =
      literals.find((literal) => literal === wanted) ??
      literals.find((literal) => kind !== undefined && (literal === kind || literal === scalarOf(kind)));
    return (
      found ??
      refusal(
        feature,
        text,
        literals.map((literal) => literal.toLowerCase().replaceAll('_', ' ')),
      )
    );
  }
  if (feature.type === 'Boolean') {
    if (/^(?:yes|true|on|1)$/i.test(text)) return true;
    return /^(?:no|false|off|0)$/i.test(text) ? false : refusal(feature, text, ['yes', 'no']);
  }
  if (feature.type === 'Integer' || feature.type === 'Decimal') {
    const number = Number(text.replace(',', '.'));
    const fits =
      text !== '' && Number.isFinite(number) && (feature.type === 'Decimal' || Number.isInteger(number));
    return fits ? number : refusal(feature, text, []);
  }
  return text;
}

function refusal(feature: Feature, text: string, options: readonly string[]): EditQuestion {
  return {
    kind: 'question',
    reason: 'NOT_UNDERSTOOD',
    question: `"${text}" is no value for ${spoken(feature.name)}.${options.length > 0 ? ' Possible are:' : ' A number is needed.'}`,
    options: options.slice(0, 24),
  };
}
