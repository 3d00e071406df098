import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { animals } from '../../../../test/fixtures/animals.ts';
import { edited } from '../../../../test/fixtures/altered-models.ts';
import {
  attribute,
  business,
  element,
  object,
  processOf,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';
import { pimOf, psmOf } from '../../../../test/support/chain/chain-runs.ts';
import { at, listAt, membersOf } from '../../../../test/support/lib/json.ts';
import type { Element } from '../../../kernel/model/element.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { Psm, RouteHandler } from '../../psm/psm.ts';

/** The operations on files of a deployment, as `PUT /dogs/{id}/photo`. */
function filesOf(model: Model<Psm>): ReadonlyMap<string, RouteHandler> {
  return new Map(
    model
      .all('RouteHandler')
      .filter(({ file }) => file !== undefined)
      .map((handler) => [
        `${handler.verb} ${model.containerOf(handler, 'RestController').path}${handler.path}`.replace(
          '/sales',
          '',
        ),
        handler,
      ]),
  );
}

function claimsOf(model: Model<Psm>, handler: RouteHandler | undefined): readonly string[] {
  assert.ok(handler !== undefined);
  const claims = (ids: readonly string[], scope: string) =>
    model.resolveAll<'AppRole'>(ids).map(({ claim }) => `${claim} ${scope}`);
  return [...claims(handler.requiredRoles, 'all'), ...claims(handler.ownRoles, 'own')].sort();
}

describe('P2S-32: operations on files', () => {
  it('stand below the rows of every kind and below parts, and take away only what is not required', () => {
    const { model } = psmOf(pimOf(animals));
    const of = (path: string, verbs: string): readonly string[] =>
      verbs.split(' ').map((verb) => `${verb} ${path}`);
    assert.deepEqual(
      [...filesOf(model).keys()].sort(),
      [
        ...['animals', 'cats', 'dogs', 'puppies'].flatMap((kind) =>
          of(`/${kind}/{id}/photo`, 'DELETE GET PUT'),
        ),
        ...['dogs', 'puppies'].flatMap((kind) => of(`/${kind}/{id}/pedigree`, 'DELETE GET PUT')),
        ...of('/animals/{id}/vaccinations/{partId}/certificate', 'GET PUT'),
      ].sort(),
    );
  });

  it('have the limits of the attribute, and the states in which the row is edited', () => {
    const files = filesOf(psmOf(pimOf(animals)).model);
    const photo = files.get('PUT /animals/{id}/photo');
    assert.deepEqual([photo?.maxMegabytes, photo?.mediaTypes.length], [20, 4]);
    assert.deepEqual(photo?.allowedFrom.toSorted(), ['ILL', 'WELL']);
    assert.equal(files.get('PUT /dogs/{id}/pedigree')?.maxMegabytes, 1);
    assert.deepEqual(files.get('GET /animals/{id}/photo')?.allowedFrom, []);
  });

  /** Claims that claimants make and see as theirs, that clerks edit, with a photo that only some may read. */
  function claims(photo: object): Element {
    return business({
      domains: [sales],
      participants: ['Claimant', 'Clerk', 'Auditor'].map((name) => element('Actor', name)),
      businessObjects: [
        object('Claim', {
          kind: 'TRANSACTION',
          steward: 'clerk',
          attributes: [
            attribute('Number', { type: 'TEXT', required: true }),
            attribute('Photo', { type: 'IMAGE', ...photo }),
          ],
        }),
      ],
      processes: [
        processOf([
          step('Submit', ['CREATE claim'], { performer: 'claimant' }),
          step('Look', ['READ claim'], { performer: 'auditor' }),
        ]),
      ],
    });
  }

  /** The same architecture with claimants who see and make claims of their own only. */
  const withOwnClaims = (pim: Element): Element =>
    edited(pim, (each) =>
      each.eClass === 'Role' && at(each, 'name') === 'Claimant'
        ? {
            ...each,
            permissions: listAt(each, 'permissions').map((one) => ({ ...membersOf(one), scope: 'OWN' })),
          }
        : each,
    );

  it('are for who reads and who edits the row, and for who makes rows as far as they read them', () => {
    const { model } = psmOf(withOwnClaims(pimOf(claims({}))));
    const files = filesOf(model);
    const readers = claimsOf(model, files.get('GET /claims/{id}/photo'));
    assert.deepEqual(readers, ['auditor all', 'claimant own', 'clerk all']);
    assert.deepEqual(claimsOf(model, files.get('PUT /claims/{id}/photo')), ['claimant own', 'clerk all']);
  });

  it('of what is confidential are read by those who read the attribute', () => {
    const { model } = psmOf(pimOf(claims({ sensitivity: 'CONFIDENTIAL' })));
    const read = filesOf(model).get('GET /claims/{id}/photo');
    const shown = model
      .all('DtoField')
      .find(({ jsonName, readableBy }) => jsonName === 'photo' && readableBy.length > 0);
    const allowed = model.resolveAll<'AppRole'>(shown?.readableBy ?? []).map(({ claim }) => `${claim} all`);
    assert.ok(allowed.length > 0);
    assert.deepEqual(claimsOf(model, read), allowed.sort());
  });

  it('names files that no address can name: several in one attribute, and those inside of values', () => {
    const several = business({
      domains: [sales],
      participants: [element('Actor', 'Clerk')],
      businessObjects: [
        object('Claim', {
          steward: 'clerk',
          attributes: [attribute('Photos', { type: 'IMAGE', multiple: true })],
        }),
      ],
    });
    const { model, diagnostics } = psmOf(pimOf(several));
    assert.equal(filesOf(model).size, 0);
    assert.deepEqual(
      diagnostics.map(({ code, elementId }) => [code, elementId !== undefined]),
      [['FILE_KEPT_AS_TEXT', true]],
    );
  });
});
