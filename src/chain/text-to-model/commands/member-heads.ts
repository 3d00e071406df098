import { typeNamedBy } from './types.ts';
import { classAt } from './terms.ts';
import type { ClassWord } from './terms.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';
import { withoutDeterminers } from './amounts.ts';

export function isNamedBehind(bench: Workbench, [head = [], name = []]: readonly Span[]): boolean {
  const { rest, isNew } = withoutDeterminers(head, bench.language);
  const between = bench.scene.source.slice(head.at(-1)?.end ?? 0, name[0]?.start ?? 0);
  return (
    isNew &&
    rest.length > 0 &&
    rest.every(({ text, kind }) => kind === 'WORD' && !/^\p{Lu}/u.test(text)) &&
    /^\p{Lu}/u.test(name[0]?.text ?? '') &&
    between.trim() === ','
  );
}

/** Whether elements of a class stand by themselves in the model. */
export const isTop = (bench: Workbench, className: string): boolean =>
  bench.level.places[className]?.some(([container]) => container === bench.scene.model.eClass) === true;

export const isWrittenSmall = (span: Span): boolean =>
  span[0]?.kind === 'WORD' && !/^\p{Lu}/u.test(span[0].text) && span[0].tag !== 'DT';

/** "another actor, Night porter": a class word alone belongs to the name behind it. */
export function appositions(bench: Workbench, parts: readonly Span[]): readonly Span[] {
  const [first = [], second = []] = parts;
  const { rest } = withoutDeterminers(first, bench.language);
  const lead = classAt(rest, 0, bench);
  const isApart = lead !== undefined && lead.length === rest.length && !lead.plural && parts.length === 2;
  return isApart && leadingClass(bench, second) === undefined ? [[...first, ...second]] : parts;
}

export function classOf(bench: Workbench, parts: readonly Span[], upTo: number): string | undefined {
  let running: string | undefined;
  for (const part of parts.slice(0, upTo + 1)) {
    const front = leadingClass(bench, part);
    if (front?.plural === true) running = front.class;
    else if (front !== undefined) running = undefined;
  }
  return running;
}

export function leadingClass(bench: Workbench, part: Span): ClassWord | undefined {
  return classAt(unranked(bench, withoutDeterminers(part, bench.language).rest), 0, bench);
}

/** "(a) second actor", "last step": before the word for a class it says which one, and is no part of a name. */
export function unranked(bench: Workbench, span: Span): Span {
  const { final, ordinals } = bench.language;
  const rank = phraseAt(span, 0, final, ordinals.join(', '));
  return rank > 0 && classAt(span, rank, bench) !== undefined ? span.slice(rank) : span;
}

/** "a minimum age, as a number": a type behind a comma belongs to what stands before. */
export function withTypes(bench: Workbench, parts: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const part of parts) {
    const as = phraseAt(part, 0, bench.language.prepositions.AS);
    const last = joined.at(-1);
    const apposed = parts.length === 2 && last !== undefined ? apposedType(bench, last, part) : undefined;
    if (apposed !== undefined) return [apposed];
    if (as > 0 && last !== undefined && typeNamedBy(bench, part.slice(as)) !== undefined)
      joined.splice(-1, 1, [...last, ...part]);
    else joined.push(part);
  }
  return withTypeOfAll(bench, joined);
}

/** "a stock quantity, a whole number": behind a comma alone stands of what type it is. */
function apposedType(bench: Workbench, head: Span, part: Span): Span | undefined {
  const { language, scene } = bench;
  const [first] = part;
  const between = scene.source.slice(head.at(-1)?.end ?? 0, first?.start ?? 0).trim();
  const isOf = phraseAt(part, 0, language.determiners.INDEFINITE) > 0 && between === ',';
  if (first === undefined || !isOf || typeNamedBy(bench, part) === undefined) return undefined;
  const [as = ''] = language.prepositions.AS.split(',');
  return [...head, { ...first, text: as, lower: as, tag: 'IN' }, ...part];
}

/** "a length, a width and a height, all decimals": a type behind a list is that of each of them. */
function withTypeOfAll(bench: Workbench, parts: readonly Span[]): readonly Span[] {
  const { determiners, prepositions } = bench.language;
  const last = parts.at(-1) ?? [];
  const all = phraseAt(last, 0, determiners.ALL, determiners.BOTH, determiners.EACH);
  const type = last.slice(all + phraseAt(last, all, prepositions.AS));
  const [first] = last;
  if (parts.length < 2 || all === 0 || first === undefined || typeNamedBy(bench, type) === undefined)
    return parts;
  bench.use(last);
  const [as = ''] = prepositions.AS.split(',');
  return parts.slice(0, -1).map((part) => [...part, { ...first, text: as, lower: as, tag: 'IN' }, ...type]);
}

/** "reference number": a class word that begins a compound noun is no class. */
export function isCompound(span: Span, front: ClassWord): boolean {
  const behind = span[front.length];
  const first = span[0];
  if (behind === undefined || first === undefined || front.plural) return false;
  // "a table for complaints"
  if (behind.lower === 'for') return false;
  if (behind.kind !== 'WORD' || /^\p{Lu}/u.test(behind.text)) return false;
  // "attribute colour": words that only name parts of models.
  const technical =
    /Attribute|Object|Entity|Aggregate|Context|Actor|Stakeholder|Invariant|Enum|List|Command|Query|Glossary|Rule|Goal|Domain|Requirement|Literal|Workflow|Process$|Capability/;
  const generic = phraseAt(
    span,
    0,
    'area, user, person, item, entry, option, choice, list, order, link, reference, risk, feature, quality, department, table, thing, task, activity, term, value, status, stage, phase, state, connection, detail, system, service, database, question, role, story, interface, right, condition, search, action, event, object, class',
  );
  return generic > 0 && generic === front.length
    ? !/^(?:object|class|state|role|event|value|action)$/.test(first.lower)
    : !technical.test(front.class) &&
        front.class !== 'Role' &&
        front.class !== 'ProcessStep' &&
        front.class !== 'WorkflowStep' &&
        front.class !== 'LifecycleState' &&
        front.class !== 'CodeValue' &&
        front.class !== 'BusinessEvent' &&
        front.class !== 'DomainEvent' &&
        front.class !== 'ExternalSystem';
}
