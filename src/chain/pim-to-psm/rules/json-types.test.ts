import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { psmOf } from '../../../../test/support/chain/chain-runs.ts';
import { assertSound } from '../../../../test/support/chain/pim-to-psm/psm-soundness.ts';
import {
  aggregate,
  association,
  attribute,
  command,
  context,
  entity,
  pimWith,
} from '../../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Json } from '../../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { Psm } from '../../psm/psm.ts';

function modelWith(
  attributes: readonly Json[],
  operations: readonly Json[],
  features: object = {},
): Model<Psm> {
  const books = aggregate('Book', [entity('Book', attributes)], { operations, ...features });
  const { model } = psmOf(pimWith({ contexts: [context('Shop', { aggregates: [books] })] }));
  return model;
}

/** Fields of a type, in words: optional ones with a question mark. */
function fieldsOf(model: Model<Psm>, symbol: string): readonly string[] {
  const type = model.all('DtoType').find((one) => one.symbol === symbol);
  assert.ok(type, `there is no type ${symbol}`);
  return type.fields.map(({ jsonName, required }) => `${jsonName}${required ? '' : '?'}`);
}

const create = command('add', 'Book', { kind: 'CREATE' });
const update = command('change', 'Book', { kind: 'UPDATE' });
const title = attribute('title', { required: true });
const rating = attribute('rating', { required: true, readOnly: true });

describe('JSON types of an entity', () => {
  it('show everything, take what clients may write, and change what is sent', () => {
    const model = modelWith([title, rating], [create, update]);
    assertSound(model);
    assert.deepEqual(fieldsOf(model, 'Book'), ['id', 'title', 'rating?', 'version']);
    assert.deepEqual(fieldsOf(model, 'NewBook'), ['title']);
    assert.deepEqual(fieldsOf(model, 'ChangedBook'), ['title?', 'version']);
  });

  it('show only to some roles what only these read', () => {
    const secret = attribute('margin', { readableBy: ['Owner'] });
    const books = aggregate('Book', [entity('Book', [title, secret])], { operations: [create, update] });
    const owner = { eClass: 'Role', id: 'Owner', name: 'Owner', code: 'Owner' };
    const { model } = psmOf(
      pimWith({ contexts: [context('Shop', { aggregates: [books] })], roles: [owner] }),
    );
    assertSound(model);
    const readers = model
      .all('DtoField')
      .filter(({ jsonName }) => jsonName === 'margin')
      .map((field) => [
        model.containerOf(field, 'DtoType').symbol,
        model.resolveAll(field.readableBy).map(({ name }) => name),
      ]);
    assert.deepEqual(Object.fromEntries(readers), { Book: ['Owner'], NewBook: [], ChangedBook: [] });
  });

  it('list the parts of a changed whole, with ids of those that are stored', () => {
    const page = entity('Page', [attribute('number', { required: true }), attribute('text')]);
    const note = entity('Note', [attribute('words', { required: true })]);
    const inside = { kind: 'COMPOSITION', targetCardinality: 'ONE_OR_MORE' };
    const associations = [association('Book', 'Page', inside), association('Page', 'Note', inside)];
    const books = aggregate('Book', [entity('Book', [title]), page, note], { operations: [create, update] });
    const { model } = psmOf(pimWith({ contexts: [context('Shop', { aggregates: [books], associations })] }));
    assertSound(model);
    assert.deepEqual(fieldsOf(model, 'ChangedBook'), ['title?', 'version', 'page?']);
    assert.deepEqual(fieldsOf(model, 'ListedPage'), ['id?', 'number', 'text?', 'note']);
    assert.deepEqual(fieldsOf(model, 'ListedNote'), ['id?', 'words']);
  });

  it('do not ask for a version where lost updates do not matter', () => {
    const model = modelWith([title], [update], { concurrency: 'NONE' });
    assert.deepEqual(fieldsOf(model, 'ChangedBook'), ['title?']);
    assert.equal(
      model.all('Column').some(({ columnName }) => columnName === 'version'),
      false,
    );
  });

  it('leave out what a command alone decides, which takes it', () => {
    const decide = command('decide', 'Book', { kind: 'UPDATE', accepts: ['Verdict'] });
    const verdict = attribute('verdict', { id: 'Verdict', decidedBy: [decide.id] });
    const model = modelWith([title, verdict], [create, update, decide]);
    assertSound(model);
    assert.deepEqual(fieldsOf(model, 'Book'), ['id', 'title', 'verdict?', 'version']);
    assert.deepEqual(fieldsOf(model, 'NewBook'), ['title']);
    assert.deepEqual(fieldsOf(model, 'ChangedBook'), ['title?', 'version']);
    assert.deepEqual(fieldsOf(model, 'DecideRequest'), ['verdict?', 'version']);
  });

  it('take what every new row needs, also where a command decides it later', () => {
    const decide = command('decide', 'Book', { kind: 'UPDATE', accepts: ['Verdict'] });
    const verdict = attribute('verdict', { id: 'Verdict', required: true, decidedBy: [decide.id] });
    const model = modelWith([title, verdict], [create, decide]);
    assertSound(model);
    assert.deepEqual(fieldsOf(model, 'NewBook'), ['title', 'verdict']);
  });

  it('have no type for changes where nothing is changed', () => {
    assert.equal(modelWith([title], [create]).all('DtoType').length, 2);
  });

  it('do not ask for what has a default', () => {
    const model = modelWith(
      [attribute('pages', { scalar: 'INTEGER', required: true, defaultValue: '1' })],
      [create],
    );
    assert.deepEqual(fieldsOf(model, 'NewBook'), ['pages?']);
  });
});

describe('JSON types of commands', () => {
  it('are their own where only some attributes are accepted', () => {
    const note = attribute('note');
    const accepting = { kind: 'UPDATE', accepts: [note.id] };
    const model = modelWith([title, note], [command('annotate', 'Book', accepting)]);
    assert.deepEqual(fieldsOf(model, 'AnnotateRequest'), ['note?', 'version']);
    const handler = model.all('RouteHandler').find(({ symbol }) => symbol === 'annotate');
    assert.equal(model.resolve<'DtoType'>(handler?.request)?.kind, 'UPDATE_REQUEST');
  });

  it('take the relations that a change or a move accepts, and no others', () => {
    const note = attribute('note');
    const author = association('Book', 'Author', { id: 'author', targetCardinality: 'ZERO_OR_ONE' });
    const editor = association('Book', 'Author', {
      id: 'editor',
      targetRole: 'editor',
      targetCardinality: 'ZERO_OR_ONE',
    });
    const operations = [
      command('annotate', 'Book', { kind: 'UPDATE', accepts: [note.id], acceptsRelations: ['author'] }),
      command('sign', 'Book', { kind: 'CUSTOM', acceptsRelations: ['editor'] }),
    ];
    const books = aggregate('Book', [entity('Book', [title, note])], { operations });
    const authors = aggregate('Author', [entity('Author', [attribute('name')])]);
    const shop = context('Shop', { aggregates: [books, authors], associations: [author, editor] });
    const { model } = psmOf(pimWith({ contexts: [shop] }));
    assertSound(model);
    assert.deepEqual(fieldsOf(model, 'AnnotateRequest'), ['note?', 'version', 'authorId?']);
    assert.deepEqual(fieldsOf(model, 'SignRequest'), ['editorId?']);
  });

  it('that create also ask for what nothing else can fill', () => {
    const note = attribute('note');
    const model = modelWith(
      [title, note, attribute('pages')],
      [command('add', 'Book', { kind: 'CREATE', accepts: [note.id] })],
    );
    assertSound(model);
    assert.deepEqual(fieldsOf(model, 'AddRequest'), ['title', 'note?']);
  });

  it('take parameters beside attributes', () => {
    const reason = {
      eClass: 'Parameter',
      id: 'reason',
      name: 'Reason',
      code: 'reason',
      scalar: 'STRING',
      required: true,
    };
    const model = modelWith([title], [command('ban', 'Book', { kind: 'CUSTOM', parameters: [reason] })]);
    assert.deepEqual(fieldsOf(model, 'BanRequest'), ['reason']);
  });

  it('do not exist for commands that take nothing', () => {
    const model = modelWith([title], [command('ban', 'Book', { kind: 'CUSTOM' })]);
    assert.equal(model.only('RouteHandler').request, undefined);
  });
});

describe('names that clash', () => {
  it('with technical columns and properties give way to them', () => {
    const model = modelWith([attribute('version'), attribute('createdAt')], [create, update]);
    assertSound(model);
    const columns = model.all('Column').map(({ columnName, jsonPath }) => [columnName, jsonPath]);
    assert.deepEqual(
      new Map(columns.filter(([name]) => /version|created/.test(name ?? '')) as [string, string][]),
      new Map([
        ['version', 'version'],
        ['version_value', 'versionValue'],
        ['created_at', undefined],
        ['created_at_value', 'createdAt'],
      ] as [string, string][]),
    );
  });

  it('with names made from others keep them away', () => {
    const books = aggregate('Book', [entity('Book')]);
    const drafts = aggregate('NewBook', [entity('NewBook')]);
    const { model } = psmOf(pimWith({ contexts: [context('Shop', { aggregates: [books, drafts] })] }));
    assertSound(model);
    const responses = model.all('DtoType').filter(({ kind }) => kind === 'RESPONSE');
    assert.deepEqual(responses.map(({ symbol }) => symbol).sort(), ['Book', 'NewBook']);
  });
});
