import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutSources } from './cut-sources.ts';

function unitsOf(value: unknown): readonly string[] {
  const text = JSON.stringify(value);
  const cut = cutSources([{ origin: 'attachment', attachmentId: 'a1', name: 'a', format: 'json', text }]);
  assert.ok(cut.ok);
  return cut.units.map((unit) => `${unit.locator} ${unit.kind} ${unit.text}`);
}

const story = 'As a rider, I want to pay, so that I can go.';

describe('entries of a backlog in JSON', () => {
  for (const [name, value, units] of [
    [
      'a summary beside a story',
      { key: 'B-1', Summary: 'Pay the fee', Description: story, status: { name: 'In progress' } },
      ['a#/Summary HEADING Pay the fee', `a#/Description STORY ${story}`],
    ],
    [
      'each text, after a long first one, too',
      {
        story,
        desc: 'A rental has a start.',
        acceptance_criteria: 'The rental ends when the bike is locked.',
      },
      [
        `a#/story STORY ${story}`,
        'a#/desc FACT A rental has a start.',
        'a#/acceptance_criteria FACT The rental ends when the bike is locked.',
      ],
    ],
    [
      'texts that are called otherwise',
      { title: 'Sell the bikes', hint: 'Only a clerk may sell bikes.', owner: 'Ann Smith' },
      ['a#/title REQUIREMENT Sell the bikes', 'a#/hint RULE Only a clerk may sell bikes.'],
    ],
    [
      'Markdown',
      { body: '**As a** rider\n**I want** to pay\n\n### Acceptance criteria\n- [ ] The fee is charged.' },
      ['a#/body STORY As a rider I want to pay', 'a#/body FACT The fee is charged.'],
    ],
    [
      'HTML',
      { description: `<p>${story}</p><ul><li>Only riders may pay.</li></ul>` },
      [`a#/description STORY ${story}`, 'a#/description RULE Only riders may pay.'],
    ],
    [
      'rich text of Jira',
      {
        description: {
          type: 'doc',
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: 'As a ' },
                { type: 'text', text: 'rider', marks: [{ type: 'strong' }] },
                { type: 'text', text: ', I want to pay.' },
              ],
            },
            {
              type: 'bulletList',
              content: [
                {
                  type: 'listItem',
                  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The fee is charged.' }] }],
                },
              ],
            },
            {
              type: 'table',
              content: ['Rule', 'A bike has a number.'].map((text) => ({
                type: 'tableRow',
                content: [
                  {
                    type: 'tableCell',
                    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
                  },
                ],
              })),
            },
          ],
        },
      },
      [
        'a#/description STORY As a rider, I want to pay.',
        'a#/description FACT The fee is charged.',
        'a#/description FACT A bike has a number.',
      ],
    ],
    [
      'lists below headings',
      [
        ['ID', 'Story'],
        [1, story],
      ],
      [`a#/1 STORY ${story}`],
    ],
  ] as const)
    it(`keep ${name}`, () => {
      assert.deepEqual(unitsOf(value), units);
    });

  for (const entry of [
    { id: 1, asA: 'rider', iWant: 'to pay', soThat: 'I can go' },
    { as_a: 'Rider', i_want: 'to pay', so_that: 'I can go' },
    { role: 'a rider', goal: 'pay', benefit: 'I can go', priority: 'High' },
    { as: 'riders', want: 'I want to pay', benefit: 'so that I can go' },
    { persona: 'rider', want: 'pay', why: 'I can go.' },
  ])
    it(`are one story where they have its parts: ${Object.keys(entry).join(', ')}`, () => {
      assert.deepEqual(unitsOf({ entry }), [`a#/entry STORY ${story}`]);
    });
});

describe('statements in JSON', () => {
  for (const [name, value, units] of [
    [
      'glossaries',
      { glossary: { Rider: 'A person who rents a bike.', Stations: 'Place with docks' } },
      [
        'a#/glossary/Rider FACT A rider is a person who rents a bike.',
        'a#/glossary/Stations FACT A station is a place with docks.',
      ],
    ],
    [
      'lists of terms',
      {
        terms: [
          { term: 'Rider', definition: 'Someone who rents a bike' },
          { term: 'Clerk', definition: 'Person who sells bikes' },
        ],
      },
      [
        'a#/terms/0 FACT A rider is someone who rents a bike.',
        'a#/terms/1 FACT A clerk is a person who sells bikes.',
      ],
    ],
    [
      'entities with names of fields',
      { entities: [{ name: 'Book', fields: ['title', 'isbn'], description: 'Something to read' }] },
      [
        'a#/entities/0 FACT A book has a title and an isbn.',
        'a#/entities/0 FACT A book is something to read.',
      ],
    ],
    [
      'entities with fields',
      {
        entities: [
          {
            name: 'Loan',
            attributes: [
              { name: 'dueDate', type: 'date' },
              { name: 'state', values: ['open', 'closed'] },
              { name: 'reminders', type: 'Reminder[]' },
            ],
          },
        ],
      },
      [
        'a#/entities/0 FACT A loan has a state.',
        'a#/entities/0 FACT A loan has several reminders.',
        'a#/entities/0/attributes/0 FACT Loan: dueDate; name: dueDate; type: date',
        'a#/entities/0/attributes/1 FACT The state of a loan is open or closed.',
      ],
    ],
    [
      'schemas with schemas inside and closed values',
      {
        title: 'Order',
        properties: {
          id: { type: 'string' },
          status: { enum: ['open', 'paid'] },
          lines: {
            type: 'array',
            items: { properties: { amount: { description: 'The amount is never zero.' } } },
          },
        },
      },
      [
        'a# FACT An order has a status.',
        'a# FACT An order has several lines.',
        'a#/properties/id FACT Order: id; type: string',
        'a#/properties/status FACT The status of an order is open or paid.',
        'a#/properties/lines/items FACT A line has an amount.',
        'a#/properties/lines/items/properties/amount FACT The amount is never zero.',
      ],
    ],
  ] as const)
    it(`are sentences: ${name}`, () => {
      assert.deepEqual(unitsOf(value), units);
    });
});
