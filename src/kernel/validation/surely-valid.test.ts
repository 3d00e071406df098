import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import { attr, classes, contains, ref } from '../metamodel/feature-spec.ts';
import { validateStructure } from './structural.ts';
import { isSurelyValid } from './surely-valid.ts';

const metamodel = defineMetamodel({
  name: 'teams',
  uri: 'urn:test:teams:1',
  root: 'Company',
  classes: classes({
    Company: {
      doc: 'The root.',
      features: {
        name: attr('String', '1', 'Name.'),
        marks: attr('String', '0..2', 'Marks.'),
        teams: contains('Team', '0..*', 'Teams.'),
        people: contains('Person', '0..*', 'People.', { opposite: 'employer' }),
      },
    },
    Team: {
      doc: 'A team.',
      features: {
        lead: ref('Person', '0..1', 'Who leads it.', { opposite: 'leads' }),
        members: ref('Person', '0..*', 'Who is in it.', { opposite: 'team' }),
      },
    },
    Person: {
      doc: 'A person.',
      features: {
        age: attr('Integer', '0..1', 'Years.'),
        employer: ref('Company', '1', 'Who pays.', { opposite: 'people' }),
        leads: ref('Team', '0..1', 'The team led.', { opposite: 'lead' }),
        team: ref('Team', '0..1', 'The team.', { opposite: 'members' }),
      },
    },
  }),
});

const company = {
  eClass: 'Company',
  id: 'c',
  name: 'C',
  marks: ['a', 'b'],
  teams: [{ eClass: 'Team', id: 't', lead: 'p', members: ['p', 'q'] }],
  people: [
    { eClass: 'Person', id: 'p', age: 40, employer: 'c', leads: 't', team: 't' },
    { eClass: 'Person', id: 'q', employer: 'c', team: 't' },
  ],
};
const [first, second] = company.people;
const [team] = company.teams;

const flawed: Readonly<Record<string, object>> = {
  'without a required value': { ...company, name: undefined },
  'with a value of another type': { ...company, people: [{ ...first, age: 'old' }, second] },
  'with more values than fit': { ...company, marks: ['a', 'b', 'c'] },
  'with a target twice': { ...company, teams: [{ ...team, members: ['p', 'q', 'q'] }] },
  'with a reference to nothing': { ...company, teams: [{ ...team, members: ['p', 'q', 'r'] }] },
  'with a reference to another class': { ...company, people: [{ ...first, team: 'q' }, second] },
  'with a single opposite that disagrees': { ...company, people: [{ ...first, leads: undefined }, second] },
  'with a list that lacks its opposite': { ...company, teams: [{ ...team, members: ['p'] }] },
};

describe('a quick look at a model', () => {
  it('says yes to a valid one', () => {
    assert.deepEqual(validateStructure(metamodel, company), []);
    assert.ok(isSurelyValid(metamodel, company));
  });

  for (const [what, json] of Object.entries(flawed))
    it(`says no to one ${what}, in which something is found`, () => {
      const root = { eClass: 'Company', id: 'c', ...json };
      assert.ok(!isSurelyValid(metamodel, root));
      assert.notDeepEqual(validateStructure(metamodel, root), []);
    });

  it('leaves what is not in normal form to the close look', () => {
    const list = { ...company, name: ['C'] };
    assert.ok(!isSurelyValid(metamodel, list));
    assert.deepEqual(validateStructure(metamodel, list), []);
  });
});
