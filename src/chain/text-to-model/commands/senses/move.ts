import { cutsAt } from '../cuts.ts';
import { withoutDeterminers } from '../amounts.ts';
import { aggregateOf } from '../operations.ts';
import { membersOf } from '../members.ts';
import type { Named } from '../names.ts';
import { addMember } from './add-member.ts';
import { find } from '../references.ts';
import { optionsFor, refer, referOne } from '../refer.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { isPhrase, phraseAt, wordsIn } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';

/** "Move X from A to B", "X belongs to B instead of A", "X should be moved to B". */
export const readMove: SenseReader = (event, bench) => {
  if (event.isNegated) return [];
  const { MOVE_TO, MOVE_FROM, WHOSE } = bench.language.joints;
  const into =
    event.form === 'COPULA' && event.modality !== undefined
      ? phraseAt(event.rest, 0, bench.language.joints.STANDS_IN)
      : 0;
  // "should be an attribute of Booking instead of Room"
  if (event.form === 'COPULA' && event.modality !== undefined) {
    const { rest } = withoutDeterminers(event.rest, bench.language);
    const noun = classAt(rest, 0, bench);
    if (noun !== undefined && noun.length < rest.length)
      return cutsAt(rest.slice(noun.length), `${WHOSE}, ${MOVE_FROM}`).flatMap((cut): readonly Attempt[] => {
        const [target, source] = cut.arguments;
        if (cut.head.length > 0 || target === undefined || cut.arguments.length > 2) return [];
        if (phraseAt(words(target.word), 0, WHOSE) === 0) return [];
        const from = source?.span;
        return [
          (on) => {
            on.use(event.rest);
            return move(on, { what: event.subject, to: target.span, from, isStatement: false });
          },
        ];
      });
  }
  if (into > 0)
    return [
      (on) => {
        on.use(event.rest.slice(0, into));
        const to = event.rest.slice(into);
        return move(on, { what: event.subject, to, from: undefined, isStatement: false });
      },
    ];
  // "Charge becomes part of Repair"
  const part =
    event.form === 'STATEMENT' && event.classes.has('BECOME')
      ? phraseAt(event.rest, 0, bench.language.joints.PART_OF)
      : 0;
  if (part > 0)
    return [
      (on) => {
        on.use(event.rest.slice(0, part));
        return move(on, {
          what: event.agent,
          to: event.rest.slice(part),
          from: undefined,
          isStatement: false,
        });
      },
    ];
  const isMove = (event.form === 'COMMAND' || event.form === 'PASSIVE') && event.classes.has('MOVE');
  const isWish = event.modality === 'SHOULD' || event.modality === 'MUST';
  const belongs =
    event.form === 'STATEMENT' &&
    (event.classes.has('BELONG') || (event.classes.has('MOVE') && isWish)) &&
    event.agent.length > 0;
  const better = phraseAt(event.rest, 0, bench.language.joints.RATHER);
  if (!isMove && !belongs) return [];
  const attempts: Attempt[] = [];
  const subject = event.form === 'COMMAND' ? undefined : event.subject;
  // "move it up to Vehicle"
  const to = event.rest.findIndex((_, at) => phraseAt(event.rest, at, bench.language.joints.AS_FAR_AS) > 0);
  const rest = event.rest.filter((_, at) => at !== to);
  for (const cut of cutsAt(rest.slice(better), `${MOVE_TO}, ${MOVE_FROM}`)) {
    if (subject === undefined ? cut.head.length === 0 : cut.head.length > 0) continue;
    const to = cut.arguments.filter(({ word }) => phraseAt(words(word), 0, MOVE_TO) > 0);
    const from = cut.arguments.filter(({ word }) => phraseAt(words(word), 0, MOVE_FROM) > 0);
    const [target] = to;
    if (target === undefined || to.length > 1 || from.length > 1) continue;
    attempts.push((on) =>
      move(on, { what: subject ?? cut.head, to: target.span, from: from[0]?.span, isStatement: belongs }),
    );
  }
  if (
    event.form === 'COMMAND' &&
    attempts.length === 0 &&
    /^(?:move|shift|transfer|relocate|verschieben)$/.test(event.lemma)
  )
    attempts.push((on) => moveSomewhere(on, event.rest));
  // "(add a domain Finance) and put Invoice there"
  if (event.form === 'COMMAND' && attempts.length === 0)
    attempts.push((on) => {
      const element = find(on, event.rest);
      const [only] = element.kind === 'FOUND' ? element.elements : [];
      const place = only === undefined ? undefined : placeSpokenOf(on, event.rest, only);
      if (only === undefined || place === undefined) return undefined;
      on.use(event.rest);
      return moveOne(on, only, place) ? true : undefined;
    });
  return attempts;
};

/** "Move the floor": where to has to be asked. */
function moveSomewhere(bench: Workbench, what: Span): true | undefined {
  const element = referOne(bench, what);
  if (element === undefined) return undefined;
  const key = `target ${element.id}`;
  const chosen = bench.element(bench.scene.choices.get(key) ?? '') ?? placeSpokenOf(bench, what, element);
  if (chosen !== undefined) return moveOne(bench, element, chosen) ? true : undefined;
  const kinds = bench.level.metamodel.classes.get(element.class)?.kinds ?? new Set<string>();
  const classes = [...bench.level.metamodel.classes.values()]
    .filter(({ containments, abstract }) => !abstract && containments.some(({ type }) => kinds.has(type)))
    .map(({ name }) => name);
  const places = bench.ofClass(...classes).filter(({ id }) => id !== element.containerId);
  return bench.ask({
    key,
    question: `Where shall "${element.name}" be moved to?`,
    expects: 'ELEMENT',
    classes,
    options: optionsFor(bench, places),
  });
}

/** "(Add a context Claims,) move the aggregate Claim there": the newest thing that can hold it. */
function placeSpokenOf(bench: Workbench, what: Span, element: Named): Named | undefined {
  const behind = wordsIn(bench.scene.source.slice(what.at(-1)?.end ?? 0));
  if (phraseAt(behind, 0, bench.language.joints.THERE) === 0) return undefined;
  const kinds = bench.level.metamodel.classes.get(element.class)?.kinds ?? new Set<string>();
  const refersTo = bench.level.metamodel.classes
    .get(element.class)
    ?.references.find(({ name, many }) => name === 'domain' && !many)?.type;
  const holds = ({ class: kind }: Named): boolean =>
    kind === refersTo ||
    bench.level.metamodel.classes.get(kind)?.containments.some(({ type }) => kinds.has(type)) === true;
  return bench.topics
    .flat()
    .flatMap((id) => bench.element(id) ?? [])
    .find((each) => each.id !== element.id && holds(each));
}

const words = (text: string): Span =>
  text.split(' ').map((lower) => ({ text: lower, lower, start: 0, end: 0, kind: 'WORD', tag: 'IN' }));

type Moving = {
  readonly what: Span;
  readonly to: Span;
  readonly from: Span | undefined;
  readonly isStatement: boolean;
};

function move(bench: Workbench, { what, to, from, isStatement }: Moving): true | undefined {
  // "(take X off Y and) put it on Z": what was removed is not moved.
  const isGone = bench.namedForRemoval.length > 0 && isPhrase(what, bench.language.pronouns.ONE);
  // "Put a remark on Guest" makes a new one.
  const isNew = phraseAt(what, 0, bench.language.determiners.INDEFINITE) > 0;
  if (isGone || (isNew && bench.language.code === 'en')) return undefined;
  const source = from === undefined ? undefined : referOne(bench, from);
  if (from !== undefined && source === undefined) return undefined;
  if (source !== undefined) bench.topics = [[source.id], ...bench.topics];
  const elements = refer(bench, what, { several: true });
  // Which one is meant may be open; where it goes is said.
  if (elements === undefined && find(bench, to).kind === 'FOUND') bench.use(to);
  if (elements === undefined) return undefined;
  const target = targetOf(bench, to, elements);
  if (target === undefined) return undefined;
  const [first, ...twins] = elements;
  // "Truck and Van have a plate. Move it up to Vehicle": of equal ones one is enough.
  const isOne =
    twins.length > 0 &&
    first?.class === bench.level.attribute &&
    elements.every(({ name, class: kind }) => kind === first.class && name === first.name);
  if (isOne) for (const each of twins) bench.remove(each.id);
  for (const element of isOne ? [first] : elements) if (!moveOne(bench, element, target)) return undefined;
  // "X belongs to Y" of two things is a relation rather than a move.
  if (isStatement) bench.coerced += source === undefined ? 2 : 0;
  bench.speakOf(...elements.map((each) => bench.element(each.id) ?? each));
  return true;
}

/** "(move them to) a new context Finance": a target that is to be added. */
function newTarget(bench: Workbench, said: Span): Named | undefined {
  // "a context of its own called Catalog"
  const { OF_ITS_OWN } = bench.language.joints;
  const own = said.findIndex((_, at) => phraseAt(said, at, OF_ITS_OWN) > 0);
  const to = own < 0 ? said : [...said.slice(0, own), ...said.slice(own + phraseAt(said, own, OF_ITS_OWN))];
  if (own >= 0) bench.use(said);
  const { rest, isNew } = withoutDeterminers(to, bench.language);
  const noun = classAt(rest, 0, bench);
  if (
    !isNew ||
    noun === undefined ||
    noun.class === bench.level.object ||
    noun.plural ||
    noun.length >= rest.length
  )
    return undefined;
  const [member, ...others] = membersOf(bench, to);
  if (member === undefined || others.length > 0 || member.noise > 0 || member.name === '') return undefined;
  return find(bench, to).kind === 'NONE' ? addMember(bench, member, undefined) : undefined;
}

function targetOf(bench: Workbench, to: Span, elements: readonly Named[]): Named | undefined {
  const isEntity = elements.some(
    ({ class: kind }) => kind === 'Entity' || /^(?:Command|Query|Invariant)$/.test(kind),
  );
  const isRoot = elements.some((each) => aggregateOf(bench, each) !== undefined);
  const wanted =
    isRoot || elements.some(({ class: kind }) => kind === 'Aggregate')
      ? ['BoundedContext', 'Aggregate']
      : undefined;
  const made = newTarget(bench, to);
  if (made !== undefined) return made;
  const found = find(bench, to, { classes: wanted, prefers: isEntity ? 'Aggregate' : undefined });
  if (found.kind === 'FOUND') {
    bench.use(to);
    bench.met(found.tier);
    return found.elements[0];
  }
  return referOne(bench, to, { prefers: isEntity ? 'Aggregate' : undefined });
}

/** Moves an element into the feature of the target that can hold it; a domain is a reference. */
function moveOne(bench: Workbench, given: Named, target: Named): boolean {
  const { metamodel } = bench.level;
  const element = target.class === 'BoundedContext' ? (aggregateOf(bench, given) ?? given) : given;
  if (element.containerId === target.id) {
    bench.notes.push(`"${element.name}" is in "${target.name}" already.`);
    return true;
  }
  const kinds = metamodel.classes.get(element.class)?.kinds ?? new Set<string>();
  const feature = metamodel.classes.get(target.class)?.containments.find(({ type }) => kinds.has(type));
  if (feature !== undefined && element.id !== target.id) {
    bench.move(element, target, feature.name);
    return true;
  }
  const reference = metamodel.classes
    .get(element.class)
    ?.references.find(({ type, many, name }) => type === target.class && !many && name === 'domain');
  if (reference !== undefined) {
    bench.set(element, { [reference.name]: target.id });
    return true;
  }
  bench.ask({
    key: `target ${element.id}`,
    question: `A ${bench.word(target.class)} cannot hold a ${bench.word(element.class)}. Where shall "${element.name}" go?`,
    expects: 'ELEMENT',
    classes: [],
    options: [],
  });
  return false;
}
