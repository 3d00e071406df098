import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DomainModel } from './domain-model.ts';
import { readDomain } from './domain.ts';
import { unitSentences } from './unit-sentences.ts';

function read(...texts: readonly string[]): DomainModel {
  return readDomain(unitSentences(texts.map((text, index) => ({ unitId: `u${index + 1}`, text }))));
}

const classNames = (domain: DomainModel): readonly string[] => domain.classes.map(({ key }) => key).sort();
const attributesOf = (domain: DomainModel, key: string): readonly string[] =>
  domain.classes.find((each) => each.key === key)?.attributes.map(({ name }) => name) ?? [];
const relationNames = (domain: DomainModel): readonly string[] =>
  domain.relations.map(({ source, target, kind }) => `${source} ${kind} ${target}`).sort();

describe('a description', () => {
  const bakery = read(
    'Each bakery has a name, an address and several ovens.',
    'The number and the temperature of each oven are stored.',
    'A baker works in a bakery.',
    'For each baker, a name and a date of birth are recorded.',
    'It is also noted whether a baker is on sick leave.',
  );

  it('names things', () => {
    assert.deepEqual(classNames(bakery), ['baker', 'bakery', 'oven']);
  });

  it('gives things their values', () => {
    assert.deepEqual(attributesOf(bakery, 'bakery'), ['name', 'address']);
    assert.deepEqual(attributesOf(bakery, 'oven'), ['number', 'temperature']);
    assert.deepEqual(attributesOf(bakery, 'baker'), ['name', 'birth date', 'on sick leave']);
  });

  it('gives values to the thing that stands in front', () => {
    const practice = read(
      'Patients book appointments online.',
      'For every appointment we store the date and the time.',
    );
    assert.deepEqual(attributesOf(practice, 'appointment'), ['date', 'time']);
    assert.deepEqual(attributesOf(practice, 'patient'), []);
  });

  it('counts parts in a row of values, and names them where they stand alone', () => {
    const cinema = read(
      'Each hall has a number of seats and a screen type.',
      'A depot has a number of pumps.',
    );
    assert.deepEqual(attributesOf(cinema, 'hall'), ['number of seats', 'screen type']);
    assert.deepEqual(attributesOf(cinema, 'depot'), []);
  });

  it('relates things', () => {
    assert.deepEqual(relationNames(bakery), ['baker ASSOCIATION bakery', 'bakery ASSOCIATION oven']);
  });

  it('relates what is done to those who do it and those it is done to', () => {
    const school = read('Pupils enrol in courses.', 'An enrolment has a number and a date.');
    assert.deepEqual(relationNames(school), ['enrolment ASSOCIATION course', 'enrolment ASSOCIATION pupil']);
  });

  it('counts the ends of a relation', () => {
    const text = read(
      'Each order has at least one order line.',
      'An order line belongs to exactly one order.',
      'Orders and order lines are printed.',
    );
    const [relation] = text.relations;
    assert.deepEqual(
      [relation?.source, relation?.sourceCount, relation?.target, relation?.targetCount],
      ['order', 'EXACTLY_ONE', 'order line', 'ONE_OR_MORE'],
    );
  });

  it('keeps the units that things rest on', () => {
    assert.deepEqual(bakery.classes.find(({ key }) => key === 'oven')?.unitIds, ['u1', 'u2']);
  });

  it('knows kinds of things and closed sets of values', () => {
    const shop = read(
      'A customer places orders.',
      'Each order has a status (open, paid or cancelled) and a date.',
      'A business customer is a customer who has a tax number.',
      'Customers pay their orders.',
    );
    assert.ok(relationNames(shop).includes('business customer IS_A customer'));
    const status = shop.classes
      .find(({ key }) => key === 'order')
      ?.attributes.find(({ name }) => name === 'status');
    assert.deepEqual(status?.values, ['open', 'paid', 'cancelled']);
  });

  it('joins a thing with others of its kind, not where it is compared or kept apart from them', () => {
    const tasks = (text: string): readonly string[] =>
      relationNames(read('A task has a name and a due date.', text)).filter((each) => each.endsWith(' task'));
    assert.deepEqual(tasks('A task depends on other tasks.'), ['task ASSOCIATION task']);
    assert.deepEqual(tasks('A task may have the same due date as other tasks.'), []);
    assert.deepEqual(tasks('A task must not wait for other tasks.'), []);
  });

  it('reads what is done to a thing one after the other as its states', () => {
    for (const said of [
      'A loan is first requested, then approved, handed out and finally closed.',
      'A loan is requested first, then approved, handed out and closed.',
    ]) {
      const museum = read('The registrar enters loans.', said);
      const status = museum.classes
        .find(({ key }) => key === 'loan')
        ?.attributes.find(({ name }) => name === 'status');
      assert.deepEqual(status?.values, ['requested', 'approved', 'handed out', 'closed'], said);
    }
  });

  it('does not take the system it speaks of for a thing', () => {
    const text = read(
      'The bakery system stores recipes.',
      'The system prints each recipe.',
      'A recipe has a title.',
    );
    assert.deepEqual(classNames(text), ['recipe']);
  });
});

describe('a backlog', () => {
  it('names what people work with, and not those who run the system', () => {
    const backlog = read(
      'As an administrator, I want to add recipes, so that bakers can use them.',
      'As a baker, I want to search recipes by ingredient.',
      'As a baker, I want to rate a recipe, so that good recipes are found.',
      'As a baker, I want to see the ingredients of a recipe.',
      'As a baker, I want to add an ingredient to my order.',
      'As a baker, I want to cancel an order.',
    );
    const names = classNames(backlog);
    assert.ok(names.includes('recipe') && names.includes('ingredient') && names.includes('order'));
    assert.ok(!names.includes('administrator'));
  });
});
