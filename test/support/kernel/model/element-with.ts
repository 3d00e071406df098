import type { Element } from '../../../../src/kernel/model/element.ts';

/** An element with features, of which the type of elements knows none. */
export const elementWith = (element: Element & Readonly<Record<string, unknown>>): Element => element;
