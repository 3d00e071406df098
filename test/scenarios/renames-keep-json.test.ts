import assert from 'node:assert/strict';
import { it } from 'node:test';
import { psm } from '../../src/chain/psm/psm.ts';
import { regenerateArtifact } from '../../src/chain/psm-to-artifact/index.ts';
import { nothingBefore, openPrevious } from '../../src/kernel/generation/previous-artifact.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { psmOf } from '../support/chain/chain-runs.ts';
import {
  aggregate,
  attribute,
  command,
  context,
  entity,
  pimWith,
  query,
} from '../support/chain/pim-to-psm/small-pim.ts';
import { sqlDatabase } from '../support/chain/psm-to-artifact/sql-database.ts';
import { programTexts } from '../support/chain/psm-to-artifact/program-texts.ts';

/** A shop whose books have lists of reviews and of ratings in them; names as given, ids always the same. */
function shop(names: { readonly reviews: string; readonly author: string; readonly stars: string }): Element {
  const rating = {
    eClass: 'ValueObject',
    id: 'rating',
    name: 'Rating',
    code: 'Rating',
    attributes: [
      attribute('stars', { name: names.stars, code: names.stars, scalar: 'INTEGER', required: true }),
    ],
  };
  const review = {
    eClass: 'ValueObject',
    id: 'review',
    name: 'Review',
    code: 'Review',
    attributes: [
      attribute('author', { name: names.author, code: names.author, required: true }),
      attribute('ratings', { type: rating.id, multiple: true }),
    ],
  };
  const book = entity('Book', [
    attribute('reviews', { name: names.reviews, code: names.reviews, type: review.id, multiple: true }),
  ]);
  const operations = [command('add', 'Book', { kind: 'CREATE' }), query('get', 'Book')];
  const books = aggregate('Book', [book], { operations });
  const place = context('Shop', { aggregates: [books], types: [rating, review] });
  return psmOf(pimWith({ contexts: [place] })).root;
}

type Files = ReadonlyMap<string, string>;

function generated(root: Element, before: Files): Files {
  const previous =
    before.size === 0
      ? nothingBefore
      : openPrevious({ paths: [...before.keys()], read: (path) => before.get(path) });
  assert.ok(previous !== undefined);
  const result = regenerateArtifact(openModel(psm, root), { texts: programTexts, previous });
  assert.ok(result.kind === 'GENERATED');
  return new Map(result.files.map(({ path, content }) => [path, content]));
}

function migrationsIn(files: Files): Files {
  return new Map([...files].filter(([path]) => path.endsWith('.sql')));
}

it('renamed members of JSON have their new names in rows that were stored before', async (t) => {
  const first = generated(shop({ reviews: 'reviews', author: 'author', stars: 'stars' }), new Map());
  const second = generated(shop({ reviews: 'opinions', author: 'reader', stars: 'points' }), first);
  const added = [...migrationsIn(second)].filter(([path]) => !first.has(path));
  assert.equal(added.length, 1, [...migrationsIn(second).keys()].join());

  const database = await sqlDatabase(t);
  for (const sql of migrationsIn(first).values()) await database.run(sql);
  const reviews = [
    { author: "O'Neill", ratings: [{ stars: 5 }, { stars: 1 }] },
    { author: 'B', ratings: [] },
  ];
  const [column] = await database.rows(
    "SELECT table_schema || '.' || table_name AS place FROM information_schema.columns WHERE column_name = 'reviews'",
  );
  const table = String(column?.['place']);
  const json = JSON.stringify(reviews).replaceAll("'", "''");
  await database.run(`INSERT INTO ${table} (id, reviews) VALUES (gen_random_uuid(), '${json}')`);
  for (const [, sql] of added) await database.run(sql);
  assert.deepEqual(await database.rows(`SELECT opinions FROM ${table}`), [
    {
      opinions: [
        { reader: "O'Neill", ratings: [{ points: 5 }, { points: 1 }] },
        { reader: 'B', ratings: [] },
      ],
    },
  ]);
  assert.deepEqual(
    generated(shop({ reviews: 'opinions', author: 'reader', stars: 'points' }), second),
    second,
  );
});
