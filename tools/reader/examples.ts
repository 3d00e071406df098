import { cutSources } from '../../src/chain/text-to-model/index.ts';
import type { Features } from '../../src/chain/text-to-model/reading/features.ts';
import { featuresOf } from '../../src/chain/text-to-model/reading/features.ts';
import type { NounUses } from '../../src/chain/text-to-model/reading/noun-uses.ts';
import { nounUsesOf } from '../../src/chain/text-to-model/reading/noun-uses.ts';
import type { NameLabel, Weights } from '../../src/chain/text-to-model/reading/ranker.ts';
import { nameLabels, weighed } from '../../src/chain/text-to-model/reading/ranker.ts';
import { eventsIn } from '../../src/chain/text-to-model/reading/text-events.ts';
import type { TextShape } from '../../src/chain/text-to-model/reading/text-shape.ts';
import { shapeOf } from '../../src/chain/text-to-model/reading/text-shape.ts';
import { sentencesIn } from '../../src/chain/text-to-model/reading/understand.ts';
import type { KnownHeads } from '../../src/chain/text-to-model/reading/known-heads.ts';
import { withHeads } from '../../src/chain/text-to-model/reading/with-heads.ts';
import type { AnnotatedText } from './annotated-texts.ts';
import { headsOf } from './heads.ts';
import { train } from './train.ts';

/** The names of one text with their features and labels. */
export type TextExamples = {
  readonly text: AnnotatedText;
  readonly shape: TextShape;
  readonly uses: NounUses;
  readonly names: readonly { readonly key: string; readonly label: NameLabel; readonly features: Features }[];
};

/** Reads an annotated text as an attachment is read. */
export function examplesOf(text: AnnotatedText): TextExamples {
  const cut = cutSources([
    { origin: 'attachment', attachmentId: 'a1', name: `${text.name}.txt`, format: 'txt', text: text.text },
  ]);
  if (!cut.ok) throw new Error(`${text.name}: ${cut.message}`);
  const { sentences } = sentencesIn(cut.units);
  const shape = shapeOf(sentences);
  const uses = nounUsesOf(sentences, sentences.flatMap(eventsIn));
  const features = featuresOf(uses, shape);
  return {
    text,
    shape,
    uses,
    names: [...features].map(([key, each]) => ({
      key,
      label: text.labels.get(key) ?? 'NOTHING',
      features: each,
    })),
  };
}

/** How strongly weights are drawn to zero. */
const penalty = 0.03;

/**
 * Fits the weights of all features to the names of some texts; each text counts the same, however many names it has.
 * What a head is taken for elsewhere is counted in the texts of other domains alone.
 */
export function weightsFor(texts: readonly TextExamples[]): Weights {
  const domains = new Set(texts.map(({ text }) => text.domain));
  const heads = new Map([...domains].map((domain) => [domain, headsOf(texts, domain)]));
  return fitted(
    texts.map((examples) => {
      const { text, shape, names } = examples;
      const features = featuresWith(examples, heads.get(text.domain) ?? new Map());
      return names.map(({ key, label }) => ({
        label: nameLabels.indexOf(label),
        features: weighed(features.get(key) ?? {}, shape),
      }));
    }),
    nameLabels.length,
  );
}

/** The features of the names of a text, with what other texts take last words for. */
export function featuresWith(
  { names, uses }: TextExamples,
  heads: KnownHeads,
): ReadonlyMap<string, Features> {
  return withHeads(new Map(names.map(({ key, features }) => [key, features])), heads, uses.sentences);
}

/** Fits weights to the rows of some texts, three digits each. */
export function fitted(
  texts: readonly (readonly { readonly label: number; readonly features: ReadonlyMap<string, number> }[])[],
  labels: number,
): Weights {
  const rows = texts.flatMap((own) => own.map((row) => ({ ...row, share: 1 / own.length })));
  const columns = [...new Set(rows.flatMap(({ features }) => [...features.keys()]))];
  const fit = train(
    {
      rows: rows.map(({ features }) => columns.map((column) => features.get(column) ?? 0)),
      labels: rows.map(({ label }) => label),
      shares: rows.map(({ share }) => (share * rows.length) / texts.length),
    },
    labels,
    penalty,
  );
  const rowAt = (at: number): readonly number[] => fit.map((weights) => rounded(weights[at] ?? 0));
  return {
    start: rowAt(columns.length),
    of: new Map(columns.map((column, at) => [column, rowAt(at)])),
  };
}

const rounded = (value: number): number => Number(value.toPrecision(3));
