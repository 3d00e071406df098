import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attr, classes, contains, ref } from '../metamodel/feature-spec.ts';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import type { Element } from '../model/element.ts';
import { matchSides } from './match-sides.ts';
import type { Merged } from './merge.ts';
import { mergeSides } from './merge.ts';
import { placeSet } from './place-sets.ts';
import type { Resolution } from './resolution.ts';

/** Who keeps a stall and when is one fact; the sign is the generator's. */
const fair = defineMetamodel({
  name: 'fair',
  uri: 'urn:test:fair:1',
  root: 'Fair',
  classes: classes({
    Fair: {
      doc: 'Root.',
      features: {
        id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }),
        rows: contains('Row', '0..*', 'Rows.', { ordered: true }),
        keepers: contains('Keeper', '0..*', 'Keepers.', { ordered: true }),
      },
    },
    Row: {
      doc: 'A row of stalls.',
      features: {
        id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }),
        name: attr('String', '0..1', 'Name.'),
        stalls: contains('Stall', '0..*', 'Stalls.', { ordered: true }),
      },
    },
    Stall: {
      doc: 'A stall.',
      features: {
        id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }),
        keeper: ref('Keeper', '0..1', 'Who keeps it.'),
        shift: attr('String', '0..1', 'When.'),
        helpers: ref('Keeper', '0..*', 'Who helps.', { ordered: true }),
        owner: ref('Keeper', '0..1', 'Whose it is.'),
        wares: attr('String', '0..1', 'What it sells.'),
        sign: attr('String', '0..1', 'What it says.', { policy: 'GENERATOR_OWNED' }),
      },
      facts: [{ leading: ['keeper'], others: ['shift'] }],
    },
    Keeper: {
      doc: 'A keeper.',
      features: {
        id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }),
        name: attr('String', '0..1', 'Name.'),
      },
    },
  }),
});

type Stall = Readonly<Record<string, unknown>>;

/** A fair with one stall `s` in row `r` and the keepers `ann`, `bob` and `cem`, unless it is made otherwise. */
type State = {
  readonly s?: Stall;
  readonly rows?: readonly (readonly [string, string, readonly (readonly [string, Stall])[]])[];
  /** Names by id. */
  readonly keepers?: Readonly<Record<string, string>>;
};

const all = { ann: 'Ann', bob: 'Bob', cem: 'Cem' };

function fairOf({ s = {}, rows = [['r', 'Row', [['s', s]]]], keepers = all }: State): Element {
  const model = {
    eClass: 'Fair',
    id: 'fair',
    rows: rows.map(([id, name, stalls]) => ({
      eClass: 'Row',
      id,
      name,
      stalls: stalls.map(([stall, features]) => ({ eClass: 'Stall', id: stall, ...features })),
    })),
    keepers: Object.entries(keepers).map(([id, name]) => ({ eClass: 'Keeper', id, name })),
  };
  return model;
}

type Given = {
  readonly base: State;
  readonly user: State;
  readonly generator: State;
  /** Places that are asked about together. */
  readonly asked?: readonly string[];
  /** By `KIND element.feature`. */
  readonly decisions?: Readonly<Record<string, Resolution>>;
};

function merged({ base, user, generator, asked, decisions = {} }: Given): Merged {
  const request = {
    metamodel: fair,
    base: fairOf(base),
    working: fairOf(user),
    generated: fairOf(generator),
    sets: asked === undefined ? [] : [placeSet(asked, 'They do not fit.')],
  };
  const sides = matchSides(fair, request);
  const first = mergeSides(request, sides);
  assert.ok(first.ok);
  const byId = new Map(
    first.conflicts.flatMap(({ conflictId, kind, elementId, feature }): readonly [string, Resolution][] => {
      const resolution = decisions[`${kind} ${elementId}.${feature ?? ''}`];
      return resolution === undefined ? [] : [[conflictId, resolution]];
    }),
  );
  const result = mergeSides({ ...request, decisions: byId }, sides);
  assert.ok(result.ok);
  return result;
}

/** The features of the stalls that a merge comes to. */
function stallsOf({ merged: root }: Merged): Readonly<Record<string, Stall>> {
  const { rows } = root as unknown as {
    readonly rows: readonly { readonly stalls?: readonly (Stall & { readonly id: string })[] }[];
  };
  const stalls = rows.flatMap(({ stalls: inRow = [] }) => inRow);
  return Object.fromEntries(stalls.map(({ id, eClass: _, ...features }) => [id, features]));
}

const stallOf = (given: Given): Stall | undefined => stallsOf(merged(given))['s'];

/** `CHANGE_CHANGE s.keeper: keeper shift`: the conflicts with the features that are decided together. */
const asks = (given: Given): readonly string[] =>
  merged(given).conflicts.map(
    ({ kind, elementId, feature, features }) =>
      `${kind} ${elementId}.${feature ?? ''}: ${features.map((each) => each.feature).join(' ')}`,
  );

const morning = { keeper: 'ann', shift: 'morning' };

describe('features of an element that say one thing together', () => {
  const disputed: Given = {
    base: { s: morning },
    user: { s: { keeper: 'bob', shift: 'morning' } },
    generator: { s: { keeper: 'ann', shift: 'evening' } },
  };

  it('are one conflict when both sides changed something of it', () => {
    assert.deepEqual(asks(disputed), ['CHANGE_CHANGE s.keeper: keeper shift']);
    assert.deepEqual(stallOf(disputed), { keeper: 'bob', shift: 'morning' });
    // The other conflict keeps the generated model from being adopted as a whole.
    const taken: Given = {
      ...disputed,
      user: { s: { keeper: 'bob', shift: 'morning', wares: 'Mine' } },
      generator: { s: { keeper: 'ann', shift: 'evening', wares: 'New' } },
      decisions: { 'CHANGE_CHANGE s.keeper': 'TAKE_GENERATED', 'CHANGE_CHANGE s.wares': 'KEEP_USER' },
    };
    assert.deepEqual(stallOf(taken), { keeper: 'ann', shift: 'evening', wares: 'Mine' });
  });

  it('are as the user has them when the generator only changed something else', () => {
    const given: Given = {
      base: { s: morning },
      user: { s: { keeper: 'bob', shift: 'noon' } },
      generator: { s: { ...morning, wares: 'New' } },
    };
    assert.deepEqual(asks(given), []);
    assert.deepEqual(stallOf(given), { keeper: 'bob', shift: 'noon', wares: 'New' });
  });

  it('are as the generator has them when the user only changed something else', () => {
    const given: Given = {
      base: { s: morning },
      user: { s: { ...morning, wares: 'Mine' } },
      generator: { s: { keeper: 'bob', shift: 'noon' } },
    };
    assert.deepEqual(asks(given), []);
    assert.deepEqual(stallOf(given), { keeper: 'bob', shift: 'noon', wares: 'Mine' });
  });
});

describe('features that a side dropped with an element that stays against its deletion', () => {
  const without = { bob: 'Bob', cem: 'Cem' };
  const renamed = { ...all, ann: 'Anna' };

  it('come back as a whole when the generator deleted it', () => {
    const given: Given = {
      base: { s: morning },
      user: { s: morning, keepers: renamed },
      generator: { s: {}, keepers: without },
    };
    assert.deepEqual(asks(given), ['CHANGE_DELETE ann.: ']);
    assert.deepEqual(stallOf(given), morning);
  });

  it('come back as a whole when the user deleted it', () => {
    const given: Given = {
      base: { s: morning },
      user: { s: { wares: 'Mine' }, keepers: without },
      generator: { s: { ...morning, wares: 'New' }, keepers: renamed },
      decisions: { 'DELETE_CHANGE ann.': 'TAKE_GENERATED', 'CHANGE_CHANGE s.wares': 'KEEP_USER' },
    };
    assert.deepEqual(asks(given), ['DELETE_CHANGE ann.: ', 'CHANGE_CHANGE s.wares: wares']);
    assert.deepEqual(stallOf(given), { ...morning, wares: 'Mine' });
  });

  it('do not stand against what the other side made of them', () => {
    const byUser: Given = {
      base: { s: morning },
      user: { s: { keeper: 'ann', shift: 'noon' }, keepers: renamed },
      generator: { s: {}, keepers: without },
    };
    assert.deepEqual(asks(byUser), ['CHANGE_DELETE ann.: ']);
    assert.deepEqual(stallOf(byUser), { keeper: 'ann', shift: 'noon' });
    const byGenerator: Given = {
      base: { s: morning },
      user: { s: { wares: 'Mine' }, keepers: without },
      generator: { s: { keeper: 'ann', shift: 'noon', wares: 'New' }, keepers: renamed },
      decisions: { 'DELETE_CHANGE ann.': 'TAKE_GENERATED', 'CHANGE_CHANGE s.wares': 'KEEP_USER' },
    };
    assert.deepEqual(stallOf(byGenerator), { keeper: 'ann', shift: 'noon', wares: 'Mine' });
  });

  it('stay dropped when the element goes', () => {
    const given: Given = {
      base: { s: morning },
      user: { s: { wares: 'Mine' }, keepers: without },
      generator: { s: { ...morning, wares: 'New' }, keepers: renamed },
    };
    assert.deepEqual(stallOf(given), { wares: 'Mine' });
  });

  it('do not bring back others, which refer to something else', () => {
    const given: Given = {
      base: { s: { keeper: 'bob', shift: 'morning', helpers: ['ann'] } },
      user: { s: { keeper: 'bob', shift: 'noon', helpers: ['ann'] }, keepers: renamed },
      generator: { s: { keeper: 'bob', shift: 'noon' }, keepers: without },
    };
    assert.deepEqual(stallOf(given), { keeper: 'bob', shift: 'noon', helpers: ['ann'] });
  });
});

describe('a text that reads like the id of an element', () => {
  it('does not come back with the element', () => {
    const given: Given = {
      base: { s: { keeper: 'bob', shift: 'ann', wares: 'ann' } },
      user: { s: { keeper: 'bob' }, keepers: { bob: 'Bob', cem: 'Cem' } },
      generator: { s: { keeper: 'bob', shift: 'ann', wares: 'Beer' }, keepers: { ...all, ann: 'Anna' } },
      decisions: { 'DELETE_CHANGE ann.': 'TAKE_GENERATED', 'CHANGE_CHANGE s.wares': 'KEEP_USER' },
    };
    assert.deepEqual(asks(given), ['DELETE_CHANGE ann.: ', 'CHANGE_CHANGE s.wares: wares']);
    assert.deepEqual(stallOf(given), { keeper: 'bob' });
  });
});

describe('an element that both sides changed alike', () => {
  it('is Working’s own object', () => {
    const request = {
      base: { s: { wares: 'Tea', helpers: ['ann'] } },
      user: { s: { wares: 'Beer', helpers: ['bob'] }, keepers: { ...all, cem: 'Jem' } },
      generator: { s: { wares: 'Beer', helpers: ['bob'] } },
    };
    const working = fairOf(request.user);
    const states = { base: fairOf(request.base), working, generated: fairOf(request.generator) };
    const result = mergeSides({ metamodel: fair, ...states }, matchSides(fair, states));
    assert.ok(result.ok);
    assert.equal(result.merged, working);
  });
});

describe('features that are asked about because of a constraint', () => {
  const given: Given = {
    base: { s: { keeper: 'ann', shift: 'morning', wares: 'Tea' } },
    user: { s: { keeper: 'ann', shift: 'noon', wares: 'Wine' } },
    generator: { s: { keeper: 'ann', shift: 'morning', wares: 'Tea', sign: 'New' } },
    asked: ['s keeper'],
  };

  it('show those that differ of what is decided together', () => {
    const [conflict, ...others] = merged(given).conflicts;
    assert.ok(conflict !== undefined);
    assert.deepEqual(others, []);
    const { kind, feature, features, baseValue, workingValue, generatedValue } = conflict;
    const values = { baseValue, workingValue, generatedValue };
    assert.deepEqual([kind, feature], ['CONSTRAINT', 'shift']);
    assert.deepEqual(values, { baseValue: 'morning', workingValue: 'noon', generatedValue: 'morning' });
    assert.deepEqual(features, [{ feature, ...values }]);
  });

  it('are those of one side, and no others are', () => {
    assert.deepEqual(stallOf(given), { keeper: 'ann', shift: 'noon', wares: 'Wine', sign: 'New' });
    const both: Given = {
      ...given,
      user: { s: { keeper: 'bob', shift: 'noon', wares: 'Wine' } },
      generator: { s: { keeper: 'ann', shift: 'morning', wares: 'Beer', sign: 'New' } },
      decisions: { 'CONSTRAINT s.keeper': 'TAKE_GENERATED' },
    };
    assert.deepEqual(stallOf(both), { keeper: 'ann', shift: 'morning', wares: 'Wine', sign: 'New' });
  });

  it('are not asked about when both sides have the same', () => {
    const same: Given = { ...given, user: { s: { keeper: 'ann', shift: 'morning', wares: 'Wine' } } };
    assert.deepEqual(asks(same), []);
  });
});

describe('an element inside a subtree that the user keeps', () => {
  it('is as the user has it, but for what is the generator’s', () => {
    const given: Given = {
      base: {
        rows: [
          ['r', 'Row', [['s', { ...morning, wares: 'Tea', sign: 'Old' }]]],
          ['q', 'Other', []],
        ],
      },
      user: {
        rows: [
          ['r', 'My row', [['s', { ...morning, wares: 'Tea', sign: 'Old' }]]],
          ['q', 'Other', []],
        ],
      },
      // The generator drops the row and moves its stall.
      generator: { rows: [['q', 'Other', [['s', { keeper: 'bob', wares: 'Beer', sign: 'New' }]]]] },
    };
    assert.deepEqual(asks(given), ['CHANGE_DELETE r.: ']);
    assert.deepEqual(stallOf(given), { ...morning, wares: 'Tea', sign: 'New' });
  });
});

describe('references to an element that left', () => {
  // The user deleted Ann, which the generator’s new references dispute.
  const user: State = { s: { helpers: ['bob'], owner: 'bob' }, keepers: { bob: 'Bob', cem: 'Cem' } };
  const base: State = { s: { helpers: ['bob'], owner: 'bob' } };

  it('leave the others of a list', () => {
    const given: Given = { base, user, generator: { s: { helpers: ['ann', 'bob', 'cem'], owner: 'bob' } } };
    assert.deepEqual(stallOf(given), { helpers: ['bob', 'cem'], owner: 'bob' });
  });

  it('leave nothing behind when they were all', () => {
    const nobody = { s: { owner: 'bob' } };
    const given: Given = {
      base: nobody,
      user: { ...user, s: { owner: 'bob' } },
      generator: { s: { helpers: ['ann'], owner: 'bob' } },
    };
    assert.deepEqual(stallOf(given), { owner: 'bob' });
  });

  it('give way to what the other side has there', () => {
    const given: Given = { base, user, generator: { s: { helpers: ['bob'], owner: 'ann' } } };
    assert.deepEqual(stallOf(given), { helpers: ['bob'], owner: 'bob' });
  });

  it('do not change what a side set or unset beside them', () => {
    const generator: State = { s: { helpers: ['ann', 'bob', 'cem'], owner: 'bob' } };
    const unset: Given = { base, user: { ...user, s: { helpers: ['bob'] } }, generator };
    assert.deepEqual(stallOf(unset), { helpers: ['bob', 'cem'] });
    const other: Given = { base, user: { ...user, s: { helpers: ['bob'], owner: 'cem' } }, generator };
    assert.deepEqual(stallOf(other), { helpers: ['bob', 'cem'], owner: 'cem' });
  });
});
