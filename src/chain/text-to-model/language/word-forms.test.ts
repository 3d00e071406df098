import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { singular, verbLemma } from './lexicon.ts';

const singulars: Readonly<Record<string, string>> = {
  bakeries: 'bakery',
  boxes: 'box',
  statuses: 'status',
  status: 'status',
  addresses: 'address',
  shelves: 'shelf',
  children: 'child',
  movies: 'movie',
  houses: 'house',
  heroes: 'hero',
  analyses: 'analysis',
  bus: 'bus',
  dashboards: 'dashboard',
};

const plainForms: Readonly<Record<string, string>> = {
  baked: 'bake',
  using: 'use',
  filling: 'fill',
  stopped: 'stop',
  carries: 'carry',
  sent: 'send',
  chosen: 'choose',
  uploads: 'upload',
};

describe('word forms', () => {
  for (const [plural, expected] of Object.entries(singulars))
    it(`${plural} is ${expected} in the singular`, () => {
      assert.equal(singular(plural), expected);
    });
  for (const [form, expected] of Object.entries(plainForms))
    it(`${form} is a form of ${expected}`, () => {
      assert.equal(verbLemma(form), expected);
    });
});
