import type { Event } from '../event.ts';
import { withoutDeterminers } from '../amounts.ts';
import type { Named } from '../names.ts';
import { lemmaForm } from '../names.ts';
import { find } from '../references.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt, phraseAtEnd } from '../words.ts';
import type { SenseReader } from './sense.ts';
import { addRule } from './rules.ts';
import { mentioned } from './rule-form.ts';

/** "Only a clerk may cancel an order", "nobody but …", "a reader may extend a loan": who may do what. */
export const readPermit: SenseReader = (event, bench) => {
  // "mechanics must not close contracts": of a PIM the permission goes.
  if (event.isNegated)
    return bench.level.level === 'pim' &&
      event.form === 'STATEMENT' &&
      event.modality !== undefined &&
      event.agent.length > 0
      ? [(on) => forbid(on, event)]
      : [];
  const isMay = event.modality === 'MAY' || event.isOnly;
  if (event.form === 'STATEMENT' && isMay && event.agent.length > 0)
    return [(on) => permit(on, event, { who: event.agent, what: event.rest })];
  if (event.form === 'PASSIVE' && isMay) {
    const by = phraseAt(event.rest, 0, bench.language.joints.ALLOWED_BY);
    if (by > 0) return [(on) => permit(on, event, { who: event.rest.slice(by), what: event.subject })];
  }
  return [];
};

function forbid(bench: Workbench, event: Event): true | undefined {
  const found = find(bench, withoutDeterminers(event.agent, bench.language).rest, {
    classes: [bench.level.role],
    several: true,
  });
  const operation = found.kind === 'FOUND' ? operationFor(bench, event, event.rest) : undefined;
  if (found.kind !== 'FOUND' || operation === undefined) return undefined;
  bench.met(found.tier);
  bench.use(event.agent, event.rest);
  for (const role of found.elements)
    if (permissionsOf(bench, role).includes(operation.id)) removePermission(bench, role, operation);
    else bench.notes.push(`"${role.name}" may not do "${operation.name}" anyway.`);
  bench.speakOf(operation);
  return true;
}

function permit(
  bench: Workbench,
  event: Event,
  given: { readonly who: Span; readonly what: Span },
): true | undefined {
  const roleClass = bench.level.role;
  const only = phraseAtEnd(given.who, bench.language.only, 'alone');
  const who = given.who.slice(0, given.who.length - only);
  const found = find(bench, withoutDeterminers(who, bench.language).rest, {
    classes: [roleClass],
    several: true,
  });
  if (found.kind !== 'FOUND') return undefined;
  bench.met(found.tier);
  bench.use(given.who, given.what);
  if (bench.level.level === 'cim') {
    const about = mentioned(bench, given.what);
    addRule(bench, event.words, {
      kind: 'AUTHORIZATION',
      ...(isPronoun(bench, who) && { statement: spokenOut(bench, found.elements, event) }),
      appliesTo: about.map(({ id }) => id),
      actors: found.elements.map(({ id }) => id),
    });
    bench.speakOf(...found.elements);
    return true;
  }
  const operation = operationFor(bench, event, given.what);
  if (operation === undefined) return undefined;
  const others = bench
    .ofClass('Role')
    .filter((role) => permissionsOf(bench, role).includes(operation.id) && !found.elements.includes(role));
  if (event.isOnly && others.length > 0) {
    const key = `only ${operation.id}`;
    const chosen = bench.scene.choices.get(key);
    if (chosen === undefined)
      return bench.ask({
        key,
        question: `${others.map(({ name }) => `"${name}"`).join(', ')} may do "${operation.name}" as well. Shall that permission be taken away?`,
        expects: 'OPTION',
        classes: [],
        options: [
          { label: 'Take it away', value: 'YES' },
          { label: 'Keep it', value: 'NO' },
        ],
        isYesNo: true,
      });
    if (chosen === 'YES') for (const role of others) removePermission(bench, role, operation);
  }
  for (const role of found.elements) {
    if (permissionsOf(bench, role).includes(operation.id))
      bench.notes.push(`"${role.name}" may do "${operation.name}" already.`);
    else
      bench.add({
        class: 'Permission',
        container: role.id,
        feature: 'permissions',
        set: { operation: operation.id },
      });
  }
  bench.speakOf(operation);
  return true;
}

const isPronoun = (bench: Workbench, span: Span): boolean =>
  phraseAt(span, 0, bench.language.pronouns.LAST, bench.language.pronouns.GROUP) === span.length;

/** "who may cancel it" with the name of who is meant. */
function spokenOut(bench: Workbench, who: readonly Named[], event: Event): string {
  const names = who.map(({ name }) => name).join(' and ');
  return `${names} ${bench.text(event.words.slice(event.agent.length))}.`;
}

const permissionElements = (bench: Workbench, role: Named) =>
  [...bench.scene.elements.values()].filter(
    (each) =>
      each.eClass === 'Permission' &&
      role.element !== undefined &&
      JSON.stringify(role.element).includes(`"id":"${each.id}"`),
  );

function permissionsOf(bench: Workbench, role: Named): readonly unknown[] {
  return permissionElements(bench, role).map((each) =>
    'operation' in each ? each['operation' as keyof typeof each] : undefined,
  );
}

function removePermission(bench: Workbench, role: Named, operation: Named): void {
  for (const each of permissionElements(bench, role))
    if ('operation' in each && each['operation' as keyof typeof each] === operation.id) bench.remove(each.id);
}

/** The operation that a verb with its object names: "cancel an order" → Cancel order; "use it" → what was spoken of. */
function operationFor(bench: Workbench, event: Event, what: Span): Named | undefined {
  const classes = ['Command', 'Query'];
  if (event.classes.has('USE')) {
    const found = find(bench, what, { classes });
    if (found.kind === 'FOUND') return found.elements[0];
  }
  const { rest } = withoutDeterminers(what, bench.language);
  // "give back a plot" has an article inside.
  const { DEFINITE, INDEFINITE } = bench.language.determiners;
  const said = what.filter((_, at) => phraseAt(what, at, DEFINITE, INDEFINITE) === 0);
  const wanted = lemmaForm([event.lemma, ...said.map(({ text }) => text)].join(' '), bench.language);
  const all = bench.ofClass(...classes);
  const [same] = all.filter(({ name }) => lemmaForm(name, bench.language) === wanted);
  if (same !== undefined) return same;
  const object = find(bench, rest, { classes: ['Entity'] });
  const target = object.kind === 'FOUND' ? object.elements[0] : undefined;
  const verb = all.filter(
    (each) =>
      each.name.toLowerCase().split(' ')[0] === event.lemma &&
      target !== undefined &&
      bench.value(each, 'target') === target.id,
  );
  return verb.length === 1 ? verb[0] : undefined;
}
