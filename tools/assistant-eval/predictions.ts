import { cim, type BusinessObject, type ObjectRelation } from '../../src/chain/cim/cim.ts';
import { storySpansOf } from '../../src/chain/text-to-model/reading/story-spans.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import type { CorpusDocument } from '../../test/corpus/text-corpus.ts';
import { readDocument } from './read-document.ts';

/** What the engine says of a document, in the form the corpus compares: stories' spans, or the things of the CIM. */
export function predictionFor(document: CorpusDocument): unknown {
  return document.kind === 'backlogs'
    ? { stories: storiesOf(document.gold).map((text) => ({ spans: storySpansOf(text) })) }
    : thingsOf(document);
}

function storiesOf(gold: unknown): readonly string[] {
  if (typeof gold !== 'object' || gold === null || !('stories' in gold) || !Array.isArray(gold.stories))
    return [];
  return (gold.stories as readonly unknown[]).map((story) =>
    typeof story === 'object' && story !== null && 'text' in story && typeof story.text === 'string'
      ? story.text
      : '',
  );
}

function thingsOf(document: CorpusDocument): unknown {
  const { model: root } = readDocument({
    ...document,
    name: `${document.id}.${document.format}`,
    level: 'cim',
  });
  const model = openModel(cim, root);
  const objects = model.all('BusinessObject');
  const nameOf = (id: string): string => objects.find((object) => object.id === id)?.name ?? id;
  const general = objects.flatMap(({ name, generalization }: BusinessObject) =>
    generalization === undefined ? [] : [{ source: nameOf(generalization), target: name }],
  );
  const related = model
    .all('ObjectRelation')
    .map(({ source, target }: ObjectRelation) => ({ source: nameOf(source), target: nameOf(target) }));
  return {
    classes: objects.map(({ name, attributes }) => ({
      name,
      attributes: attributes.map((attribute) => ({ name: attribute.name })),
    })),
    enums: model.all('CodeList').map(({ name }) => ({ name })),
    relations: [...related, ...general],
  };
}
