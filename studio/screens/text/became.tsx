import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ChatSession, Model, Project } from '../../../client/src/index.ts';
import { modelPath } from '../../lib/paths.ts';
import { type Element, isElement, type Json, subtreeOf } from '../../model/content.ts';
import { type Passage, passagesByElement, type Unmet } from '../../model/passages.ts';
import { Carriers } from './carriers.tsx';
import { InText } from './in-text.tsx';
import { ModelSteps } from './model-steps.tsx';
import { reasonText, stateWords } from './words.ts';

type BecameProps = {
  readonly project: Project;
  readonly session: ChatSession;
  readonly model: Model | undefined;
  readonly passages: readonly Passage[];
  readonly chosen: Passage | undefined;
  readonly onChoose: (passageId: string) => void;
};

/** What one passage became in the model, and what of it did not, with the reasons. */
export function Became({ project, session, model, passages, chosen, onChoose }: BecameProps): VNode {
  const elements = useMemo(() => elementsOf(model), [model]);
  const others = useMemo(() => passagesByElement(passages), [passages]);
  const places = useMemo(() => new Map(passages.map((passage) => [passage.id, passage])), [passages]);
  const href = session.modelId === null ? undefined : modelPath(project.id, session.level, session.modelId);
  return (
    <>
      <header class="column-head">
        <h2>What it became</h2>
        {model !== undefined && href !== undefined && (
          <p>
            <a href={href}>
              {model.name}{' '}
              <span class="quiet">
                · {model.level.toUpperCase()} r{model.revision}
              </span>
            </a>
          </p>
        )}
      </header>
      {chosen === undefined ? (
        <>
          <p class="column-empty quiet">
            {passages.length === 0
              ? 'What passages become in the model is shown here.'
              : 'Choose a passage to see what it became.'}
          </p>
          {model !== undefined && (
            <ModelSteps level={session.level} modelId={model.id} revision={model.revision} />
          )}
        </>
      ) : (
        <div class="became">
          <blockquote class="became-text">{chosen.text}</blockquote>
          <p class={`state state-${chosen.state.toLowerCase()}`}>
            <span aria-hidden="true">{stateWords[chosen.state].sign}</span> {stateWords[chosen.state].word}
            <span class="quiet">
              {' '}
              · {chosen.source}
              {chosen.place !== '' && ` ${/^\d/.test(chosen.place) ? `line ${chosen.place}` : chosen.place}`}
            </span>
          </p>
          <Contrary title="Contradicts" ids={chosen.contradicts} places={places} onChoose={onChoose} />
          <Contrary title="Contradicted by" ids={chosen.contradictedBy} places={places} onChoose={onChoose} />
          <UnmetList title="Open" all={chosen.open} />
          <UnmetList title="Set aside" all={chosen.setAside} />
          {chosen.state === 'FLAGGED' && (
            <p>It reads like an instruction. Only messages give instructions, so it was not followed.</p>
          )}
          {chosen.state === 'IDLE' && <p>It asks for nothing that a model holds.</p>}
          <Carriers
            carriers={chosen.carriers}
            elements={elements}
            others={others}
            passageId={chosen.id}
            {...(href !== undefined && { href: (e: string) => `${href}?e=${encodeURIComponent(e)}` })}
            onChoose={onChoose}
          />
          <InText passage={chosen} />
        </div>
      )}
    </>
  );
}

type ContraryProps = {
  readonly title: string;
  readonly ids: readonly string[];
  readonly places: ReadonlyMap<string, Passage>;
  readonly onChoose: (passageId: string) => void;
};

function Contrary({ title, ids, places, onChoose }: ContraryProps): VNode | null {
  const found = ids.flatMap((id) => places.get(id) ?? []);
  if (found.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      {found.map(({ id, place, text }) => (
        <p key={id}>
          <button type="button" class="button-link" onClick={() => onChoose(id)}>
            {place} {text}
          </button>
        </p>
      ))}
    </section>
  );
}

function UnmetList({ title, all }: { readonly title: string; readonly all: readonly Unmet[] }): VNode | null {
  if (all.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul class="unmet">
        {all.map(({ words, reason }, index) => (
          <li key={index}>
            <q>{words}</q> <span class="quiet">{reasonText(reason)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function elementsOf(model: Model | undefined): ReadonlyMap<string, Element> | undefined {
  if (model === undefined) return undefined;
  // Checked border: the content of a model is JSON.
  const root = model.content as Json;
  if (!isElement(root)) return undefined;
  return new Map([...subtreeOf(root)].map((element) => [element.id, element]));
}
