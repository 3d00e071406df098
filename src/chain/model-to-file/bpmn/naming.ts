import { keyOf } from '../../file-to-model/bpmn/ids.ts';

/** Something of a model that stands in a file under an id. */
export type Keyed = { readonly id: string; readonly xmiId?: string | undefined };

/** The ids of a file: no two elements have the same. */
export type BpmnNames = {
  /** The id that stands for an element of the model wherever it is referred to. */
  readonly of: (element: Keyed) => string;
  /** `of` for the first element of the file that stands for one of the model, another id for each further one. */
  readonly next: (element: Keyed, kind: string) => string;
  /** An id for what stands for nothing in the model, which begins with `kind`. */
  readonly another: (kind: string) => string;
};

/** Makes the names of a file about these elements. */
export function bpmnNames(elements: readonly Keyed[]): BpmnNames {
  const taken = new Set(elements.map(keyOf));
  const standing = new Set<string>();
  const counts = new Map<string, number>();
  const another = (kind: string): string => {
    for (;;) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      const id = `${kind}_${count}`;
      if (taken.has(id)) continue;
      taken.add(id);
      return id;
    }
  };
  return {
    of: keyOf,
    another,
    next: (element, kind) => {
      const id = keyOf(element);
      if (standing.has(id)) return another(kind);
      standing.add(id);
      return id;
    },
  };
}
