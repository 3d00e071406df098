import assert from 'node:assert/strict';
import { it } from 'node:test';
import { regionIdsIn } from '../../../kernel/generation/region.ts';
import { isObject, type Element } from '../../../kernel/model/element.ts';
import { openModel } from '../../../kernel/model/model.ts';
import { pimOfFixture, psmOf } from '../../../../test/support/chain/chain-runs.ts';
import { at, listAt } from '../../../../test/support/lib/json.ts';
import { programTexts } from '../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { elementsOf } from '../../../../test/fixtures/altered-models.ts';
import { psm } from '../../psm/psm.ts';
import { generateArtifact } from '../index.ts';

it('what people write for rows that two resources keep is written once, and both use it', () => {
  const architecture = withSecondApi(pimOfFixture('bookshop'));
  const { root } = psmOf(architecture);
  const files = generateArtifact(openModel(psm, root), programTexts);
  const filesOf = (resource: string): readonly string[] =>
    ['rules', 'hooks'].map(
      (name) => files.find(({ path }) => path.endsWith(`/sales/${resource}/${name}.ts`))?.content ?? '',
    );
  const regions = (kind: string, content = ''): number =>
    regionIdsIn(content).filter((id) => id.startsWith(`${kind}:`)).length;
  const [ownRules, ownHooks] = filesOf('orders');
  assert.deepEqual([regions('rule', ownRules), regions('derive', ownHooks)], [1, 3]);
  const [rules = '', hooks = ''] = filesOf('office-orders');
  assert.deepEqual([regions('rule', rules), regions('derive', hooks)], [0, 0]);
  assert.match(rules, /^export \{ totalIsTheSumOfTheLines \} from '\.\.\/orders\/rules\.js';$/m);
  assert.match(hooks, /^export \{ deriveOrderWeight \} from '\.\.\/orders\/hooks\.js';$/m);
  assert.match(hooks, /^export \{ deriveOrderLineRank \} from '\.\.\/orders\/hooks\.js';$/m);
});

/** An architecture whose orders are kept by a second interface too, and have values that people compute. */
function withSecondApi(model: Element): Element {
  const copy = structuredClone(model);
  const all = elementsOf(copy);
  const named = (eClass: string, name: string): Element => {
    const found = all.find((each) => each.eClass === eClass && at(each, 'name') === name);
    assert.ok(found !== undefined, `${eClass} ${name}`);
    return found;
  };
  const add = (owner: Element, feature: string, element: unknown): void => {
    Object.assign(owner, { [feature]: [...listAt(owner, feature), element] });
  };
  const computed = { eClass: 'Attribute', scalar: 'DECIMAL', derived: true, readOnly: true };
  add(named('Entity', 'Order'), 'attributes', { ...computed, id: 'weight', name: 'Weight', code: 'weight' });
  add(named('Entity', 'Order line'), 'attributes', { ...computed, id: 'rank', name: 'Rank', code: 'rank' });
  const orders = named('ApiResource', 'Orders');
  add(named('BoundedContext', 'Sales'), 'apis', {
    eClass: 'Api',
    id: 'office',
    name: 'Office API',
    code: 'OfficeApi',
    basePath: '/office',
    resources: [
      {
        eClass: 'ApiResource',
        id: 'office-orders',
        name: 'Office orders',
        code: 'officeOrders',
        path: '/office-orders',
        exposes: at(orders, 'exposes'),
        endpoints: listAt(orders, 'endpoints')
          .filter(isObject)
          .map((each, number) => ({ ...each, id: `office-${number}`, code: `office${number}` })),
      },
    ],
  });
  return copy;
}
