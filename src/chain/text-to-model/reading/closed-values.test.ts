import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DomainModel } from './domain-model.ts';
import { readDomain } from './domain.ts';
import { unitSentences } from './unit-sentences.ts';

const read = (text: string): DomainModel => readDomain(unitSentences([{ unitId: 'u1', text }]));

const names = (text: string): readonly string[] => read(text).classes.map(({ key }) => key);

/** "member.type = active, passive" for every closed set of values in a text. */
const sets = (text: string): readonly string[] =>
  read(text).classes.flatMap(({ key, attributes }) =>
    attributes.flatMap(({ name, values }) =>
      values === undefined ? [] : [`${key}.${name} = ${values.join(', ')}`],
    ),
  );

describe('the values of something', () => {
  const told: readonly (readonly [string, string])[] = [
    [
      'The choir has singers of two kinds: amateur and professional. Singers pay a fee.',
      'singer.type = amateur, professional',
    ],
    [
      'There are three kinds of boats: rowing, sailing and steam. A skipper steers a boat.',
      'boat.type = rowing, sailing, steam',
    ],
    [
      'The status of a claim is filed, granted or refused. A clerk checks claims.',
      'claim.status = filed, granted, refused',
    ],
    [
      'Samples can be fresh, frozen or spoiled. A laboratory examines samples.',
      'sample.status = fresh, frozen, spoiled',
    ],
    [
      'A fault has one of the following severities: low, medium, high. A mechanic repairs faults.',
      'fault.severity = low, medium, high',
    ],
    [
      'A clerk checks tickets (single, return or weekly). Each ticket has a number.',
      'ticket.type = single, return, weekly',
    ],
    [
      'If the order status is open, a clerk packs the order. The order status becomes shipped when it has left.',
      'order.status = open, shipped',
    ],
    ["A clerk locks a ticket. Then the status of the ticket is set to 'locked'.", 'ticket.status = locked'],
    ['A job can be new, assigned or done. A foreman assigns jobs.', 'job.status = new, assigned, done'],
  ];
  for (const [text, wanted] of told)
    it(`are a closed set of its own in "${text}"`, () => {
      assert.deepEqual(sets(text), [wanted]);
      const [, values = ''] = wanted.split(' = ');
      assert.deepEqual(
        names(text).filter((key) => values.split(', ').includes(key) || key === 'severity'),
        [],
      );
    });
});

describe('no set of values', () => {
  for (const text of [
    'A clerk keeps the information (name, address and age) of guests.',
    'Trains stop in cities (Graz, Linz or Wien). A driver drives a train.',
    'If the status is open, the clerk waits. The status is updated. A clerk checks orders.',
  ])
    it(`is read in "${text}"`, () => {
      assert.deepEqual(sets(text), []);
    });
});

describe('things in some state', () => {
  it('are the things, where the text treats them alike', () => {
    assert.deepEqual(
      names('Damaged parcels are returned. Each parcel has a weight. A courier carries heavy parcels.'),
      ['parcel', 'courier'],
    );
    assert.deepEqual(names('Absent pupils are listed. A pupil has a name. A teacher calls absent pupils.'), [
      'pupil',
      'teacher',
    ]);
  });

  it('are things of their own, where they have something that others have not', () => {
    const text =
      'An electric bicycle has a battery number. Every bicycle has a frame number. A rider rents bicycles.';
    assert.deepEqual(
      names(text).filter((key) => key.endsWith('bicycle')),
      ['electric bicycle', 'bicycle'],
    );
  });
});
