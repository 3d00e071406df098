import type { AnyOf } from '../metamodel/element-types.ts';
import type { Ecore } from './ecore-metamodel.ts';

/** Source of the annotation that carries documentation in Ecore. */
export const documentationSource = 'http://www.eclipse.org/emf/2002/GenModel';

/** Source of the annotation that carries what Ecore has no words for: policy, uniqueness in the model, the root. */
export const metamodelSource = 'urn:mde:metamodel:1';

/** Source of EMF's annotations about XML Schema, which mark members of a feature map. */
export const extendedSource = 'http:///org/eclipse/emf/ecore/util/ExtendedMetaData';

/** A detail of an annotation, or undefined when there is none. */
export function detailOf(
  element: Pick<AnyOf<Ecore, 'EModelElement'>, 'eAnnotations'>,
  source: string,
  key: string,
): string | undefined {
  return element.eAnnotations
    .find((annotation) => annotation.source === source)
    ?.details.find((detail) => detail.key === key)?.value;
}
