import { attr, classes, contains, enums, ref } from '../../../../src/kernel/metamodel/feature-spec.ts';
import { defineMetamodel } from '../../../../src/kernel/metamodel/define-metamodel.ts';
import type { SpecOf } from '../../../../src/kernel/metamodel/metamodel.ts';

/** A small metamodel with every kind of feature, for tests of code that works with any metamodel. */
export const library = defineMetamodel({
  name: 'library',
  uri: 'urn:test:library:1',
  root: 'Library',
  enums: enums({ Genre: { doc: 'Sort of book.', literals: ['NOVEL', 'POETRY', 'SCIENCE'] } }),
  dataTypes: {
    Isbn: {
      doc: 'Book number.',
      json: 'string',
      rule: '13 digits',
      accepts: (value: string) => /^\d{13}$/.test(value),
    },
  },
  classes: classes({
    Entry: {
      doc: 'Anything with an id.',
      abstract: true,
      features: {
        id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }),
        note: attr('Text', '0..1', 'Remark.', { policy: 'IGNORE' }),
      },
    },
    Item: {
      doc: 'Anything that can be lent.',
      abstract: true,
      extends: ['Entry'],
      features: { name: attr('String', '1', 'Title.'), price: attr('Decimal', '0..1', 'Price in EUR.') },
    },
    Library: {
      doc: 'The root.',
      extends: ['Entry'],
      features: {
        name: attr('String', '1', 'Name.'),
        items: contains('Item', '0..*', 'What can be lent.'),
        members: contains('Member', '0..*', 'Who may lend.'),
        desk: contains('Desk', '0..1', 'Where lending happens.'),
      },
    },
    Book: {
      doc: 'A book.',
      extends: ['Item'],
      features: {
        isbn: attr('Isbn', '0..1', 'Book number.'),
        genre: attr('Genre', '1', 'Sort.', { default: 'NOVEL' }),
        keywords: attr('String', '0..*', 'Index words.'),
        chapters: attr('String', '0..*', 'Chapter titles.', { ordered: true }),
        pages: attr('Integer', '0..1', 'Length.'),
        lent: attr('Boolean', '1', 'Not here.', { default: false }),
        sequelOf: ref('Book', '0..1', 'Book before.', { opposite: 'sequels' }),
        sequels: ref('Book', '0..*', 'Books after.', {
          opposite: 'sequelOf',
          derived: true,
          policy: 'IGNORE',
        }),
      },
    },
    Film: { doc: 'A film.', extends: ['Item'], features: { basedOn: ref('Book', '0..*', 'Sources.') } },
    Member: {
      doc: 'A reader.',
      extends: ['Entry'],
      features: { lends: ref('Item', '0..*', 'What is out.') },
    },
    Desk: {
      doc: 'A desk.',
      extends: ['Entry'],
      features: { staff: ref('Member', '1..*', 'Who works here.') },
    },
  }),
});

/** Type of the library table. */
export interface Library extends SpecOf<typeof library> {}
