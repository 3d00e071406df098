import type { VNode } from 'preact';
import { FeatureField } from '../../forms/feature-field.tsx';
import type { Form } from '../../forms/form.ts';
import { adding, moving, setting } from '../../model/draft-steps.ts';
import type { Element } from '../../model/content.ts';
import { isEditable, ordered, type Metamodel } from '../../model/metamodel.ts';
import type { OpenModel } from './open-model.ts';

type FormProps = {
  readonly model: OpenModel;
  readonly element: Element;
  readonly onRemove: (elementId: string) => void;
};

/** All features of an element that people set, as fields. */
export function ElementForm({ model, element, onRemove }: FormProps): VNode {
  const all = model.metamodel.classes.get(element.eClass)?.features ?? [];
  const features = ordered(all.filter(isEditable));
  const form = formOf(model, onRemove);
  return (
    <div class="form" data-element={element.id}>
      {features.map((feature) => (
        <FeatureField key={feature.name} form={form} element={element} feature={feature} />
      ))}
    </div>
  );
}

function formOf(model: OpenModel, onRemove: (elementId: string) => void): Form {
  const { address, content, editing, index, metamodel, problemOf, select } = model;
  return {
    metamodel,
    index,
    problemOf,
    hrefOf: (selected) => address.hrefWith({ selected }),
    set: (elementId, feature, value) => editing.change(setting(content, elementId, feature, value)),
    add: (parentId, feature, eClass) => {
      const id = crypto.randomUUID();
      editing.change(adding(content, { parentId, feature, eClass, id }));
      select(id);
    },
    move: (elementId, by) => editing.change(moving(content, elementId, by)),
    remove: onRemove,
  };
}

/** Whether a feature of a class holds ids of other elements. */
export function isReferenceIn({ classes }: Metamodel): (eClass: string, feature: string) => boolean {
  return (eClass, feature) =>
    classes.get(eClass)?.features.some(({ name, kind }) => name === feature && kind === 'reference') ?? false;
}
