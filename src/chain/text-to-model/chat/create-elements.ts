import { camelCase, pascalCase, upperSnakeCase } from '../../core/naming.ts';
import { valueKindOf } from '../reading/value-kinds.ts';
import type { EditQuestion } from './edit-draft.ts';
import type { EditDraft } from './edit-draft.ts';
import { membersOf } from './forms.ts';
import type { Named } from './lookup.ts';
import { unquoted } from './lookup.ts';
import { scalarOf, typeNamed } from '../mapping/value-types.ts';
import type { ClassTerm } from './vocabulary.ts';
import { leadingTerm, pluralOf, wordFor } from './vocabulary.ts';

type Parts = {
  readonly term: ClassTerm;
  readonly names: readonly string[];
  readonly attributes: readonly string[];
  readonly container: string | undefined;
  readonly description: string | undefined;
  readonly type: string | undefined;
};

/** "an actor named Clerk", "business objects Order and Invoice", "attribute total of type money to Order". */
export function createElements(draft: EditDraft, what: string): EditQuestion | undefined {
  const parts = partsOf(draft, what);
  if (parts === undefined || parts.names.length === 0)
    return {
      kind: 'question',
      reason: 'NOT_UNDERSTOOD',
      question: `I could not read what to add in "${what}". Say its kind and its name.`,
      options: [
        draft.terms.level === 'cim' ? 'Add an actor "Clerk"' : 'Add a role "Clerk"',
        `Add ${pluralOf(draft.terms.level === 'cim' ? 'business object' : 'entity')} "First" and "Second"`,
        'Add attribute "total" of type money to "Order"',
      ],
    };
  for (const name of parts.names) {
    const problem = createOne(draft, parts, name);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Adds an attribute to an object or entity. */
export function addAttribute(draft: EditDraft, owner: Named, spoken: string): void {
  const { name, type } = typed(spoken);
  const kind = typeNamed(type ?? '') ?? valueKindOf(name.toLowerCase());
  const set =
    draft.terms.level === 'cim'
      ? { type: kind === 'CHOICE' ? 'TEXT' : kind }
      : { code: camelCase(name), scalar: scalarOf(kind) };
  const element = draft.add({
    class: draft.terms.level === 'cim' ? 'BusinessAttribute' : 'Attribute',
    name,
    container: owner,
    feature: 'attributes',
    set,
  });
  draft.summary.push(`Added the attribute "${element.name}" to "${owner.name}".`);
}

/** Classes that can have attributes. */
export function ownerClasses(draft: EditDraft): readonly string[] {
  return draft.terms.level === 'cim' ? ['BusinessObject'] : ['Entity', 'ValueObject'];
}

function partsOf(draft: EditDraft, what: string): Parts | undefined {
  let text = what
    .trim()
    .replace(/^(?:an?|the|one|two|three|some|new|another)\s+/i, '')
    .replace(/^new\s+/i, '');
  let description: string | undefined;
  let type: string | undefined;
  const described = /\s+(?:described as|with (?:the )?description)\s+(.+)$/i.exec(text);
  if (described !== null) {
    description = unquoted(described[1] ?? '');
    text = text.slice(0, described.index);
  }
  let attributes: readonly string[] = [];
  const having =
    /\s+(?:with|having|that has|which has)\s+(?:the\s+|an?\s+)?(?:attributes?|fields?|properties|values|literals)?\s*:?\s*(.+)$/i.exec(
      text,
    );
  if (having !== null) {
    attributes = membersOf(having[1] ?? '').map((member) => member.replace(/^(?:an?|the)\s+/i, ''));
    text = text.slice(0, having.index);
  }
  const lead = leadingTerm(draft.terms, text);
  if (lead === undefined) return undefined;
  let rest = lead.rest.replace(/^(?:named|called|with (?:the )?name)\s+/i, '');
  const ofType = /\s+of type\s+([\w\s/-]+?)(?=\s+(?:to|in|into|for|under|inside)\s|$)/i.exec(rest);
  if (ofType !== null) {
    type = ofType[1];
    rest = rest.slice(0, ofType.index) + rest.slice(ofType.index + ofType[0].length);
  }
  let container: string | undefined;
  const place = /\s+(?:to|in|into|for|under|inside|of)\s+((?:the\s+)?(?:["“][^"”]+["”]|[^"“”]+))$/i.exec(
    rest,
  );
  if (place !== null && lead.term.container !== undefined) {
    container = place[1] ?? '';
    rest = rest.slice(0, place.index);
  }
  const names = membersOf(rest)
    .map(unquoted)
    .filter((name) => name !== '');
  return { term: lead.term, names, attributes, container, description, type };
}

function createOne(draft: EditDraft, parts: Parts, name: string): EditQuestion | undefined {
  const { term } = parts;
  const container = containerFor(draft, parts, name);
  if ('kind' in container) return container;
  if (/attribute$/i.test(term.class)) {
    addAttribute(draft, container, parts.type === undefined ? name : `${name} of type ${parts.type}`);
    return undefined;
  }
  const twin = draft.elements.find(
    (each) =>
      each.class === term.class &&
      each.containerId === container.id &&
      each.name.toLowerCase() === name.toLowerCase(),
  );
  if (twin !== undefined)
    return {
      kind: 'question',
      reason: 'AMBIGUOUS',
      question: `There is a ${wordFor(draft.terms, term.class)} "${twin.name}" already. Choose another name, or change that one.`,
      options: [`Rename "${twin.name}" to "…"`, `Describe "${twin.name}" as "…"`],
    };
  const isLonePimEntity = term.class === 'Entity' && container.class === 'BoundedContext';
  const home = isLonePimEntity ? aggregateFor(draft, container, name) : container;
  const element = draft.add({
    class: term.class,
    name,
    container: home,
    feature: term.feature,
    set: {
      ...neededValues(draft, term, name),
      ...(parts.description === undefined ? {} : { description: parts.description }),
    },
  });
  draft.summary.push(
    `Added the ${term.words[0] ?? 'element'} "${name}"${container.id === draft.model.id ? '' : ` to "${container.name}"`}.`,
  );
  for (const member of parts.attributes) addMember(draft, element, member);
  draft.speakOf(element.id);
  return undefined;
}

function addMember(draft: EditDraft, element: Named, member: string): void {
  if (ownerClasses(draft).includes(element.class)) return addAttribute(draft, element, member);
  const isList = element.class === 'CodeList' || element.class === 'Enumeration';
  if (!isList) return;
  const name = unquoted(member);
  draft.add({
    class: element.class === 'CodeList' ? 'CodeValue' : 'EnumLiteral',
    name,
    container: element,
    feature: element.class === 'CodeList' ? 'values' : 'literals',
    set: element.class === 'CodeList' ? {} : { code: upperSnakeCase(name) },
  });
  draft.summary.push(`Added the value "${name}" to "${element.name}".`);
}

/** What a class requires besides its name. */
function neededValues(draft: EditDraft, term: ClassTerm, name: string): Readonly<Record<string, string>> {
  switch (term.class) {
    case 'FunctionalRequirement':
      return { code: draft.nextCode('FR'), statement: name };
    case 'BusinessRule':
      return { code: draft.nextCode('BR'), statement: name };
    case 'GlossaryTerm':
      return { definition: name };
    case 'Invariant':
      return { code: pascalCase(name), statement: name };
    case 'EnumLiteral':
      return { code: upperSnakeCase(name) };
    case 'Command':
    case 'Query':
      return { code: camelCase(name) };
    default:
      return draft.terms.metamodel.classes.get(term.class)?.featureByName.get('code')?.type === 'CodeName'
        ? { code: pascalCase(name) }
        : {};
  }
}

/** Where a new element goes: what the message names, else the only possible place. */
function containerFor(draft: EditDraft, parts: Parts, name: string): Named | EditQuestion {
  const root: Named = {
    id: draft.model.id,
    class: draft.model.eClass,
    name: '',
    containerId: '',
    containerName: '',
  };
  const { term } = parts;
  if (term.container === undefined) return root;
  const classes =
    term.class === 'Entity'
      ? ['Aggregate', 'BoundedContext']
      : /Attribute$/.test(term.class)
        ? ownerClasses(draft)
        : [term.container];
  if (parts.container !== undefined) return draft.findOne(parts.container, classes);
  const selected = draft.find('this', classes);
  if (selected.kind === 'ONE' && classes.includes(selected.element.class)) return selected.element;
  const usual = term.class === 'Entity' ? 'BoundedContext' : term.container;
  const places = draft.elements.filter((each) => each.class === usual);
  const [first] = places;
  if (first !== undefined && places.length === 1) return first;
  if (first === undefined && (usual === 'BoundedContext' || usual === 'BusinessDomain'))
    return draft.add({
      class: usual,
      name: 'Core business',
      container: root,
      feature: usual === 'BoundedContext' ? 'contexts' : 'domains',
      set: usual === 'BoundedContext' ? { code: 'CoreBusiness' } : {},
    });
  const word = wordFor(draft.terms, usual);
  return {
    kind: 'question',
    reason: first === undefined ? 'UNKNOWN_ELEMENT' : 'AMBIGUOUS',
    question:
      first === undefined
        ? `A ${term.words[0] ?? 'element'} stands in a ${word}, and the model has none; add one first.`
        : `To which ${word} shall "${name}" be added?`,
    options: places.slice(0, 8).map((place) => `Add ${term.words[0] ?? ''} "${name}" to "${place.name}"`),
  };
}

/** An entity without a given aggregate gets one of its own. */
function aggregateFor(draft: EditDraft, context: Named, name: string): Named {
  // The aggregate's root is the entity that is added next.
  const aggregateRef = draft.nextRef();
  const entityRef = `n${Number(aggregateRef.slice(1)) + 1}`;
  return draft.add({
    class: 'Aggregate',
    name,
    container: context,
    feature: 'aggregates',
    set: { code: pascalCase(name), root: entityRef },
  });
}

/** "total of type money", "total: money", "total (money)". */
function typed(spoken: string): { readonly name: string; readonly type: string | undefined } {
  const match = /^(.+?)\s*(?:\s+of type\s+|:\s*|\(\s*)([\w\s/-]+?)\s*\)?$/i.exec(spoken.trim());
  if (match === null || typeNamed(match[2] ?? '') === undefined)
    return { name: unquoted(spoken), type: undefined };
  return { name: unquoted(match[1] ?? ''), type: match[2] };
}
