import type { Drawing } from '../../kernel/diagram/drawn.ts';
import { toMermaid } from '../../kernel/diagram/mermaid.ts';
import { toPlantUml } from '../../kernel/diagram/plantuml.ts';
import { toStructurizr } from '../../kernel/diagram/structurizr.ts';
import type { ViewDefinition } from '../../kernel/views/view-definition.ts';
import { Refusal } from '../../lib/refusal.ts';
import {
  pictureForms,
  type PictureForm,
  type TextForm,
  type Views,
  type ViewsDependencies,
} from './views.ts';
import { requestOf, valueOf, wantedView } from './wanted-view.ts';

/** Makes the use case "a view as the text of a diagram". */
export function createText(dependencies: ViewsDependencies): Views['text'] {
  return async (caller, { form, ...view }) => {
    const wanted = await wantedView(dependencies, { caller, view });
    const { definition, record } = wanted;
    const request = await requestOf(dependencies, { wanted, view });
    const drawing = valueOf(await dependencies.tasks.drawing(request));
    const text = textOf(form, { drawing, system: record.name });
    if (text === undefined)
      throw new Refusal('INVALID', 'Request validation failed', [problem(form, definition)]);
    return { record, bytes: new TextEncoder().encode(text) };
  };
}

function textOf(
  form: TextForm,
  { drawing, system }: { readonly drawing: Drawing; readonly system: string },
): string | undefined {
  switch (form) {
    case 'mermaid':
      return toMermaid(drawing);
    case 'plantuml':
      return toPlantUml(drawing);
    case 'structurizr':
      return toStructurizr(drawing, { system });
  }
}

/** Why a view has no such text, and what it can be had as. */
function problem(form: TextForm, definition: ViewDefinition): string {
  const why =
    form === 'structurizr'
      ? 'has no counterpart in the C4 model'
      : `is a table or a set of cards, which ${form === 'mermaid' ? 'Mermaid' : 'PlantUML'} has no form for`;
  const others = ['json', ...formsOf(definition)];
  return `format: the view "${definition.id}" ${why}; use one of ${others.join(', ')}`;
}

/** The forms that a view can be had in. */
export function formsOf({ kind, c4 }: ViewDefinition): readonly (PictureForm | TextForm)[] {
  const isTable = kind === 'TABLE' || kind === 'CARDS';
  return [
    ...pictureForms,
    ...(isTable ? [] : (['mermaid', 'plantuml'] as const)),
    ...(c4 === undefined ? [] : (['structurizr'] as const)),
  ];
}
