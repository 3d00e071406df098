import { lifecycleOf, stateOf } from './lifecycle.ts';
import type { Home } from './home.ts';
import { homeFor } from './home.ts';
import type { Scalar, ValuesByFeature } from '../../../../kernel/operations/model-operation.ts';
import type { Event } from '../events.ts';
import { pairsAt } from '../cuts.ts';
import { addAggregate, addEntity, neededValues } from '../operations.ts';
import type { Member } from '../members.ts';
import { membersOf, typeBehind } from '../members.ts';
import type { Named } from '../names.ts';
import { flagFeature, kindFor, typeValues } from '../predicates.ts';
import { find, refer } from '../references.ts';
import { classAt } from '../terms.ts';
import type { ValueKind } from '../../reading/domain-model.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt, phrasesOf } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { withoutDeterminers } from '../amounts.ts';
import { addFlow, connect, flowOf } from './flow.ts';
import { endsOf } from './process.ts';

/** "Add X to Y", "we need X", "there should be X in Y", "X must be added", "new actor: X". */
export const readCreate: SenseReader = (event, bench) => {
  const isAsked =
    event.form === 'COMMAND' &&
    (event.classes.has('CREATE') ||
      event.classes.has('NEED') ||
      (event.lemma === 'have' && event.modality !== 'MAY'));
  const isThere = event.form === 'EXISTENTIAL';
  const isNoun = event.form === 'NOUN' && isNewThing(event.rest, bench);
  // "make", "put" and "keep" make something new only where the words say so.
  const isVague =
    isAsked &&
    /^(?:make|put|place|keep|start|open|take|list|enter|attach|supply)$/.test(event.lemma) &&
    !withoutDeterminers(event.rest, bench.language).isNew &&
    classAt(withoutDeterminers(event.rest, bench.language).rest, 0, bench) === undefined;
  const isPassive = event.form === 'PASSIVE' && (event.classes.has('CREATE') || event.classes.has('NEED'));
  const isMissing =
    event.form === 'STATEMENT' && event.rest.length === 0 && /^(?:miss|lack|fehlen)$/.test(event.lemma);
  if (isVague && !/^(?:put|place|enter|insert)$/.test(event.lemma)) return [];
  if (event.form === 'STATEMENT' && event.classes.has('HAVE') && !event.isNegated)
    return toldOf(event, bench);
  if (event.isNegated || !(isAsked || isThere || isNoun || isPassive || isMissing)) return [];
  const theme = isPassive || isMissing ? event.subject : event.rest;
  const places: Place[] = [];
  for (const pair of pairsAt(isPassive ? event.rest : theme, bench.language.prepositions.GOAL))
    if (isPassive ? pair.before.length === 0 : pair.before.length > 0)
      places.push(
        { theme: isPassive ? theme : pair.before, owner: pair.behind },
        ...(isPassive ? [] : withMembersBehind(pair, bench)),
      );
  if (!isPassive || event.rest.length === 0) places.push({ theme, owner: frontOf(event, bench) });
  // "füge dem Kunden eine Nummer hinzu": whom it is for stands without a preposition.
  if (bench.language.code === 'de')
    for (let at = 1; at < theme.length; at += 1)
      if (phraseAt(theme, at, bench.language.determiners.INDEFINITE) > 0)
        places.push({ theme: theme.slice(at), owner: theme.slice(0, at) });
  // "add to Customer a phone number"
  const first = phraseAt(theme, 0, bench.language.prepositions.GOAL);
  if (first > 0)
    for (let at = first + 1; at < theme.length; at += 1)
      places.push({ theme: theme.slice(at), owner: theme.slice(first, at) });
  return places.map((place): Attempt => (on) => {
    if (isVague) on.coerced += 2;
    if (/^(?:put|place|enter|insert|open|start)$/.test(event.lemma)) on.coerced += 1;
    return create(on, place);
  });
};

/** "The process Check-out has the steps Pay and Leave" tells of a process that is not there yet. */
function toldOf(event: Event, bench: Workbench): readonly Attempt[] {
  const { rest } = withoutDeterminers(event.agent, bench.language);
  const front = classAt(rest, 0, bench);
  if (front === undefined || front.plural || front.length >= rest.length) return [];
  const name = rest.slice(front.length);
  const [verb] = event.used.slice(-1);
  const isNew = name[0]?.kind === 'QUOTE' || /^\p{Lu}/u.test(name[0]?.text ?? '');
  if (verb === undefined || !isNew) return [];
  const opening = phrasesOf(bench.language.prepositions.WITH).keys().next().value ?? '';
  return [
    (on) => {
      if (find(on, event.agent).kind !== 'NONE') return undefined;
      const theme = [...event.agent, { ...verb, text: opening, lower: opening }, ...event.rest];
      return create(on, { theme, owner: undefined });
    },
  ];
}

type Place = { readonly theme: Span; readonly owner: Span | undefined };

/** "Add an entity Report to Vehicle with a photo": the members stand behind the owner. */
function withMembersBehind(
  pair: { readonly before: Span; readonly behind: Span },
  bench: Workbench,
): readonly Place[] {
  return pairsAt(pair.behind, bench.language.prepositions.WITH).flatMap(({ before, behind, used }) =>
    before.length === 0 ? [] : [{ theme: [...pair.before, ...used, ...behind], owner: before }],
  );
}

function frontOf(event: Event, bench: Workbench): Span | undefined {
  const length = phraseAt(
    event.front,
    0,
    `${bench.language.prepositions.GOAL}, ${bench.language.prepositions.FOR}`,
  );
  return length < event.front.length ? event.front.slice(length) : undefined;
}

function isNewThing(span: Span, bench: Workbench): boolean {
  const { rest, isNew } = withoutDeterminers(span, bench.language);
  // "The process Check-in …" speaks of what is there, unless a list follows.
  const isKnown = phraseAt(span, 0, bench.language.determiners.DEFINITE) > 0;
  if (isKnown && !span.some(({ text }) => text === ':')) return false;
  return (
    classAt(rest, 0, bench) !== undefined ||
    (isNew &&
      /^(?:new|another|one more|neue?[rsn]?|weitere?[rsn]?)$/i.test(span[0]?.text ?? '') &&
      rest.length < 30)
  );
}

function create(bench: Workbench, place: Place): true | undefined {
  const tail = place.owner === undefined ? undefined : typeBehind(bench, place.owner);
  const owner =
    tail?.type === undefined && (tail?.flags.length ?? 0) === 0
      ? place.owner
      : tail?.name.filter(({ text }, at, all) => !(text === ',' && at === all.length - 1));
  if (owner !== place.owner) bench.use(place.owner ?? []);
  const members = membersOf(bench, place.theme).map((each) =>
    owner === place.owner
      ? each
      : { ...each, type: tail?.type ?? each.type, flags: [...each.flags, ...(tail?.flags ?? [])] },
  );
  if (
    members.length === 0 ||
    members.some(({ name, class: kind, text }) => name === '' && (kind === undefined || text.length === 0))
  )
    return undefined;
  let owners: readonly Named[] | undefined;
  if (owner !== undefined) {
    const classes = ownersFor(bench, members);
    owners = refer(bench, owner, {
      classes,
      several: true,
      prefers: members.every((each) => prefersAggregate(each.class)) ? 'Aggregate' : undefined,
    });
    if (owners === undefined) return undefined;
  }
  const added: Named[] = [];
  for (const owner of owners ?? [undefined])
    for (const member of members) {
      const one = addMember(bench, member, owner);
      if (one === undefined) return undefined;
      added.push(one);
    }
  bench.speakOf(...added);
  // After an attribute is added, its owner is what is spoken of.
  if (added.every(({ class: kind }) => kind === bench.level.attribute))
    bench.speakOf(
      ...new Map(
        added.flatMap(({ containerId }) => bench.element(containerId) ?? []).map((each) => [each.id, each]),
      ).values(),
    );
  return true;
}

const prefersAggregate = (className: string | undefined): boolean =>
  className !== undefined && /^(?:Entity|Command|Query|Invariant)$/.test(className);

function ownersFor(bench: Workbench, members: readonly Member[]): readonly string[] | undefined {
  const classes = new Set<string>();
  for (const { class: kind } of members) {
    const { level } = bench;
    if (kind === undefined)
      for (const each of [
        'BusinessObject',
        'CodeList',
        'BusinessProcess',
        'BusinessDomain',
        'Entity',
        'ValueObject',
        'Enumeration',
        'Workflow',
        'BoundedContext',
        'Aggregate',
      ])
        classes.add(each);
    else for (const [container] of level.places[kind] ?? []) classes.add(container);
    if (kind === 'BusinessObject' || kind === 'CodeList' || kind === 'BusinessProcess')
      classes.add('BusinessDomain');
    if (kind === 'Aggregate' || kind === 'Entity' || kind === 'Workflow') classes.add('BoundedContext');
    if (kind === 'LifecycleState' || kind === 'CodeValue' || kind === 'EnumLiteral')
      for (const each of ['BusinessObject', 'CodeList', 'Entity', 'Enumeration']) classes.add(each);
    if (kind === 'Command' || kind === 'Query' || kind === 'Invariant') classes.add('Entity');
    if (kind === 'Permission') return [];
    if (kind === 'BusinessRule' || kind === 'BusinessEvent' || kind === 'FunctionalRequirement')
      classes.add('BusinessObject');
    if (kind === 'Attribute' || kind === 'BusinessAttribute') classes.delete('Aggregate');
  }
  return [...classes];
}

/** The class of a member that names none: what stands in its owner. */
export function classFor(bench: Workbench, member: Member, owner: Named | undefined): string {
  const { level } = bench;
  if (owner?.class === level.list) return level.value;
  if (
    (owner?.class === level.object || owner?.class === 'Aggregate') &&
    (member.class === 'CodeValue' || member.class === 'LifecycleState' || member.class === 'EnumLiteral')
  )
    return 'LifecycleState';
  if (member.class !== undefined) return member.class;
  switch (owner?.class) {
    case undefined:
      return isLikeAttribute(bench, member) ? level.attribute : level.object;
    case level.process:
      return level.step;
    case level.domain:
      return level.level === 'cim' ? level.object : 'Aggregate';
    case 'Aggregate':
      return isLikeAttribute(bench, member) || !/^\p{Lu}/u.test(member.name) ? level.attribute : 'Entity';
    default:
      return level.attribute;
  }
}

/** "Add a phone number": what promises a type of value, written small, belongs to a thing. */
function isLikeAttribute(bench: Workbench, member: Member): boolean {
  if (/^\p{Lu}/u.test(member.name) && bench.language.code === 'en') return false;
  if (member.members.length > 0 || member.span[0]?.kind === 'QUOTE') return false;
  return (
    member.type !== undefined ||
    member.flags.length > 0 ||
    kindFor(bench, member.name) !== 'TEXT' ||
    bench.ofClass(bench.level.attribute).some(({ name }) => name.toLowerCase() === member.name.toLowerCase())
  );
}

/** Adds a thing and its members to an owner, or where it belongs; undefined with a hole when that is not clear. */
export function addMember(bench: Workbench, member: Member, owner: Named | undefined): Named | undefined {
  bench.noise += member.noise;
  const { level } = bench;
  const className = classFor(bench, member, owner);
  if (className === 'LifecycleState') return addState(bench, member, owner);
  if (className === level.attribute) return addAttribute(bench, member, owner);
  if (className === level.relation || className === 'Permission' || !Object.hasOwn(level.places, className))
    return undefined;
  const name = member.name === '' ? clauseName(bench, member.text) : member.name;
  const home = homeFor(bench, { className, owner, name });
  if (home === undefined) return undefined;
  const twin = bench
    .inside(home.id, className)
    .find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (twin !== undefined && member.members.length === 0) {
    bench.notes.push(`There is a ${bench.word(className)} "${twin.name}" already.`);
    return twin;
  }
  // A further step stands behind the last one.
  const ends =
    home.element?.class === level.process && /^(?:ProcessStep|DecisionPoint|WorkflowStep)$/.test(className)
      ? endsOf(bench, home.element)
      : [];
  const element = twin ?? addPlain(bench, { className, name, home, member });
  if (home.element !== undefined && twin === undefined)
    for (const end of ends) connect(bench, home.element, { from: end, to: element });
  if (
    owner?.class === 'BusinessDomain' &&
    level.metamodel.classes.get(className)?.featureByName.has('domain') === true
  )
    bench.set(element, { domain: owner.id });
  if (owner?.class === 'BoundedContext' && className === 'Workflow') bench.set(element, { home: owner.id });
  if (owner?.class === 'BusinessObject' && className === 'BusinessRule')
    bench.set(element, { appliesTo: [owner.id] });
  if (owner?.class === 'BusinessObject' && className === 'BusinessEvent')
    bench.set(element, { subject: owner.id });
  if (className === level.process) return addBody(bench, element, member);
  for (const inner of member.members) if (addMember(bench, inner, element) === undefined) return undefined;
  return element;
}

/** The steps and decisions that a process is to consist of; home is what it was added to. */
function addBody(bench: Workbench, process: Named, member: Member): Named | undefined {
  if (member.body.length === 0) return process;
  const parts = flowOf(bench, member.body);
  if (parts.length === 0) return undefined;
  addFlow(bench, process, { parts, ends: endsOf(bench, process) });
  return process;
}

function addPlain(
  bench: Workbench,
  given: { readonly className: string; readonly name: string; readonly home: Home; readonly member: Member },
): Named {
  const { className, name, home, member } = given;
  const said = bench.text(member.text);
  const flags = Object.fromEntries(
    member.flags.flatMap(({ feature, value }): readonly (readonly [string, Scalar])[] => {
      const known = flagFeature(bench, { class: className }, feature);
      return known === undefined ? [] : [[known, value]];
    }),
  );
  if ((className === 'Aggregate' || className === 'Entity') && home.element?.class === 'BoundedContext')
    return addAggregate(bench, home.element, name);
  if (className === 'Entity' && home.element !== undefined) return addEntity(bench, home.element, name);
  const needed = neededValues(bench, className, name);
  const features = level(bench, className);
  const text: Record<string, Scalar> = {};
  if (said !== '')
    text[
      features?.has('statement') === true
        ? 'statement'
        : features?.has('definition') === true
          ? 'definition'
          : 'description'
    ] = said;
  const set: ValuesByFeature = { ...needed, ...text, ...flags, ...targetFor(bench, className, home) };
  return bench.add({ class: className, name, container: home.id, feature: home.feature, set });
}

const level = (bench: Workbench, className: string): ReadonlyMap<string, unknown> | undefined =>
  bench.level.metamodel.classes.get(className)?.featureByName;

/** What a command of an aggregate acts on, and an event of a context is about. */
function targetFor(bench: Workbench, className: string, home: Home): ValuesByFeature {
  if ((className !== 'Command' && className !== 'Query') || home.element === undefined) return {};
  const root = bench.value(home.element, 'root');
  return typeof root === 'string' ? { target: root, kind: 'CUSTOM' } : {};
}

/** A short name for a sentence: its first words. */
export function clauseName(bench: Workbench, span: Span): string {
  const words = bench.text(span).split(' ');
  const name = words.slice(0, 10).join(' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function addAttribute(bench: Workbench, member: Member, owner: Named | undefined): Named | undefined {
  const { level } = bench;
  let home = owner;
  if (owner?.class === 'Aggregate') home = bench.element(String(bench.value(owner, 'root')));
  if (home === undefined) {
    const place = homeFor(bench, { className: level.attribute, owner: undefined, name: member.name });
    home = place?.element;
    if (home === undefined) return undefined;
  }
  if (home.class !== level.object && home.class !== 'ValueObject') return undefined;
  // "the description: a person who sleeps here" is no attribute with parts.
  if (member.members.length > 0) return undefined;
  const twin = bench
    .inside(home.id, level.attribute)
    .find(({ name }) => name.toLowerCase() === member.name.toLowerCase());
  if (twin !== undefined) {
    bench.notes.push(`"${home.name}" has an attribute "${twin.name}" already.`);
    return twin;
  }
  const flags = Object.fromEntries(
    member.flags.flatMap(({ feature, value }): readonly (readonly [string, Scalar])[] => {
      const known = flagFeature(bench, { class: level.attribute }, feature);
      return known === undefined ? [] : [[known, value]];
    }),
  );
  const isMany = member.amount !== undefined && member.amount.most > 1;
  const type = attributeType(bench, member);
  return bench.add({
    class: level.attribute,
    name: member.name,
    container: home.id,
    feature: 'attributes',
    set: {
      ...neededValues(bench, level.attribute, member.name),
      ...type,
      ...flags,
      ...(isMany ? { multiple: true } : {}),
    },
  });
}

/** The type said, a list or value object of that name, else what the name promises. */
function attributeType(bench: Workbench, member: Member): Readonly<Record<string, Scalar>> {
  if (member.type !== undefined)
    // Checked border: members keep the kinds that `typeNamedBy` gave.
    return typeValues(bench, member.type as ValueKind);
  const isCim = bench.level.level === 'cim';
  const known = find(bench, member.span, { classes: isCim ? ['CodeList'] : ['Enumeration', 'ValueObject'] });
  const [list] = known.kind === 'FOUND' && known.tier <= 3 ? known.elements : [];
  if (list !== undefined) return isCim ? { type: 'CHOICE', codeList: list.id } : { type: list.id };
  const kind = kindFor(bench, member.name);
  return typeValues(bench, kind === 'CHOICE' ? 'TEXT' : kind);
}

/** A state of a business object, a literal of an entity's status. */
function addState(bench: Workbench, member: Member, owner: Named | undefined): Named | undefined {
  const { level } = bench;
  const className = level.level === 'cim' ? 'LifecycleState' : 'EnumLiteral';
  const home = owner ?? homeFor(bench, { className, owner: undefined, name: member.name })?.element;
  if (home === undefined) return undefined;
  if (home.class === 'Enumeration') {
    const list = { holder: home, list: home, feature: 'literals', class: 'EnumLiteral', machine: undefined };
    return stateOf(bench, list, member.name);
  }
  const lifecycle = lifecycleOf(bench, home);
  return lifecycle === undefined ? undefined : stateOf(bench, lifecycle, member.name);
}
