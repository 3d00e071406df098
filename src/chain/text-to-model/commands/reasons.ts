import { withoutDeterminers } from './amounts.ts';
import { peeled } from './clauses.ts';
import type { Event } from './event.ts';
import { eventsOf, isRemoval } from './events.ts';
import { find } from './references.ts';
import type { Scene } from './scene.ts';
import { Workbench } from './workbench.ts';
import { classAt } from './terms.ts';
import { typeNamedBy } from './types.ts';
import type { Span, Word } from './words.ts';
import { isPhrase, phraseAt, phraseAtEnd, wordsIn } from './words.ts';
import { holdsCommand, isCommandIn, isImperative } from './commands-in.ts';
import { sharesNoun, speakOfAll } from './spoken-of.ts';

/** "delete it": a command about what was said before, which is its reason. */
export function pointsBack(clause: Span, bench: Workbench): boolean {
  const { LAST, GROUP } = bench.language.pronouns;
  const own = peeled(clause, bench.language);
  return eventsOf(own, bench.language).some(
    ({ form, rest, subject, classes, modality }) =>
      (form === 'COMMAND' && classes.size > 0 && phraseAt(rest, 0, LAST, GROUP) > 0) ||
      (modality !== undefined && phraseAt(subject, 0, LAST, GROUP) > 0),
  );
}

/** "Do not delete X": nothing is done. "We do not need X" is something else. */
export function isAbstention(bench: Workbench, clause: Span): boolean {
  const events = eventsOf(clause, bench.language);
  // "but keep the deposit"
  const kept = events.find(({ form, lemma }) => form === 'COMMAND' && keeping.test(lemma));
  if (kept !== undefined && !kept.isNegated && kept.used[0]?.start === clause[0]?.start)
    return names(bench, kept.rest);
  if (events.some((each) => isLeftAlone(bench, each))) return true;
  // "Trenne A von B, diese Beziehung stimmt so nicht": what is denied behind the command is not the command.
  const comma = clause.findIndex(({ text }) => text === ',');
  const isBehind = (at: number): boolean => phraseAt(clause, at, bench.language.negations) > 0;
  if (comma > 0 && !clause.slice(0, comma).some((_, at) => isBehind(at))) return false;
  const command = events.find(({ form, isNegated }) => form === 'COMMAND' && isNegated);
  if (command === undefined || command.used[0]?.start !== clause[0]?.start) return false;
  // "We no longer need …" asks for something; only an imperative can be denied.
  const isSpoken = phraseAt(clause, 0, bench.language.speakers) > 0;
  if (isSpoken || /^(?:need|want|have|use)$/.test(command.lemma)) return false;
  // "(Seats is positive and) never exceeds 40": a bound of what was spoken of, and nothing to be left alone.
  if ([...command.classes].every((each) => each === 'LIMIT')) return names(bench, command.rest);
  return command.classes.size > 0 || names(bench, command.rest);
}

/** "Remove the plate. Actually keep it.": what is asked for is taken back at once. */
export function isKeptBy(bench: Workbench, clause: Span, next: Span): boolean {
  const { language } = bench;
  return (
    isRemoval(clause, language) &&
    eventsOf(peeled(next, language), language).some(
      ({ form, lemma, rest, isNegated }) =>
        form === 'COMMAND' &&
        !isNegated &&
        keeping.test(lemma) &&
        phraseAt(rest, 0, language.pronouns.LAST, language.pronouns.GROUP) > 0,
    )
  );
}

const keeping = /^(?:keep|retain|leave|behalten)$/;

/** "Person must not be removed": an element by its name, without an article; "a person" would be one of the business. */
function isLeftAlone(
  bench: Workbench,
  { form, isNegated, modality, classes, subject, rest }: Event,
): boolean {
  const isDeed = classes.has('DELETE') || classes.has('RENAME') || classes.has('MOVE');
  if (form !== 'PASSIVE' || !isNegated || !isDeed || rest.length > 0) return false;
  if (modality !== 'MUST' && modality !== 'SHOULD') return false;
  const found = find(bench, subject, { classes: [bench.level.object] });
  return found.kind === 'FOUND' && found.tier === 1;
}

function names(bench: Workbench, span: Span): boolean {
  const found = find(bench, span, { several: true });
  return found.kind === 'FOUND' && found.tier <= 3;
}

/**
 * "We also have vouchers, add a business object Voucher": the command makes what the statement speaks of, so the
 * statement asks for nothing itself.
 */
export function announces(bench: Workbench, clause: Span, next: Span): boolean {
  const { language } = bench;
  if (isImperative(bench, clause)) return false;
  const colon = bench.scene.source.slice(clause.at(-1)?.end ?? 0, next[0]?.start ?? 0);
  const isTold = eventsOf(clause, language).some(({ form }) => form !== 'NOUN');
  const made = eventsOf(peeled(next, language), language).find(
    ({ form, classes, isNegated }) => form === 'COMMAND' && classes.size > 0 && !isNegated,
  );
  // "Every lease needs a begin date: mark …", "Leases can be ended: new state Ended"
  const isNew = classAt(withoutDeterminers(next, language).rest, 0, bench) !== undefined;
  if (
    isTold &&
    colon.trim() === ':' &&
    (made !== undefined || (isNew && withoutDeterminers(next, language).isNew))
  )
    return true;
  if (!isTold || made === undefined) return false;
  if (!made.classes.has('CREATE')) return false;
  const place = made.rest.findIndex(
    (_, at) => at > 0 && phraseAt(made.rest, at, language.prepositions.WITH, language.prepositions.GOAL) > 0,
  );
  const lemma = ({ lower }: Word): string => language.singular(lower);
  const names = new Set((place < 0 ? made.rest : made.rest.slice(0, place)).map(lemma));
  return clause.some(
    (word) =>
      /^NNS?P?$/.test(word.tag) &&
      names.has(lemma(word)) &&
      classAt([word], 0, bench) === undefined &&
      !bench.matching(word.text, 3).some(({ class: kind }) => kind === bench.level.object),
  );
}

/** "…, because we sell them", "…, we do not have ushers": a clause behind a command that only says why. */
export function isExplanation(bench: Workbench, clause: Span, before: Span): boolean {
  const [last, first] = [before.at(-1), clause[0]];
  if (last === undefined || first === undefined) return false;
  if (isRemark(bench, clause, before)) return true;
  // "(create Suite) as a kind of Room" says what it is.
  const isKind = phraseAt(withoutDeterminers(clause, bench.language).rest, 0, bench.language.nouns.KIND) > 0;
  // "(add Publisher to Book) as an entity with a name" says of what class it is.
  const bare = withoutDeterminers(clause, bench.language);
  const isClass = bare.isNew && classAt(bare.rest, 0, bench) !== undefined;
  if (isKind || isClass || beginsWithType(bench, clause)) return false;
  const isTold = eventsOf(clause, bench.language).some(({ form }) => form !== 'NOUN' && form !== 'COMMAND');
  if (!isTold && !clause.some(({ tag }) => /^VB[DN]$/.test(tag))) return false;
  // "(add Poor) as the lowest grade" says what it is: a noun phrase tells nothing.
  if (bench.language.code === 'en' && !clause.some(({ tag }) => verbTags.test(tag))) return false;
  const between = wordsIn(bench.scene.source.slice(last.end, first.start));
  return (
    !saysAsWhat(bench, clause, before) &&
    between.some((_, at) => phraseAt(between, at, bench.language.reasons.BEHIND) > 0)
  );
}

/** "(add Nurse) as performer of the step": says as what, and tells nothing. */
export function saysAsWhat(bench: Workbench, clause: Span, before: Span): boolean {
  const [last, first] = [before.at(-1), clause[0]];
  if (last === undefined || first === undefined) return false;
  const isBare = first.tag === 'NN' && first.kind === 'WORD' && !/^\p{Lu}/u.test(first.text);
  return isBare && phraseAtEnd(wordsIn(bench.scene.source.slice(last.end, first.start)), 'as') > 0;
}

/** What the tagger takes for a verb that has a subject. */
const verbTags = /^(?:VB[DPZN]|BE|DO|HV|MD)/;

/** "as a decimal to Room, I love it": a type is no subject of a fact. */
const beginsWithType = (bench: Workbench, clause: Span): boolean =>
  clause.some((_, at) => at < 4 && typeNamedBy(bench, clause.slice(0, at + 1)) !== undefined);

/** What the speakers say of themselves after a command, without a noun that the command does not have. */
function isRemark(bench: Workbench, clause: Span, before: Span): boolean {
  const { language } = bench;
  if (phraseAt(clause, 0, language.speakers) === 0 || !isImperative(bench, before)) return false;
  // "(delete the number), we are not allowed to store it"
  const isDeleted = eventsOf(peeled(before, language), language).some(({ classes }) => classes.has('DELETE'));
  const isWish = ({ modality, isNegated }: Event): boolean =>
    modality !== undefined && !(isDeleted && isNegated);
  if (eventsOf(clause, language).some(isWish)) return false;
  const isNoun = ({ tag, kind }: Word): boolean => /^NN/.test(tag) || kind === 'QUOTE';
  const known = new Set(before.map(({ lower }) => language.singular(lower)));
  return clause.every((word) => !isNoun(word) || known.has(language.singular(word.lower)));
}

/** A statement that only explains the command behind it: it says what the command is about. */
export function reasonOf(bench: Workbench, clause: Span, next: Span): Workbench | undefined {
  // "Guest: drop the number" is a command as well.
  if (isImperative(bench, clause) || holdsCommand(bench, clause)) return undefined;
  const facts = eventsOf(clause, bench.language).filter(
    ({ form, modality, isNegated }) =>
      (form === 'STATEMENT' || form === 'COPULA' || form === 'EXISTENTIAL' || form === 'PASSIVE') &&
      // "The clerks will not use it"
      (modality === undefined || (modality === 'SHOULD' && isNegated)),
  );
  const commands = eventsOf(peeled(next, bench.language), bench.language).some(
    ({ form, modality, classes }) => (form === 'COMMAND' && classes.size > 0) || modality !== undefined,
  );
  const isTold = isConcluded(bench, clause, next) || announces(bench, clause, next);
  if (!commands && !isTold) return undefined;
  if (isConcluded(bench, clause, next) && facts.some(({ classes }) => !classes.has('NEED'))) {
    const fork = bench.fork();
    fork.assume(`I took "${bench.text(clause)}" as the reason.`);
    const known = facts.some((fact) =>
      [fact.subject, fact.rest].some((span) => find(bench, span, { several: true }).kind === 'FOUND'),
    );
    speakOfAll(fork, clause);
    if (!known) return fork;
  }
  for (const fact of facts) {
    const subject =
      fact.form === 'EXISTENTIAL'
        ? fact.rest.filter(({ tag }) => tag === 'NN' || tag === 'NNS' || tag === 'JJ')
        : fact.form === 'STATEMENT'
          ? fact.agent
          : fact.subject;
    // "Nobody uses the badge" speaks of the badge.
    // "Policies expire" speaks of the policy, where a context is called Policies.
    const byThing = find(bench, subject, { classes: [bench.level.object], several: true });
    const bySubject =
      byThing.kind === 'FOUND' && byThing.tier <= 3 ? byThing : find(bench, subject, { several: true });
    const found =
      bySubject.kind === 'FOUND' || fact.form !== 'STATEMENT' || subject.length !== 1
        ? bySubject
        : find(bench, fact.rest, { several: true });
    if (found.kind !== 'FOUND' || found.tier > 3) continue;
    const fork = bench.fork();
    const object = find(
      bench,
      fact.rest.slice(
        Math.max(
          0,
          fact.rest.findIndex(({ tag }) => tag !== 'IN' && tag !== 'RP' && tag !== 'TO'),
        ),
      ),
      { several: true },
    );
    // "(They do not use) the system" names no element.
    const { systems, speakers } = bench.language;
    const isNamed = object.kind === 'FOUND' && object.tier <= 3 && !isPhrase(fact.rest, systems, speakers);
    if (isNamed) fork.speakOf(...found.elements, ...object.elements);
    fork.speakOf(...found.elements);
    if (isNamed && found.elements.length === 1) fork.speakOf(...found.elements, ...object.elements);
    const literal = saidBefore(fork, fact.rest);
    if (literal !== undefined) {
      const scene: Scene = {
        ...fork.scene,
        choices: new Map([...fork.scene.choices, ['said before', literal]]),
      };
      const told = new Workbench(scene, fork);
      told.assume(`I took "${bench.text(clause)}" as the reason.`);
      return told;
    }
    fork.assume(`I took "${bench.text(clause)}" as the reason.`);
    return fork;
  }
  if (!isTold && !sharesNoun(bench, clause, next)) return undefined;
  const fork = bench.fork();
  speakOfAll(fork, clause);
  fork.assume(`I took "${bench.text(clause)}" as the reason.`);
  return fork;
}

/** "Students pay Basic now", "afterwards there is only Member": says what is, and asks for nothing. */
export function isMereFact(bench: Workbench, clause: Span): boolean {
  // A relative clause says which thing is meant.
  const isRelative = phraseAt(clause, 0, bench.language.relatives) > 0;
  if (isRelative || holdsCommand(bench, clause) || isCommandIn(bench, clause)) return false;
  if (beginsWithType(bench, clause)) return false;
  // "(remove Customer and) everything that refers to it" names more of what is asked for.
  if (phraseAt(clause, 0, bench.language.nouns.EVERYTHING) > 0) return false;
  const events = eventsOf(clause, bench.language).filter(({ form }) => form !== 'NOUN');
  const isWish = ({ form, modality, classes, used }: Event): boolean =>
    modality === 'MUST' ||
    modality === 'SHOULD' ||
    (form === 'COMMAND' && (classes.size > 0 || used.length === 1));
  // "photo (image) and certificate (file)" has words that may be verbs, and is a list.
  // "(clean, dirty or) blocked, I love it": a list that goes on is no subject.
  const hasVerb = ({ used, agent, subject }: Event): boolean =>
    ![...agent, ...subject].some(({ text }, at) => at < 3 && text === ',') &&
    used.some(({ tag, kind }) => kind === 'WORD' && /^(?:V|BE|DO|HV|MD)/.test(tag));
  // "We abandoned coupons": what was is no wish.
  const isPast = clause.some(({ tag }, at) => tag === 'VBD' && at > 0) && clause.length <= 12;
  return (isPast && events.every((each) => !isWish(each))) || (events.some(hasVerb) && !events.some(isWish));
}

/** Whether "so" or a similar word joins a clause to the one behind it. */
export function isConcluded(bench: Workbench, clause: Span, next: Span): boolean {
  const [last, first] = [clause.at(-1), next[0]];
  const between = wordsIn(bench.scene.source.slice(last?.end ?? 0, first?.end ?? 0));
  return between.some((_, at) => phraseAt(between, at, bench.language.reasons.BEFORE) > 0);
}

/** A literal of some enumeration that a reason names: "special category data". */
function saidBefore(bench: Workbench, span: Span): string | undefined {
  for (let at = 0; at < span.length; at += 1)
    for (let end = Math.min(span.length, at + 3); end > at; end -= 1) {
      const wanted = span
        .slice(at, end)
        .map(({ lower }) => lower.toUpperCase())
        .join('_');
      for (const { literals } of bench.level.metamodel.enums.values())
        if (literals.includes(wanted)) return wanted;
    }
  return undefined;
}
