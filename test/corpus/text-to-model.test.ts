import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { levels } from '../../src/chain/levels.ts';
import { validateStructure } from '../../src/kernel/validation/structural.ts';
import { totalsOf } from '../../src/modules/assistant/index.ts';
import { readDocument } from '../../tools/assistant-eval/read-document.ts';
import { corpusDocuments } from './text-corpus.ts';

const documents = corpusDocuments();

describe('the embedded engine on texts of the corpus', () => {
  it('has texts of every family to read', () => {
    const kinds = [...new Set(documents.map(({ kind }) => kind))].sort();
    assert.deepEqual(kinds, ['backlogs', 'descriptions', 'markdown', 'srs', 'user-stories']);
  });

  for (const level of ['cim', 'pim'] as const)
    for (const document of documents)
      it(`makes a valid ${level.toUpperCase()} with an exact ledger of ${document.id}, the same each time`, () => {
        const given = { ...document, name: `${document.id}.${document.format}`, level };
        const read = readDocument(given);
        assert.deepEqual(validateStructure(levels[level].metamodel, read.model), []);
        assert.ok(read.operations.length > 0);

        const { obligations, units } = read;
        const ids = new Set(units.map(({ unitId }) => unitId));
        assert.ok(obligations.every(({ unitId }) => ids.has(unitId)));
        assert.ok(
          obligations.every(({ status, evidence }) => (status === 'SATISFIED') === evidence.length > 0),
        );
        const totals = totalsOf(read);
        const mandatory = obligations.filter((each) => each.mandatory);
        const count = (status: string): number => mandatory.filter((each) => each.status === status).length;
        assert.equal(totals.mandatory, mandatory.length);
        assert.equal(totals.satisfied, count('SATISFIED'));
        assert.equal(totals.waived, count('WAIVED'));
        assert.equal(totals.unresolved, count('OPEN') + count('BLOCKED'));
        assert.equal(totals.satisfied + totals.waived + totals.unresolved, totals.mandatory);

        assert.equal(JSON.stringify(readDocument(given)), JSON.stringify(read));
      });
});
