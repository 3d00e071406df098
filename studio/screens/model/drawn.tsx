import type { VNode } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { View } from '../../../client/src/index.ts';
import { useCanWrite } from '../../api/projects.ts';
import { layOutAgain, placeNode, type Place } from '../../api/places.ts';
import { pictureReading } from '../../api/pictures.ts';
import { useQuery } from '../../api/queries.ts';
import { counted } from '../../lib/text.ts';
import { isDegraded, notesOf } from '../../diagram/copy-svg.ts';
import { Picture } from '../../diagram/picture.tsx';
import type { Mark } from '../../diagram/finding-marks.tsx';
import type { Viewport } from '../../diagram/viewport.ts';
import { pathOf } from '../../model/model-index.ts';
import { elementOfEdge } from '../../model/twin.ts';
import { worstOf } from '../../ui/finding-sign.tsx';
import { useDrawn } from './first-sight.ts';
import { useHeld } from './use-held.ts';
import { classWords } from '../../model/words.ts';
import { Loaded } from '../../ui/loading.tsx';
import { useCommands } from '../../ui/commands.ts';
import { announce } from '../../ui/page.ts';
import { messageOf } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import type { OpenModel } from './open-model.ts';
import type { Drawing } from './use-drawing.ts';

type DrawnProps = { readonly model: OpenModel; readonly drawing: Drawing; readonly view: View };

/** The picture of a view, with what it lacks in words. */
export function Drawn({ model, drawing, view }: DrawnProps): VNode {
  const { address, name } = model;
  const { patch } = drawing;
  const picture = useQuery(
    pictureReading({
      model: name,
      viewId: address.view.id,
      narrowing: address.narrowing,
      ...(patch.key !== '' && { draft: patch }),
    }),
  );
  useDrawn(picture.data !== undefined || picture.isError, model.sight);
  const key = address.hrefWith({ selected: undefined });
  return (
    <Loaded result={useHeld(picture, key)}>
      {(found) => (
        <Found
          key={key}
          model={model}
          drawing={drawing}
          view={view}
          document={found}
          again={() => void picture.refetch()}
        />
      )}
    </Loaded>
  );
}

type FoundProps = DrawnProps & {
  readonly document: Document;
  readonly again: () => void;
};

function Found({ model, drawing, view, document: drawn, again }: FoundProps): VNode {
  const { address, findingsOf, index, name, select } = model;
  const labels = useMemo(() => new Map(view.nodes.map((node) => [node.id, node])), [view]);
  const said = useMemo(() => notesOf(drawn).join(' '), [drawn]);
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said]);
  const shown = useMemo(() => idsOf(drawn), [drawn]);
  const { marksOf: changesOf, nameOf: named, wordsOf } = drawing;
  const changes = useMemo(() => changesOf(shown), [changesOf, shown]);
  const nameOf = useCallback(
    (id: string): string => {
      const node = labels.get(id);
      const findings = findingsOf.get(id) ?? [];
      const mark = changes.get(id);
      const { title, words } = named(id);
      const parts =
        node === undefined || model.editing.marks.has(id)
          ? [title, words]
          : [node.label, classWords(node.elementClass), node.summary];
      return [
        ...parts,
        mark !== undefined && wordsOf(id, mark),
        findings.length > 0 && counted(findings.length, 'finding'),
      ]
        .filter(Boolean)
        .join(', ');
    },
    [labels, findingsOf, named, wordsOf, model.editing.marks, changes],
  );
  const marks = useMemo(() => marksOf(view, findingsOf), [view, findingsOf]);
  const { kind } = address.view;
  const canWrite = useCanWrite(model.projectId);
  const isMovable =
    canWrite && (kind === 'GRAPH' || kind === 'TREE') && Object.keys(address.narrowing).length === 0;
  useCommands(
    isMovable
      ? [
          {
            id: 'lay-out',
            title: 'Lay the view out again',
            group: 'View',
            run: () =>
              void layOutAgain(name, address.view.id).catch((error: unknown) => toast(messageOf(error))),
          },
        ]
      : [],
    `${name.id} ${name.revision} ${address.view.id} ${isMovable}`,
  );
  const [remembered, remember] = useRemembered();
  return (
    <>
      {drawing.note}
      {said !== '' && (
        <p class="stage-note">
          {said}{' '}
          {isDegraded(drawn) && (
            <button type="button" class="button-link" onClick={again}>
              Lay it out again
            </button>
          )}
        </p>
      )}
      <Picture
        label={`${address.view.name}, ${counted(view.nodes.length, 'node')}`}
        document={drawn}
        selected={shownOf(model, shown)}
        links={view.edges}
        marks={marks}
        changes={changes}
        nameOf={nameOf}
        onPlace={isMovable ? (id, place) => void put(model, { id, ...place }) : undefined}
        onSelect={(id) => select(index.elements.has(id) ? id : elementOfEdge(id))}
        remembered={remembered}
        onSettled={remember}
      />
    </>
  );
}

/** Puts a shape where it was dropped, and says so. */
async function put({ address, index, name }: OpenModel, place: Place): Promise<void> {
  const title = index.elements.get(place.id)?.title ?? 'The shape';
  try {
    await placeNode(name, address.view.id, place);
    announce(`${title} is moved`);
  } catch (error) {
    toast(`${title} stays where it was: ${messageOf(error)}`);
  }
}

/** The ids of what a picture shows. */
function idsOf(drawn: Document): ReadonlySet<string> {
  return new Set([...drawn.querySelectorAll('[data-id]')].map((each) => each.getAttribute('data-id') ?? ''));
}

/** The selected element in a picture, or the nearest one around it that the picture has. */
function shownOf(
  { address, index }: OpenModel,
  shown: ReadonlySet<string>,
): { id: string; isWithin: boolean } | undefined {
  const { selected } = address;
  if (selected === undefined) return undefined;
  if (shown.has(selected)) return { id: selected, isWithin: false };
  const around = pathOf(index, selected).findLast(({ element }) => shown.has(element.id));
  return around === undefined ? undefined : { id: around.element.id, isWithin: true };
}

function marksOf(view: View, findingsOf: OpenModel['findingsOf']): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { id } of view.nodes) {
    const worst = worstOf(findingsOf.get(id) ?? []);
    if (worst === 'ERROR' || worst === 'WARNING') marks.set(id, worst);
  }
  return marks;
}

/** What is in sight belongs to the entry of the browser's history: going back shows it again. */
function useRemembered(): readonly [Viewport | undefined, (viewport: Viewport) => void] {
  const [remembered, setRemembered] = useState(stored);
  useEffect(() => {
    const back = (): void => setRemembered(stored());
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const remember = useCallback((viewport: Viewport): void => {
    history.replaceState({ ...stateOf(history.state), viewport }, '');
  }, []);
  return [remembered, remember];
}

function stored(): Viewport | undefined {
  const { viewport } = stateOf(history.state);
  return viewport;
}

// Checked border: only this file writes the state of entries.
function stateOf(state: unknown): { readonly viewport?: Viewport } {
  return typeof state === 'object' && state !== null ? state : {};
}
