import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { plainTexts } from '../../../../test/support/chain/plain-texts.ts';
import type { MadeSentence } from '../../../../test/support/chain/plain-texts.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { containedIn, valueOf } from '../../../kernel/model/element.ts';
import { applyOperations } from '../../../kernel/operations/apply-operations.ts';
import { cim } from '../../cim/cim.ts';
import { generate } from '../mapping/generate.ts';
import { cutSources } from '../sources/cut-sources.ts';
import { checkCoverage } from './coverage.ts';
import { foldedName, verbsOf, wordsIn } from './names.ts';
import type { Obligation } from './obligation.ts';
import { obligationsOf } from './obligations.ts';
import { planWork } from './plan-work.ts';
import { namesIn } from './unnamed-nouns.ts';

describe('the account of a text', () => {
  it('has every noun in a name that is asked for, and every verb in an action, a state or a kept sentence', () => {
    fc.assert(
      fc.property(plainTexts, (sentences) => {
        const { obligations } = readInto(sentences);
        const names = new Set(
          obligations.flatMap(({ content }) =>
            (content === undefined ? [] : namesIn(content)).flatMap(foldedWords),
          ),
        );
        const verbs = new Set(obligations.flatMap(verbsIn));
        for (const { text, nouns, verbs: said } of sentences) {
          for (const noun of nouns) assert.ok(names.has(foldedName(noun)), `${noun} in: ${text}`);
          for (const verb of said) assert.ok(verbs.has(verb), `${verb} in: ${text}`);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('opens again what an element carried that is gone, and gives no element and feature twice', () => {
    fc.assert(
      fc.property(plainTexts, fc.nat(), (sentences, pick) => {
        const { obligations, model } = readInto(sentences);
        const carriers = obligations.flatMap(({ evidence }) =>
          evidence.map(({ elementId, feature }) => `${elementId} ${feature ?? ''}`),
        );
        assert.equal(new Set(carriers).size, carriers.length);
        const carried = obligations.filter(({ status }) => status === 'SATISFIED');
        const one = carried[pick % Math.max(1, carried.length)];
        if (one === undefined) return;
        assert.equal(withoutCarriers(one, obligations, model).status, 'OPEN');
      }),
      { numRuns: 60 },
    );
  });

  it('is open as a whole in a model that says nothing of the text', () => {
    fc.assert(
      fc.property(plainTexts, (sentences) => {
        const { obligations } = readInto(sentences);
        const model: Element = { eClass: 'CimModel', id: 'other' };
        for (const { status } of checkCoverage({ obligations, level: 'cim', model }))
          assert.equal(status, 'OPEN');
      }),
      { numRuns: 40 },
    );
  });
});

/** The model that a text becomes, and how it is accounted for in it. */
function readInto(sentences: readonly MadeSentence[]): {
  readonly model: Element;
  readonly obligations: readonly Obligation[];
} {
  const text = sentences.map((each) => each.text).join(' ');
  const cut = cutSources([{ origin: 'attachment', attachmentId: 'a', name: 'a.txt', format: 'txt', text }]);
  assert.ok(cut.ok);
  const { units } = cut;
  const asked = obligationsOf({ units, level: 'cim' });
  const empty: Element & { readonly name: string } = { eClass: 'CimModel', id: 'root', name: 'Any' };
  let count = 0;
  const newId = (): string => {
    count += 1;
    return `e${count}`;
  };
  const model = planWork(units).reduce((root: Element, item) => {
    const { operations } = generate({ level: 'cim', units, obligations: asked, item, model: root });
    const applied = applyOperations({ metamodel: cim, root, operations, newId });
    assert.ok(applied.ok, JSON.stringify(applied));
    return applied.root;
  }, empty);
  return { model, obligations: checkCoverage({ obligations: asked, level: 'cim', model }) };
}

/** An obligation when all elements are gone that carry it, one after the other: an actor and an object may have one name. */
function withoutCarriers(one: Obligation, obligations: readonly Obligation[], model: Element): Obligation {
  const elementId = one.evidence[0]?.elementId;
  if (elementId === undefined) return one;
  const less = without(model, elementId);
  const after = checkCoverage({ obligations, level: 'cim', model: less });
  const same = after.find(({ obligationId }) => obligationId === one.obligationId);
  assert.ok(same !== undefined && same.evidence[0]?.elementId !== elementId);
  return withoutCarriers(same, after, less);
}

/** The model without an element and all that it holds. */
function without(element: Element, id: string): Element {
  const features = cim.classes.get(element.eClass)?.containments ?? [];
  const changed = features.flatMap((feature): readonly (readonly [string, unknown])[] => {
    if (valueOf(element, feature.name) === undefined) return [];
    const kept = containedIn(element, feature).filter((child) => child.id !== id);
    const parts = kept.map((child) => without(child, id));
    return [[feature.name, Array.isArray(valueOf(element, feature.name)) ? parts : parts[0]]];
  });
  return { ...element, ...Object.fromEntries(changed) };
}

const foldedWords = (name: string): readonly string[] => foldedName(name).split(' ');

function verbsIn({ content, words = '' }: Obligation): readonly string[] {
  if (content?.kind === 'ACTION') return content.verb.split(' ');
  if (content?.kind === 'VALUE') return verbsOf(content.name);
  return content?.kind === 'RULE' ? wordsIn(words).flatMap(verbsOf) : [];
}
