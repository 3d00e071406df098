import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { storyPartsOf } from './story-parts.ts';
import { storySpansOf } from './story-spans.ts';

describe('a story', () => {
  it('has a persona, a wish and a reason', () => {
    const parts = storyPartsOf('US-3: As a head baker, I want to plan shifts so that nobody is alone.');
    assert.equal(parts?.persona.text, 'head baker');
    assert.equal(parts.want.text, 'I want to plan shifts');
    assert.equal(parts.benefit?.text, 'nobody is alone');
  });

  it('may do without a reason', () => {
    assert.equal(storyPartsOf('As an apprentice I need a key')?.benefit, undefined);
  });

  for (const called of [
    'Story 12:',
    'User story 4.2 –',
    '[ABC-7]',
    '3. [US-3]',
    '- [ ]',
    '#14',
    'US 12',
    'Row 7:',
    'Orders:',
    'Login / Register:',
    '"Print a label" -',
    '[BIKE-4] Return -',
    'US-4 (Must):',
    'P1 |',
    '✅',
    '►',
    'o',
    'A)',
  ])
    it(`may be called "${called}"`, () => {
      const parts = storyPartsOf(`${called} As a clerk, I want to print labels.`);
      assert.deepEqual([parts?.persona.text, parts?.want.text], ['clerk', 'I want to print labels']);
    });

  for (const [text, benefit] of [
    ['In order to find my way, as a hiker, I want to see a map.', 'find my way'],
    ['In order to find my way\nAs a hiker\nI want to see a map', 'find my way'],
    ['US-7: So that nobody waits, as a hiker I want to see a map', 'nobody waits'],
    ['To save paper, as the hiker, I want to see a map', 'save paper'],
    ['“As a hiker, I want to see a map, so that I rest.”', 'I rest'],
  ] as const)
    it(`may have its reason where it likes: ${text}`, () => {
      const parts = storyPartsOf(text);
      assert.deepEqual(
        [parts?.persona.text, parts?.want.text, parts?.benefit?.text],
        ['hiker', 'I want to see a map', benefit],
      );
      assert.equal(text.slice(parts?.benefit?.start, parts?.benefit?.end), benefit);
    });

  for (const [text, persona] of [
    ['As a Librarian - I want a list', 'Librarian'],
    ['As a <customer>, I want a list', 'customer'],
    ['As a (registered) customer I want a list', 'customer'],
    ['As a member / trainer, I want a list', 'member'],
    ['As a member or a guest, I want a list', 'member'],
    ['As our customer, I want a list', 'customer'],
    ['As a research and development lead, I want a list', 'research and development lead'],
    ['I, as a clerk, want a list', 'clerk'],
    ['We as managers want a list', 'managers'],
    ['As a customer, it should be possible to pay', 'customer'],
    ['As a customer, my card is stored', 'customer'],
    ['as a rider id like a list', 'rider'],
  ] as const)
    it(`names its persona, however it is put: ${text}`, () => {
      const parts = storyPartsOf(text);
      assert.equal(parts?.persona.text, persona);
      assert.equal(text.slice(parts.persona.start, parts.persona.end), persona);
    });

  it('has no reason where none is said', () => {
    assert.equal(storyPartsOf('As a rider, I want to pay so that.')?.benefit, undefined);
  });

  for (const text of [
    'As a result, the oven cools down.',
    'As a rule, we want fewer forms.',
    'As a first step, I want a list.',
    'In order to work as a team, we want to share notes.',
    'To act as a broker, I want a licence.',
  ])
    it(`is not a sentence that only begins like one: ${text}`, () => {
      assert.equal(storyPartsOf(text), undefined);
    });

  it('is told of a first responder, too', () => {
    assert.equal(storyPartsOf('As a first responder, I want a map.')?.persona.text, 'first responder');
  });

  for (const text of [
    'As a clerk, working at night, I want to print labels',
    'As a clerk who sells stamps, I want to print labels',
    'As a clerk (at the counter), I want to print labels',
  ])
    it(`names its persona without what is said of it besides: ${text}`, () => {
      assert.deepEqual(storySpansOf(text)[0], { label: 'Persona', text: 'clerk' });
    });

  it('names who, what is done, and with what', () => {
    const spans = storySpansOf(
      'As a baker, I want to print labels for cakes, so that customers see the price.',
    );
    const of = (label: string): readonly string[] =>
      spans.filter((span) => span.label === label).map(({ text }) => text);
    assert.deepEqual(of('Persona'), ['baker']);
    assert.deepEqual(of('Action'), ['print', 'see']);
    assert.deepEqual(of('Entity'), ['labels', 'cakes', 'customers', 'price']);
  });

  for (const [text, actions, entities] of [
    ['I want to open invoices that failed', ['open'], ['invoices']],
    ['I want to correct a rota I have published', ['correct'], ['rota']],
    ['I want to print the prices agreed with wholesalers', ['print'], ['prices', 'wholesalers']],
    ['I want to have the trays counted', ['have', 'counted'], ['trays']],
    ['I want to save drafts, so that I do not have to type them again', ['save'], ['drafts']],
    ['I want to see a menu, so that I know if I want to stay', ['see', 'know', 'stay'], ['menu']],
    [
      'I want to reorder some trays and two types of flour',
      ['reorder'],
      ['some trays', 'two types of flour'],
    ],
    ['I want to sign in, so that I can start inviting guests', ['sign in', 'start inviting'], ['guests']],
    ['I want to move on to round 2 and pay directly', ['move on', 'pay directly'], ['round']],
    [
      'I want to do a search, so that I no longer have doubts',
      ['do', 'no longer have'],
      ['search', 'doubts'],
    ],
    ['I want to look for the price updates in the log', ['look'], ['price updates', 'log']],
  ] as const)
    it(`acts by what it says is done, not by what says which thing is meant: ${text}`, () => {
      const spans = storySpansOf(`As a baker, ${text}.`);
      const of = (label: string): readonly string[] =>
        spans.filter((span) => span.label === label).map((span) => span.text);
      assert.deepEqual(of('Action'), actions);
      assert.deepEqual(of('Entity'), entities);
    });
});
