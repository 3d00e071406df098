import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cim } from '../../src/chain/cim/cim.ts';
import { elementsOf, without } from '../fixtures/altered-models.ts';
import { businessModel } from '../fixtures/fixtures.ts';
import { createChain } from '../support/http/chain.ts';
import { changeModel } from '../support/http/conflicts.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService, type Service } from '../support/http/service.ts';

describe('a decision that breaks a constraint', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.app.stop());

  it('brings up further questions instead of a refusal, and the run after that has nothing to do', async () => {
    const chain = createChain(service);
    const business = businessModel('bookshop');
    const { token, projectId, source } = await chain.storeCim(business);
    const pim = textAt(await chain.transform(token, 'cim-to-pim', source), 'targetModelId');
    await changeModel(service, {
      token,
      level: 'pim',
      id: pim,
      change: (element) =>
        element.eClass === 'BoundedContext' && at(element, 'name') === 'Catalogue'
          ? { ...element, vision: 'Every book there is.' }
          : element,
    });
    const domain = elementsOf(business).find(
      (element) => element.eClass === 'BusinessDomain' && at(element, 'name') === 'Catalogue',
    );
    assert.ok(domain !== undefined);
    const { body } = await service.call('GET', `/api/cim/${source}`, { token });
    const json = {
      content: without(cim, business, new Set([domain.id])),
      expectedRevision: at(body, 'revision'),
    };
    assert.equal((await service.call('PUT', `/api/cim/${source}`, { token, json })).status, 200);

    const job = await chain.transform(token, 'cim-to-pim', source);
    assert.equal(at(job, 'outcome'), 'CONFLICTS', JSON.stringify(job));
    const session = `/api/synchronizations/${projectId}/${textAt(job, 'sessionId')}`;
    const keepAll = { token, json: { all: 'KEEP_USER' } };
    const preview = (await service.call('POST', `${session}/preview`, keepAll)).body;
    await service.call('POST', `${session}/resolutions/batch`, keepAll);
    const before = (await service.call('GET', session, { token })).body;
    const refused = await service.call('POST', `${session}/finalize`, { token });
    assert.equal(refused.status, 409);

    const asked = (await service.call('GET', session, { token })).body;
    assert.equal(at(asked, 'status'), 'PENDING_CONFLICTS');
    const open = listAt(asked, 'conflicts').filter((conflict) => at(conflict, 'decision') === null);
    assert.ok(open.length > 1);
    assert.ok(open.every((conflict) => at(conflict, 'differenceKind') === 'CONSTRAINT'));
    assert.equal(new Set(open.map((conflict) => at(conflict, 'set'))).size, 1);
    assert.match(textAt(open[0], 'explanation'), /Add the relationship\./);
    assert.equal(at(preview, 'outcome'), 'CONFLICTS');
    assert.deepEqual(at(preview, 'conflicts'), open, 'the preview has the questions that come up');
    assert.match(textAt(at(preview, 'findings', 0), 'message'), /Add the relationship\./);
    const lost = 'discardedUserDifferences';
    assert.ok(
      Number(at(asked, lost)) <= Number(at(before, lost)),
      'what is asked about now is not lost unasked',
    );

    const [one, other] = open.map((conflict) => textAt(conflict, 'conflictId'));
    const contradicting = {
      resolutions: [
        { conflictId: one, decision: 'KEEP_USER' },
        { conflictId: other, decision: 'TAKE_GENERATED' },
      ],
    };
    const both = await service.call('POST', `${session}/resolutions/batch`, { token, json: contradicting });
    assert.equal(both.status, 400);
    const decision = { conflictId: one, decision: 'KEEP_USER' };
    const decided = await service.call('POST', `${session}/resolutions`, { token, json: decision });
    assert.equal(at(decided.body, 'unresolvedConflicts'), 0, 'a set is decided together');
    const finalized = await service.call('POST', `${session}/finalize`, { token });
    assert.equal(finalized.status, 200, JSON.stringify(finalized.body));

    const again = await chain.transform(token, 'cim-to-pim', source);
    assert.deepEqual(
      [at(again, 'outcome'), at(again, 'targetRevision')],
      ['APPLIED', at(finalized.body, 'revision')],
    );
  });
});
