import type { Transformation } from '../../src/kernel/transformation/transformation.ts';
import { ruleBuilders } from '../../src/kernel/transformation/rule.ts';
import { attr, classes, contains, enums } from '../../src/kernel/metamodel/feature-spec.ts';
import { defineMetamodel } from '../../src/kernel/metamodel/define-metamodel.ts';
import type { SpecOf } from '../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import type { View } from '../../src/kernel/views/view.ts';
import { tracedClasses, tracedEnums } from '../support/kernel/metamodel/traced-metamodel.ts';

/** The metamodel of the examples in doc comments: a library holds books. */
export const library = defineMetamodel({
  name: 'library',
  uri: 'urn:example:library:1',
  root: 'Library',
  classes: classes({
    Library: {
      doc: 'Root.',
      features: {
        id: attr('Identifier', '1', 'Identity.'),
        books: contains('Book', '0..*', 'What it lends.'),
      },
    },
    Book: {
      doc: 'Can be lent.',
      features: {
        id: attr('Identifier', '1', 'Identity.'),
        name: attr('String', '1', 'Title.'),
        pages: attr('Integer', '0..1', 'How many pages it has.'),
      },
    },
  }),
});

const shop = defineMetamodel({
  name: 'shop',
  uri: 'urn:example:shop:1',
  root: 'Shop',
  enums: enums(tracedEnums),
  classes: classes({
    ...tracedClasses,
    Shop: {
      doc: 'Root.',
      extends: ['GeneratedElement'],
      features: {
        offers: contains('Offer', '0..*', 'What it sells.'),
        trace: contains('TraceModel', '0..1', 'Trace.'),
      },
    },
    Offer: {
      doc: 'Is sold.',
      extends: ['GeneratedElement'],
      features: { title: attr('String', '1', 'Title.') },
    },
  }),
});

/** A book of the examples. */
export function book(id: string, name: string, pages?: number): Element {
  return { eClass: 'Book', id, name, ...(pages !== undefined && { pages }) } as Element;
}

/** A library of the examples. */
export function libraryOf(...books: readonly Element[]): Element {
  return { eClass: 'Library', id: 'library', books } as Element;
}

type Library = SpecOf<typeof library>;
type Shop = SpecOf<typeof shop>;

/** A view of the examples: one box. */
export const oneBox: View = {
  viewId: 'books',
  title: 'Books',
  kind: 'CARDS',
  direction: 'RIGHT',
  columns: [],
  marks: [],
  nodes: [{ id: 'b1', elementClass: 'Book', label: 'Emma', shape: 'BOX', tone: 'BLUE' }],
  edges: [],
};

const { rule, target } = ruleBuilders<Library, Shop, undefined>();

/** A transformation of the examples: each book of a library is an offer of a shop. */
export const libraryToShop: Transformation<Library, Shop> = {
  name: 'library-to-shop',
  source: library,
  target: shop,
  sourceLevel: 'GARDEN',
  analyse: () => undefined,
  rules: [
    rule('SHOP', 'Library', {
      targets: (source, { equivalent }) => [
        target('shop', 'Shop', { bind: () => ({}) }),
        target('trace', 'TraceModel', {
          into: () => ({ container: equivalent(source, 'shop'), feature: 'trace' }),
          bind: () => ({}),
        }),
      ],
    }),
    rule('OFFER', 'Book', {
      targets: (source, { source: { root }, equivalent }) => [
        target('offer', 'Offer', {
          into: () => ({ container: equivalent(root.id, 'shop'), feature: 'offers' }),
          bind: () => ({ title: source.name }),
        }),
      ],
    }),
  ],
};
