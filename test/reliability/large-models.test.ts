import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { call, refused } = service;

/** A PIM of so many attributes, each with a trace link to an attribute of a business model. */
function architecture(attributes: number): object {
  const numbers = Array.from({ length: attributes }, (_, index) => index);
  return {
    eClass: 'PimModel',
    id: 'root',
    name: 'Large',
    contexts: [
      {
        eClass: 'BoundedContext',
        id: 'context',
        name: 'Context',
        code: 'Context',
        types: [
          {
            eClass: 'ValueObject',
            id: 'value',
            name: 'Value',
            code: 'Value',
            attributes: numbers.map((number) => ({
              eClass: 'Attribute',
              id: `attribute-${number}`,
              name: `Attribute ${number}`,
              scalar: 'STRING',
              code: `a${number}`,
              generatedFrom: [`source-${number}`],
              traceId: `link-${number}`,
            })),
          },
        ],
      },
    ],
    trace: {
      eClass: 'TraceModel',
      id: 'trace',
      links: numbers.map((number) => ({
        eClass: 'TraceLink',
        id: `link-${number}`,
        sourceLevel: 'CIM',
        sourceId: `source-${number}`,
        sourceClass: 'BusinessAttribute',
        targetId: `attribute-${number}`,
        targetClass: 'Attribute',
        role: 'attribute',
        rule: 'C2P-01',
        kind: 'PRIMARY',
      })),
    },
  };
}

async function store(attributes: number): Promise<{ readonly token: string; readonly id: string }> {
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  const json = { projectId, content: architecture(attributes) };
  const { body } = await call('POST', '/api/pim', { token, json, headers: { Prefer: 'return=minimal' } });
  return { token, id: textAt(body, 'id') };
}

/** The median time of some analyses of one model, after its index was made (milliseconds). */
async function analysed(
  model: { readonly token: string; readonly id: string },
  attributes: number,
): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 41; count += 1) {
    const element = `attribute-${(count * 7919) % attributes}`;
    const begun = performance.now();
    const { body } = await call('GET', `/api/impact/pim/${model.id}/element/${element}`, {
      token: model.token,
    });
    if (count > 0) times.push(performance.now() - begun);
    assert.deepEqual(
      listAt(body, 'upstream').map((node) => textAt(node, 'elementId')),
      [element.replace('attribute', 'source')],
    );
    assert.equal(at(body, 'peers', 0, 'elementId'), 'value');
  }
  return times.toSorted((a, b) => a - b)[20] ?? 0;
}

describe('a model of 100,000 elements', () => {
  it('is analysed about as fast as one of 1,000, as each analysis reads a page and not the model', async () => {
    const [small, large] = [await store(500), await store(50_000)];
    const [few, many] = [await analysed(small, 500), await analysed(large, 50_000)];
    console.log(`impact: ${few.toFixed(1)} ms in 1,000 elements, ${many.toFixed(1)} ms in 100,000`);
    assert.ok(many < few * 10, `${many} ms instead of ${few} ms`);
  });

  it('is looked at: as JSON, as a picture of a part, laid out in a grid', async () => {
    const { token, id } = await store(50_000);
    const path = `/api/pim/${id}/views/trace`;
    assert.equal(listAt((await call('GET', path, { token })).body, 'nodes').length, 50_002);
    const [reason, part] = await refused(400, 'GET', `${path}?format=svg`, { token });
    assert.match(reason ?? '', /^scope: the view has 50002 nodes, more than a picture holds/);
    assert.match(part ?? '', /^scope: "1\.\.30" has 30 nodes/);
    const { bytes } = await call('GET', `${path}?format=svg&scope=49981..50002`, { token });
    assert.match(bytes.toString(), /<desc id="picture-desc">24 nodes/);
    assert.equal((await call('POST', `${path}/layout`, { token, json: {} })).status, 200);
  });
});
