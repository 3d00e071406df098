import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { counted } from '../../lib/text.ts';
import { contentOf, isElement, type Json } from '../../model/content.ts';
import { indexOf, titleOf } from '../../model/model-index.ts';
import { keyOf, type Overlap } from '../../model/rebase.ts';
import { featureWords } from '../../model/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Value } from '../../ui/value.tsx';
import type { Clash } from './clash.ts';
import { say } from './editing.ts';
import type { OpenModel } from './open-model.ts';
import { decide } from './saving.ts';

type Choice = 'YOURS' | 'THEIRS';

/** What both this draft and a newer revision changed: before, yours and theirs, to choose from. */
export function ClashDialog({ model, clash }: { readonly model: OpenModel; readonly clash: Clash }): VNode {
  const { editing, level, record, projectId } = model;
  const { store, draft } = editing;
  const chosen = useSignal<ReadonlyMap<string, Choice>>(new Map());
  const open = clash.overlaps.length - chosen.value.size;
  const finish = (): void => {
    const theirs = new Set([...chosen.value].filter(([, choice]) => choice === 'THEIRS').map(([key]) => key));
    void decide(store, { level, id: record.id, projectId }, { draft, theirs }).then(say);
  };
  return (
    <Dialog
      title="Another member changed the same values"
      className="dialog-wide"
      onClose={() => {
        store.clash.value = undefined;
      }}
    >
      <p>
        Revision {clash.record.revision} was saved while you worked. Choose for{' '}
        {counted(clash.overlaps.length, 'value')}; your other changes are kept.
      </p>
      {clash.overlaps.map((overlap) => {
        const key = keyOf(overlap.elementId, overlap.feature);
        return (
          <Card
            key={key}
            clash={clash}
            overlap={overlap}
            names={namesOf(model, clash)}
            choice={chosen.value.get(key)}
            choose={(choice) => {
              chosen.value = new Map(chosen.value).set(key, choice);
            }}
          />
        );
      })}
      <div class="actions">
        <button
          type="button"
          class="button"
          onClick={() => {
            store.clash.value = undefined;
          }}
        >
          Later
        </button>
        <button type="button" class="button button-main" disabled={open > 0} onClick={finish}>
          {open > 0 ? `${open} to choose` : 'Save'}
        </button>
      </div>
    </Dialog>
  );
}

type CardProps = {
  readonly clash: Clash;
  readonly overlap: Overlap;
  readonly names: Parameters<typeof Value>[0]['names'];
  readonly choice: Choice | undefined;
  readonly choose: (choice: Choice) => void;
};

function Card({ clash, overlap, names, choice, choose }: CardProps): VNode {
  const { elementId, feature, before, yours, theirs } = overlap;
  const title = names.get(elementId)?.name ?? elementId;
  const name = feature === null ? title : `${title}: ${featureWords(feature)}`;
  return (
    <fieldset class="clash">
      <legend>{name}</legend>
      <div class="clash-values">
        <div>
          <p class="quiet">Before</p>
          <Shown value={before} names={names} />
        </div>
        <label class="clash-choice">
          <span>
            <input
              type="radio"
              name={`clash ${name}`}
              checked={choice === 'YOURS'}
              onChange={() => choose('YOURS')}
            />{' '}
            Yours
          </span>
          <Shown value={yours} names={names} />
        </label>
        <label class="clash-choice">
          <span>
            <input
              type="radio"
              name={`clash ${name}`}
              checked={choice === 'THEIRS'}
              onChange={() => choose('THEIRS')}
            />{' '}
            Theirs, revision {clash.record.revision}
          </span>
          <Shown value={theirs} names={names} />
        </label>
      </div>
    </fieldset>
  );
}

function Shown({
  value,
  names,
}: {
  readonly value: Json | undefined;
  readonly names: CardProps['names'];
}): VNode {
  if (value === undefined) return <span class="value-word">not there</span>;
  return <Value value={isElement(value) ? titleOf(value) : value} names={names} />;
}

function namesOf({ index }: OpenModel, { root }: Clash): CardProps['names'] {
  const all = [...indexOf(contentOf(root)).elements, ...index.elements];
  return new Map(all.map(([id, { element, title }]) => [id, { eClass: element.eClass, name: title }]));
}
