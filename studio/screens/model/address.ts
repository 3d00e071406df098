import { useLocation } from 'preact-iso';
import type { Narrowing } from '../../api/models.ts';
import { modelPath, type Level } from '../../lib/paths.ts';
import type { Metamodel, MetaView } from '../../model/metamodel.ts';

/** How a view is shown. */
export const forms = ['picture', 'words', 'table'] as const;
/** One way to show a view. */
export type Form = (typeof forms)[number];

/** What the address of a model says, and how it is changed. */
export type Address = {
  readonly view: MetaView;
  readonly selected: string | undefined;
  /** The form that was chosen; undefined for the one that suits view and screen. */
  readonly form: Form | undefined;
  /** Also views with very many nodes are shown as a whole. */
  readonly isWhole: boolean;
  readonly narrowing: Narrowing;
  /** The preview of a run whose changes are marked in pictures. */
  readonly preview: string | undefined;
  /** The address with something else; what is undefined is left out. */
  readonly hrefWith: (changes: AddressChange) => string;
  readonly go: (changes: AddressChange) => void;
};

/** What is to be different in an address. */
export type AddressChange = {
  readonly view?: string;
  readonly selected?: string | undefined;
  readonly form?: Form;
  readonly isWhole?: boolean;
  readonly narrowing?: Narrowing;
  readonly preview?: string | undefined;
};

/** Reads the address of a model; a view that its level does not have is the default one. */
export function useAddress(
  place: { readonly projectId: string; readonly level: Level; readonly modelId: string },
  metamodel: Metamodel,
  viewId: string | undefined,
): Address {
  const { query, route } = useLocation();
  const { projectId, level, modelId } = place;
  const view = viewOf(metamodel, viewId);
  const form = forms.find((each) => each === query['show']);
  const narrowing = narrowingIn(view, query);
  const now = {
    view: view.id,
    selected: query['e'],
    form,
    isWhole: query['all'] === '1',
    narrowing,
    preview: query['preview'],
  };
  const hrefWith = (changes: AddressChange): string => {
    const next = { ...now, ...changes };
    const kept = narrowingIn(viewOf(metamodel, next.view), next.narrowing);
    return modelPath(projectId, level, modelId, next.view, {
      ...kept,
      all: next.isWhole ? '1' : undefined,
      show: next.form,
      preview: next.preview,
      e: next.selected,
    });
  };
  return { ...now, view, hrefWith, go: (changes) => route(hrefWith(changes)) };
}

function viewOf({ views, defaultView }: Metamodel, id: string | undefined): MetaView {
  const view =
    views.find((each) => each.id === id) ?? views.find((each) => each.id === defaultView) ?? views[0];
  if (view === undefined) throw new Error('The level has no views.');
  return view;
}

function narrowingIn(view: MetaView, query: Readonly<Record<string, string>>): Narrowing {
  return Object.fromEntries(
    view.parameters.flatMap(({ name }) => {
      const value = query[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}
