import { withoutDeterminers } from '../amounts.ts';
import { pairsAt } from '../cuts.ts';
import type { Event } from '../event.ts';
import { items } from '../member-lists.ts';
import { nothingSaid } from '../members.ts';
import type { Named } from '../names.ts';
import { contextOf } from '../operations.ts';
import { find } from '../references.ts';
import { typeNamedBy } from '../types.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { isPhrase, phraseAt } from '../words.ts';
import { addMember } from './add-member.ts';
import { homeFor } from './home.ts';
import type { SenseReader } from './sense.ts';
import { stateNoun } from './state-lists.ts';

/**
 * "(An order has a priority,) which is low, medium or high", "the size of a room is small or large": what an attribute
 * is one of becomes a list of its own.
 */
export const readChoices: SenseReader = (said, bench) => {
  // "Size of a room: small, medium or large"
  const colon = said.form === 'NOUN' ? said.rest.findIndex(({ text }) => text === ':') : -1;
  const event: Event =
    colon < 1
      ? said
      : { ...said, form: 'COPULA', subject: said.rest.slice(0, colon), rest: said.rest.slice(colon + 1) };
  const isSaid = event.form === 'COPULA' && !event.isNegated && event.modality !== 'SHOULD';
  const joint = phraseAt(event.rest, 0, bench.language.joints.EITHER);
  const values = items(event.rest.slice(joint), bench.language);
  const isOpen =
    joint > 0 || event.rest.some((_, at) => phraseAt(event.rest, at, bench.language.joints.OR) > 0);
  const isList = values.length > 1 && values.every(({ length }) => length <= 3);
  // "a date or a number" says of what types it is.
  const isTyped = values.every((each) => typeNamedBy(bench, each) !== undefined);
  return isSaid && isOpen && isList && !isTyped ? [(on) => choose(on, event, values)] : [];
};

function choose(bench: Workbench, event: Event, values: readonly Span[]): true | undefined {
  const known = attributeIn(bench, event.subject);
  const isNamed = values.every((each) => !withoutDeterminers(each, bench.language).isNew);
  const attribute = known ?? (isNamed ? newAttributeIn(bench, event.subject) : undefined);
  if (attribute === undefined || bench.value(attribute, 'codeList') !== undefined) return undefined;
  if (bench.value(attribute, 'type') !== undefined && bench.level.level === 'pim') return undefined;
  const { list, value } = bench.level;
  const home = homeFor(bench, { className: list, owner: contextOf(bench, attribute), name: attribute.name });
  if (home === undefined) return undefined;
  const span = event.rest.slice(phraseAt(event.rest, 0, bench.language.joints.EITHER));
  const members = values.map((each) => ({
    ...nothingSaid,
    type: undefined,
    class: value,
    span: each,
    name: bench.text(each),
  }));
  const made = addMember(
    bench,
    { ...nothingSaid, type: undefined, class: list, span, name: attribute.name, members },
    home.element,
  );
  if (made === undefined) return undefined;
  bench.use(event.subject, event.rest);
  if (bench.level.level === 'cim') bench.set(attribute, { type: 'CHOICE', codeList: made.id });
  else {
    if (bench.value(attribute, 'scalar') !== undefined) bench.unset(attribute, 'scalar');
    bench.set(attribute, { type: made.id });
  }
  bench.speakOf(attribute);
  return true;
}

/** The attribute that a subject names; a relative pronoun means the one that was added last. */
function attributeIn(bench: Workbench, subject: Span): Named | undefined {
  const last = bench.operations.at(-1);
  if (isPhrase(subject, bench.language.relatives))
    return last?.op === 'add' && last.class === bench.level.attribute ? bench.element(last.ref) : undefined;
  const found = find(bench, subject, { classes: [bench.level.attribute] });
  return found.kind === 'FOUND' && found.tier <= 3 ? found.elements[0] : undefined;
}

/** "The language of a guest", "a guest's language": an attribute that the guest is to have. */
function newAttributeIn(bench: Workbench, subject: Span): Named | undefined {
  const { language, level } = bench;
  const genitive = subject.findIndex(({ lower }) => /^['’]s?$/.test(lower));
  const pair =
    genitive > 0
      ? { before: subject.slice(genitive + 1), behind: subject.slice(0, genitive) }
      : pairsAt(subject, language.prepositions.OF)[0];
  if (pair === undefined || stateNoun(pair.before, bench) > 0) return undefined;
  const name = withoutDeterminers(pair.before, language).rest;
  const found = find(bench, withoutDeterminers(pair.behind, language).rest, { classes: [level.object] });
  const [owner] = found.kind === 'FOUND' && found.tier <= 3 ? found.elements : [];
  if (owner === undefined || name.length === 0 || name.length > 3) return undefined;
  return addMember(
    bench,
    { ...nothingSaid, type: undefined, class: level.attribute, span: name, name: bench.text(name) },
    owner,
  );
}
