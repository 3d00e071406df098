import { hash } from 'node:crypto';
import type { Level } from '../chain/levels.ts';
import { levels } from '../chain/levels.ts';
import { openModel, type Model } from '../kernel/model/model.ts';
import { materialise } from '../kernel/views/materialise.ts';
import type { View } from '../kernel/views/view.ts';
import type { ViewDefinition } from '../kernel/views/view-definition.ts';
import { afterQuiet } from '../lib/after-quiet.ts';
import { collectAll } from '../lib/collect-garbage.ts';
import { parseContent } from '../modules/models/index.ts';

/** A model to look at from several sides. */
export type ViewedModel = {
  readonly model: Model;
  /** A view of all of it, made once. */
  readonly viewOf: (definition: ViewDefinition) => View;
};

/** Bytes of contents that are remembered: smaller ones are opened at once, larger ones would take too much memory. */
const [least, most] = [1024 * 1024, 16 * 1024 * 1024];

/** The model that this thread opened last: people look at one part of a large model after the other. */
let latest: { readonly key: string; readonly opened: ViewedModel } | undefined;

const forgetLater = afterQuiet(60_000, () => {
  latest = undefined;
  collectAll();
});

/** Opens a stored content; one of some size is opened already when this thread was asked for it within a minute. */
export function viewedModel(level: Level, bytes: Uint8Array): ViewedModel {
  if (bytes.byteLength < least || bytes.byteLength > most) return opened(level, bytes);
  const key = `${level} ${hash('sha256', bytes)}`;
  // The one before is let go first, so that there are never two.
  if (latest?.key !== key) latest = undefined;
  latest ??= { key, opened: opened(level, bytes) };
  forgetLater();
  return latest.opened;
}

function opened(level: Level, bytes: Uint8Array): ViewedModel {
  const model = openModel(levels[level].metamodel, parseContent(bytes));
  const views = new Map<string, View>();
  return {
    model,
    viewOf: (definition) => {
      const view = views.get(definition.id) ?? materialise(definition, model);
      views.set(definition.id, view);
      return view;
    },
  };
}
