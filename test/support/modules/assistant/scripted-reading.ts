import type { Element } from '../../../../src/kernel/model/element.ts';
import { isElement, nameOf } from '../../../../src/kernel/model/element.ts';
import type { ModelOperation } from '../../../../src/kernel/operations/model-operation.ts';
import type { AssistantEngine, SourceUnit } from '../../../../src/modules/assistant/index.ts';
import type { TextReader } from '../../../../src/modules/assistant/tasks.ts';
import * as tasks from '../../../../src/modules/assistant/tasks.ts';

/**
 * A reading whose every word is chosen by the test. In a message `?` asks, `add A B`, `remove A`, `rename A B` and
 * `move-all` change, everything else is not understood. Every line of an attachment is the name of an object, two
 * lines are a part of work; a line `!…` cannot be represented.
 */
export const scriptedReading: TextReader = {
  engine: { version: 'test', rulesetDigest: 'test' },
  route: ({ message, attachmentCount }) => {
    if (attachmentCount > 0) return { workflow: 'conceptual', reasonCode: 'ATTACHMENTS' };
    return message.startsWith('?')
      ? { workflow: 'answer', reasonCode: 'QUESTION' }
      : { workflow: 'actions', reasonCode: 'EDIT' };
  },
  languageProblem: (units) => (units.some(({ text }) => text === 'Guten Tag') ? 'language' : undefined),
  cutSources: (sources) => {
    const lines = sources.flatMap((source) => source.text.split('\n').map((text) => ({ source, text })));
    if (lines.length > 50) return { ok: false, code: 'SOURCE_TOO_LARGE', message: 'too large' };
    return { ok: true, units: lines.map(({ source, text }, index) => unitOf(source, text, index)) };
  },
  obligationsOf: ({ units }) =>
    units
      .filter(({ mandatory }) => mandatory)
      .map(({ unitId, text }, index) => ({
        obligationId: `o${index + 1}`,
        unitId,
        kind: 'REPRESENT_OBJECT',
        mandatory: true,
        status: 'OPEN',
        words: text,
        evidence: [],
      })),
  planWork: (units) => {
    const own = units.filter(({ origin, mandatory }) => origin === 'attachment' && mandatory);
    const parts = Array.from({ length: Math.ceil(own.length / 2) }, (_, index) =>
      own.slice(index * 2, index * 2 + 2),
    );
    return parts.map((part, index) => ({
      ordinal: index + 1,
      label: `Part ${index + 1} of ${parts.length}`,
      unitIds: part.map(({ unitId }) => unitId),
    }));
  },
  generate: ({ units, obligations, item, model }) => {
    const known = new Map(objectsIn(model).map((object) => [nameOf(object), object.id]));
    const ours = units.filter(({ unitId }) => item.unitIds.includes(unitId));
    const isNew = ({ text }: SourceUnit): boolean => !text.startsWith('!') && !known.has(text);
    const cannot = new Set(ours.filter(({ text }) => text.startsWith('!')).map(({ unitId }) => unitId));
    return {
      operations: ours
        .filter(isNew)
        .map(({ text, unitId }) => ({ ...addObject(text, model), ref: `n-${text}`, sources: [unitId] })),
      claims: ours.flatMap(({ text, unitId }) => {
        const elementId = known.get(text);
        return elementId === undefined ? [] : [{ elementId, unitIds: [unitId] }];
      }),
      waived: obligations
        .filter(({ unitId }) => cannot.has(unitId))
        .map(({ obligationId }) => ({ obligationId, reason: 'OUT_OF_LEVEL' })),
    };
  },
  checkCoverage: ({ obligations, model }) => {
    const there = objectsIn(model);
    return obligations.map((obligation) => {
      if (obligation.kind === 'INSTRUCTION' || obligation.status === 'WAIVED') return obligation;
      const evidence = there
        .filter((object) => nameOf(object) === obligation.words)
        .map(({ id }) => ({ elementId: id, feature: 'name' }));
      const status = evidence.length > 0 ? 'SATISFIED' : obligation.status === 'BLOCKED' ? 'BLOCKED' : 'OPEN';
      return { ...obligation, status, evidence };
    });
  },
  converse: ({ message, reply, model, dialogue }) => {
    // An answer says all there is to do.
    const [verb, ...words] = (reply ?? message).split(/\s+/);
    const ids = new Map(objectsIn(model).map((object) => [nameOf(object), object.id]));
    const idsOf = (names: readonly string[]): readonly string[] => names.map((name) => ids.get(name) ?? name);
    const done = (
      operations: readonly ModelOperation[],
      namedForRemoval: readonly string[] = [],
    ): ReturnType<TextReader['converse']> => ({
      kind: 'DO',
      understood: {
        kind: 'operations',
        operations,
        namedForRemoval,
        assumptions: [],
        notes: [],
        topics: [],
        intents: [],
      },
      dialogue,
      takesBack: [],
      before: [],
    });
    switch (verb) {
      case 'add':
        return done(words.map((name) => addObject(name, model)));
      case 'remove':
        return done(
          idsOf(words).map((target) => ({ op: 'remove', target, cascade: true })),
          idsOf(words),
        );
      case 'replace':
        return done([
          addObject('Fresh', model),
          ...idsOf(words).map((target) => ({ op: 'remove' as const, target, cascade: true })),
        ]);
      case 'rename':
        return done([{ op: 'update', target: idsOf(words)[0] ?? '', set: { name: words[1] ?? '' } }]);
      case 'break':
        return done([{ op: 'update', target: 'nobody', set: { name: 'x' } }]);
      default:
        return { kind: 'ASK', question: 'What do you mean?', options: ['NAME'], dialogue };
    }
  },
  tellChanges: (_, changes) => [`Did ${changes.length}.`],
  notUnderstood: ({ clause }) => `What is ${clause}?`,
  answer: ({ model, units }) => ({
    text: `There are ${objectsIn(model).length} objects.`,
    citedUnitIds: units.slice(0, 1).map(({ unitId }) => unitId),
    topics: [],
  }),
};

/** An engine that works where it is called, with a reading. */
export function engineWith(reading: TextReader = scriptedReading): AssistantEngine {
  return {
    provenance: async () => tasks.provenance(reading),
    plan: async (request) => tasks.plan(reading, request),
    make: async (request) => tasks.make(reading, request),
    tryBatch: async (request) => tasks.tryBatch(reading, request),
    takeBack: async (request) => tasks.takeBack(reading, request),
    overlaps: async (request) => tasks.overlaps(request),
    check: async (request) => tasks.check(reading, request),
  };
}

function unitOf(
  source: Parameters<TextReader['cutSources']>[0][number],
  text: string,
  index: number,
): SourceUnit {
  const { origin, attachmentId, name } = source;
  return {
    unitId: `u${index + 1}`,
    ordinal: index + 1,
    origin,
    ...(attachmentId !== undefined && { attachmentId }),
    locator: `${name}:${index + 1}`,
    start: 0,
    end: text.length,
    sha256: text,
    text,
    headings: [],
    kind: origin === 'message' ? 'INSTRUCTION' : 'FACT',
    mandatory: origin === 'attachment' && text !== '',
    flagged: text.includes('ignore previous'),
  };
}

/** The business objects of a model. */
export function objectsIn(model: Element): readonly Element[] {
  const { businessObjects } = model as Element & { readonly businessObjects?: unknown };
  return Array.isArray(businessObjects) ? businessObjects.filter(isElement) : [];
}

function addObject(name: string, model: Element): Extract<ModelOperation, { readonly op: 'add' }> {
  return {
    op: 'add',
    ref: `n-${name}`,
    class: 'BusinessObject',
    container: { target: model.id, feature: 'businessObjects' },
    set: { name },
  };
}
