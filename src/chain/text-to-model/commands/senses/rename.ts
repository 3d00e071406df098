import type { Event } from '../event.ts';
import { pairsAt } from '../cuts.ts';
import { isCommandVerb } from '../verbs.ts';
import { withoutDeterminers } from '../amounts.ts';
import { items } from '../member-lists.ts';
import type { Named } from '../names.ts';
import { typeNamedBy } from '../types.ts';
import { find } from '../references.ts';
import { refer } from '../refer.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { isPhrase, phraseAt } from '../words.ts';
import { asksForHolder } from './gone.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { classAt } from '../terms.ts';
import { nameAs } from './name-as.ts';

/** "Rename X to Y", "call X Y", "X should be called Y", "change the name of X to Y". */
export const readRename: SenseReader = (event, bench) => {
  const { language } = bench;
  if (event.isNegated) return [];
  const attempts: Attempt[] = [];
  const isPassive = event.form === 'PASSIVE';
  const isPlainCopula = event.form === 'COPULA' && nameOfOwner(bench, event.subject) !== undefined;
  const isQuoted = [event.subject, event.rest].every(
    (span) => span.length === 1 && span[0]?.kind === 'QUOTE',
  );
  // 'the term "Deposit" should be "Down payment"', "the literal Rented should be On the road"
  if (event.form === 'COPULA' && event.modality !== 'MAY') attempts.push((on) => reads(on, event));
  // "give Contract the name Agreement"
  if (event.form === 'COMMAND' && event.classes.has('GIVE'))
    for (let at = 1; at < event.rest.length - 1; at += 1) {
      const article = phraseAt(event.rest, at, language.determiners.DEFINITE);
      const noun = phraseAt(event.rest, at + article, language.nouns.NAME);
      if (noun > 0)
        attempts.push((on) => {
          on.use(event.rest);
          return rename(on, event.rest.slice(0, at), event.rest.slice(at + article + noun));
        });
    }
  // "Street is to become Street name": of an attribute, which has no states.
  if (event.form === 'STATEMENT' && event.classes.has('BECOME') && event.modality !== 'MAY')
    attempts.push((on) => {
      const what = find(on, event.agent, { classes: [on.level.attribute] });
      const to = event.rest.slice(phraseAt(event.rest, 0, language.prepositions.RESULT));
      const isName = to[0]?.kind === 'QUOTE' || /^\p{Lu}/u.test(to[0]?.text ?? '');
      on.use(event.rest);
      on.coerced += 1;
      return what.kind === 'FOUND' && isName ? rename(on, event.agent, to) : undefined;
    });
  // "The role Reader becomes Patron": the word for its class says that it is spoken of as an element.
  if (event.form === 'STATEMENT' && event.classes.has('BECOME') && event.modality !== 'MAY')
    attempts.push((on) => {
      const { rest } = withoutDeterminers(event.agent, on.language);
      const noun = classAt(rest, 0, on);
      const isName = event.rest[0]?.kind === 'QUOTE' || /^\p{Lu}/u.test(event.rest[0]?.text ?? '');
      on.coerced += 1;
      return noun !== undefined && noun.length < rest.length && isName
        ? rename(on, event.agent, event.rest)
        : undefined;
    });
  // '"Sea view" ought to read "Ocean view"'
  if (
    event.form === 'STATEMENT' &&
    event.modality !== undefined &&
    /^(?:read|say|lauten|heißen)$/.test(event.lemma)
  )
    attempts.push((on) => rename(on, event.agent, event.rest));
  if (event.form === 'COPULA' && isQuoted && event.modality !== undefined)
    attempts.push((on) => rename(on, event.subject, event.rest));
  if (isPlainCopula)
    attempts.push((on) => {
      on.use(event.subject);
      return rename(on, nameOfOwner(on, event.subject) ?? [], event.rest);
    });
  // "Guest → Customer"
  if (event.form === 'NOUN') {
    const arrow = event.rest.findIndex(({ text }) => /^(?:→|⇒|=|-)$/.test(text));
    const behind = arrow < 0 ? [] : event.rest.slice(arrow + 1);
    const head = behind[0]?.text === '>' ? behind.slice(1) : behind;
    const isArrow = event.rest[arrow]?.text === '→' || event.rest[arrow]?.text === '⇒' || head !== behind;
    // "Booking -> add a currency" asks for something else.
    const [verb] = head.length > 1 ? language.verbReadings(head[0]?.lower ?? '') : [];
    const isDeed = verb?.form === 'BASE' && isCommandVerb(verb.lemma, language);
    if (arrow > 0 && isArrow && !isDeed && find(bench, head).kind !== 'FOUND')
      attempts.push((on) => {
        on.use(event.rest);
        on.coerced += 1;
        return rename(on, event.rest.slice(0, arrow), head);
      });
  }
  if (event.form !== 'COMMAND' && !isPassive) return attempts;
  if (event.classes.has('RENAME')) {
    const marks = `${language.prepositions.RESULT}, :, →`;
    if (isPassive) {
      const lead = phraseAt(event.rest, 0, marks);
      attempts.push((on) => rename(on, event.subject, event.rest.slice(lead)));
    } else {
      for (const { before, behind } of pairsAt(event.rest, marks))
        if (before.length > 0)
          attempts.push(
            (on) => rename(on, before, behind),
            (on) => renameEach(on, before, behind),
          );
      // "call the client partner": where the name begins is found by what resolves.
      if (event.lemma !== 'rename')
        for (let at = 1; at < event.rest.length; at += 1)
          attempts.push((on) => rename(on, event.rest.slice(0, at), event.rest.slice(at)));
    }
  }
  if (
    event.classes.has('SET') &&
    /^(?:change|alter|modify|correct|update|replace|switch|edit|amend|turn|ändern|ändern ab|abändern|aktualisieren)$/.test(
      event.lemma,
    )
  ) {
    const theme = isPassive ? event.subject : [];
    for (const { before, behind } of pairsAt(event.rest, language.prepositions.RESULT)) {
      const what = isPassive ? theme : before;
      if (isPassive && before.length > 0) continue;
      const owner = nameOfOwner(bench, what);
      attempts.push((on) => {
        on.coerced += 1;
        return looksLikeValue(on, what, behind) ? undefined : rename(on, what, behind);
      });
      if (owner !== undefined && event.classes.has('SET'))
        attempts.push((on) => {
          on.coerced += 1;
          on.use(what);
          return rename(on, owner, behind);
        });
    }
  }
  return attempts;
};

/** What only names a value, a state or a step gets another name when it "should be" something. */
function reads(bench: Workbench, event: Event): true | undefined {
  const { rest } = withoutDeterminers(event.subject, bench.language);
  const noun = phraseAt(rest, 0, bench.language.nouns.NAME);
  const isQuote = event.rest.length === 1 && event.rest[0]?.kind === 'QUOTE';
  const what = noun > 0 && noun < rest.length ? rest.slice(noun) : event.subject;
  if (what === event.subject) {
    const found = find(bench, what);
    const [element] = found.kind === 'FOUND' && found.tier <= 3 ? found.elements : [];
    // "it should be Color", "Docks is now Dock count"
    const isPronoun = phraseAt(what, 0, bench.language.pronouns.LAST) === what.length;
    const isNow = isSaidNow(bench, event);
    const kinds = [
      bench.level.value,
      bench.level.step,
      'LifecycleState',
      ...(isPronoun || isNow ? [bench.level.attribute] : []),
    ];
    const isLabel = kinds.includes(element?.class ?? '') || (isPronoun && element !== undefined);
    if (event.modality !== 'SHOULD' && !isNow && !isPronoun) return undefined;
    if (!isQuote && (!isLabel || !/^\p{Lu}/u.test(event.rest[0]?.text ?? ''))) return undefined;
  }
  bench.coerced += 1;
  bench.use(event.subject);
  return rename(bench, what, event.rest);
}

/** "X is now Y": a word between the two says that it was something else. */
const isSaidNow = (bench: Workbench, { used, rest }: Event): boolean => {
  const between = bench.scene.source.slice(used.at(-1)?.end ?? 0, rest[0]?.start ?? 0);
  return /^(?:now|henceforth|jetzt|nun)$/.test(between.trim().toLowerCase());
};

/** "the name of X", "X's name": the X; undefined when the words are no such thing. */
function nameOfOwner(bench: Workbench, span: Span): Span | undefined {
  const { language } = bench;
  // "the label of a product" is an attribute where the product has one.
  const own = find(bench, span, { classes: [bench.level.attribute] });
  if (own.kind === 'FOUND' && own.tier <= 3 && !bench.text(span).match(/^(?:the |its |their )?name\b/i))
    return undefined;
  const { rest } = withoutDeterminers(span, language);
  const front = phraseAt(rest, 0, language.nouns.NAME);
  const prep = front === 0 ? 0 : phraseAt(rest, front, language.prepositions.OF);
  if (prep > 0 && front + prep < rest.length) return rest.slice(front + prep);
  const possessive = rest.findIndex(({ lower }) => /^['’]s?$/.test(lower));
  if (possessive > 0 && phraseAt(rest, possessive + 1, language.nouns.NAME) === rest.length - possessive - 1)
    return rest.slice(0, possessive);
  return undefined;
}

/** "(Add a language to Book.) Call it edition language instead": the one part that was added, and not what it was added to. */
function addedLast(bench: Workbench, what: Span): readonly Named[] | undefined {
  const [[holderId = ''] = [], [partId = '', ...others] = []] = bench.topics;
  const part = bench.element(partId);
  const isAdded = part?.containerId === holderId && others.length === 0;
  if (!isAdded || !isPhrase(what, bench.language.pronouns.ONE)) return undefined;
  bench.use(what);
  return [part];
}

/** A type, a flag or a literal behind "change X to": a value of X and no name. */
function looksLikeValue(bench: Workbench, what: Span, value: Span): boolean {
  const found = find(bench, what, {});
  const [element] = found.kind === 'FOUND' ? found.elements : [];
  return (
    element?.class === bench.level.attribute &&
    value[0]?.kind !== 'QUOTE' &&
    typeNamedBy(bench, value) !== undefined
  );
}

/** "Rename A and B to C and D": as many names as things, in their order. */
function renameEach(bench: Workbench, what: Span, to: Span): true | undefined {
  const names = items(to, bench.language);
  if (names.length < 2) return undefined;
  const found = find(bench, what, { several: true });
  if (found.kind !== 'FOUND' || found.elements.length !== names.length) return undefined;
  bench.use(what, to);
  bench.met(found.tier);
  return found.elements.every((each, at) => nameAs(bench, [each], names[at] ?? []) === true)
    ? true
    : undefined;
}

function rename(bench: Workbench, what: Span, to: Span): true | undefined {
  if (what.length === 0 || to.length === 0) return undefined;
  bench.use(to);
  // Things are called with a capital: "(Add a logo to Invoice.) Rename it to Bill".
  const isSmall = to[0]?.kind === 'WORD' && /^\p{Ll}/u.test(to[0].text);
  if (asksForHolder(bench, what)) return undefined;
  const elements = (isSmall ? addedLast(bench, what) : undefined) ?? refer(bench, what, { several: true });
  return elements === undefined ? undefined : nameAs(bench, elements, to);
}
