import { lifecycleOf, stateOf } from './lifecycle.ts';
import type { Home } from './home.ts';
import { saysAmount } from './goals.ts';
import { homeFor } from './home.ts';
import type { Scalar, ValuesByFeature } from '../../../../kernel/operations/model-operation.ts';
import { addAggregate, addEntity, addObject, contextOf, neededValues, relate } from '../operations.ts';
import type { RequestedThing } from '../members.ts';
import type { Named } from '../names.ts';
import { classAt } from '../terms.ts';
import { limitsOf } from '../bounds.ts';
import { flagFeature } from '../flags.ts';
import { useOf } from '../../language/lexicon.ts';
import { kindFor } from '../types.ts';
import { find } from '../references.ts';
import type { Workbench } from '../workbench.ts';
import { phraseAt } from '../words.ts';
import { attributeType } from './attribute-type.ts';
import { clauseName } from './clause-name.ts';
import { addFlow, connect, flowOf } from './flow.ts';
import { hasParts, isChoice, oneOf } from './member-choices.ts';
import { endsOf } from './process.ts';
import { nameFor } from './name-for.ts';

/** The class of a member that names none: what stands in its owner. */
export function classFor(bench: Workbench, member: RequestedThing, owner: Named | undefined): string {
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
function isLikeAttribute(bench: Workbench, member: RequestedThing): boolean {
  // "ID card number" is written so in any case.
  if (/^\p{Lu}(?!\p{Lu})/u.test(member.name) && bench.language.code === 'en') return false;
  if (member.members.length > 0 || member.span[0]?.kind === 'QUOTE') return false;
  return (
    member.type !== undefined ||
    member.flags.length > 0 ||
    kindFor(bench, member.name) !== 'TEXT' ||
    bench.ofClass(bench.level.attribute).some(({ name }) => name.toLowerCase() === member.name.toLowerCase())
  );
}

/** Adds a thing and its members to an owner, or where it belongs; undefined with a hole when that is not clear. */
export function addMember(
  bench: Workbench,
  member: RequestedThing,
  owner: Named | undefined,
): Named | undefined {
  bench.noise += member.noise;
  const { level } = bench;
  const className = classFor(bench, member, owner);
  if (className === 'LifecycleState') return addState(bench, member, owner);
  if (className === level.attribute) return addAttribute(bench, member, owner);
  if (className === level.relation || className === 'Permission' || !Object.hasOwn(level.places, className))
    return undefined;
  const called = member.name === '' ? clauseName(bench, member.text) : member.name;
  // "a goal to win customers"
  const said =
    className === 'Goal' ? called.replace(/^to (\S)/, (_, first: string) => first.toUpperCase()) : called;
  // "We need lab tests": a thing is called as one of them.
  const isOneOfThem = className === level.object && member.isPlural && !/\p{Lu}/u.test(said);
  const singular = isOneOfThem ? said.replace(/\S+$/, (word) => bench.language.singular(word)) : said;
  const isNamedLarge = className === level.list && member.span[0]?.kind !== 'QUOTE';
  const name = isNamedLarge ? `${singular.charAt(0).toUpperCase()}${singular.slice(1)}` : singular;
  const home = homeFor(bench, { className, owner, name });
  if (home === undefined) return undefined;
  const same = bench
    .inside(home.id, className)
    .find((each) => each.name.toLowerCase() === name.toLowerCase());
  // "we have guests": the object Guest, unless a name is said.
  const isSaidAsName = member.span[0]?.kind === 'QUOTE' || /^\p{Lu}/u.test(member.name);
  const known =
    isSaidAsName || className !== level.object
      ? undefined
      : find(bench, member.span, { classes: [className] });
  const twin = same ?? (known?.kind === 'FOUND' && known.tier <= 3 ? known.elements[0] : undefined);
  if (twin !== undefined && member.members.length === 0) {
    bench.notes.push(`There is a ${bench.word(className)} "${twin.name}" already.`);
    return twin;
  }
  // "a method: cash or card" asks for no command: what is done is a verb.
  const use = useOf(member.span[0]?.lower ?? '');
  const isDone = use === undefined || use.verb > use.noun;
  if (/^(?:Command|Query)$/.test(className) && !isSaidAsName && !isDone) bench.noise += 1;
  // "add an actor" names no thing that is called so.
  const [word] = member.span;
  const kind = className === level.object ? classAt(member.span, 0, bench) : undefined;
  if (kind?.length === member.span.length && word?.kind !== 'QUOTE') bench.noise += 1;
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
function addBody(bench: Workbench, process: Named, member: RequestedThing): Named | undefined {
  if (member.body.length === 0) return process;
  const parts = flowOf(bench, member.body);
  if (parts.length === 0) return undefined;
  addFlow(bench, process, { parts, ends: endsOf(bench, process) });
  return process;
}

function addPlain(
  bench: Workbench,
  given: {
    readonly className: string;
    readonly name: string;
    readonly home: Home;
    readonly member: RequestedThing;
  },
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
        : features?.has('target') === true && saysAmount(bench.language, member.text, 0)
          ? 'target'
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

/** Classes whose word says what is to be made, and no value that a thing has. */
const standsAlone =
  /^(?:Command|Query|Aggregate|Entity|BusinessObject|Actor|Permission|Invariant|FunctionalRequirement|BusinessRule|BusinessProcess|Workflow|Capability|StateMachine|Transition|StateTransition|ObjectRelation|Association)$/;

function addAttribute(bench: Workbench, said: RequestedThing, owner: Named | undefined): Named | undefined {
  const { level } = bench;
  const member = oneOf(bench, said);
  let home = owner;
  if (owner?.class === 'Aggregate') home = bench.element(String(bench.value(owner, 'root')));
  if (home === undefined) {
    const place = homeFor(bench, { className: level.attribute, owner: undefined, name: member.name });
    home = place?.element;
    if (home === undefined) return undefined;
  }
  if (home.class !== level.object && home.class !== 'ValueObject') return undefined;
  // "the description: a person who sleeps here" is no attribute with parts.
  if (member.members.length > 0 && hasParts(bench, member) && home.class === level.object)
    return addPart(bench, said, home);
  if (member.members.length > 0 && (!isChoice(member) || hasParts(bench, member))) return undefined;
  // "two teams: Lions and Bears": a thing of the model is chosen from no list.
  const thing = member.members.length > 0 ? find(bench, member.span, { classes: [level.object] }) : undefined;
  if (thing?.kind === 'FOUND' && thing.tier <= 3) return undefined;
  // What a lifecycle consists of are states.
  const cycle = phraseAt(member.span, 0, bench.language.nouns.LIFECYCLE);
  if (cycle > 0 && (member.members.length > 0 || cycle < member.span.length)) return undefined;
  const twin = bench
    .inside(home.id, level.attribute)
    .find(({ name }) => name.toLowerCase() === member.name.toLowerCase());
  const flags = Object.fromEntries(
    member.flags.flatMap(({ feature, value }): readonly (readonly [string, Scalar])[] => {
      const known = flagFeature(bench, { class: level.attribute }, feature);
      return known === undefined ? [] : [[known, value]];
    }),
  );
  if (twin !== undefined) {
    bench.notes.push(`"${home.name}" has an attribute "${twin.name}" already.`);
    // "needs a quantity greater than zero": what is said of it is set.
    if (Object.keys(flags).length > 0) bench.set(twin, flags);
    return twin;
  }
  // "add a command for it" names no attribute.
  const kind = member.class === undefined ? classAt(member.span, 0, bench) : undefined;
  if (kind?.length === member.span.length && standsAlone.test(kind.class) && member.span[0]?.kind !== 'QUOTE')
    bench.noise += 1;
  const isMany = member.amount !== undefined && member.amount.most > 1;
  // "at least one phone": none is too few.
  const isNeeded = isMany && member.amount.least === 1;
  if (member.members.length > 0 && addChoices(bench, member, contextOf(bench, home)) === undefined)
    return undefined;
  const type = attributeType(bench, member, home);
  return bench.add({
    class: level.attribute,
    name: member.name,
    container: home.id,
    feature: 'attributes',
    set: {
      ...neededValues(bench, level.attribute, member.name),
      ...type,
      ...limitsOf(type, flags),
      ...(isMany && { multiple: true }),
      ...(isNeeded && { required: true }),
    },
  });
}

/** "an address with street and city": what has parts is a thing of its own, which the owner has. */
function addPart(bench: Workbench, member: RequestedThing, owner: Named): Named | undefined {
  const known = find(bench, member.span, { classes: [bench.level.object] });
  const [same] = known.kind === 'FOUND' && known.tier <= 2 ? known.elements : [];
  const part = same ?? addObject(bench, nameFor(bench, member.span), owner);
  if (part === undefined || part.id === owner.id) return undefined;
  for (const inner of member.members) if (addMember(bench, inner, part) === undefined) return undefined;
  const one = { least: 0, most: member.isPlural ? Infinity : 1 };
  const isTied = relate(bench, owner, part, { verb: 'has', perA: member.amount ?? one }) !== undefined;
  if (same === undefined) bench.assume(`I made "${part.name}" an object of its own, as it has parts.`);
  return isTied ? part : undefined;
}

const addChoices = (
  bench: Workbench,
  { members, ...member }: RequestedThing,
  context: Named | undefined,
): Named | undefined => {
  const values = members.map((each) => ({ ...each, class: bench.level.value }));
  const list = { ...member, flags: [], amount: undefined, class: bench.level.list, members: values };
  return addMember(bench, list, context);
};

/** A state of a business object, a literal of an entity's status. */
function addState(bench: Workbench, member: RequestedThing, owner: Named | undefined): Named | undefined {
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
