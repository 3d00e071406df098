import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { storesOn, type StoreOptions } from './stores.ts';
import type { Tables } from './tables.ts';

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (over) => new SqliteIntrospector(over),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

it('stores are made when they are first used, once, and all of them when the object is copied', () => {
  let made = 0;
  const options: StoreOptions = {
    quotas: { account: 0, guest: 0, project: 0 },
    // The one store that takes this time takes it when it is made.
    get idempotencyKeptFor() {
      made += 1;
      return 1;
    },
  };
  const stores = storesOn(db, options);
  assert.notEqual(stores.projects, undefined);
  assert.equal(made, 0);
  const first = stores.idempotency;
  assert.equal(stores.idempotency, first);
  assert.equal(made, 1);
  const copy = { ...stores };
  assert.equal(copy.idempotency, first);
  assert.equal(made, 1);
  assert.deepEqual(
    ['accounts', 'models', 'turns', 'workTraces'].filter(
      (name) => typeof Reflect.get(copy, name) !== 'object',
    ),
    [],
  );
  assert.equal('then' in stores, false);
  assert.equal(Reflect.get(stores, 'then'), undefined);
});
