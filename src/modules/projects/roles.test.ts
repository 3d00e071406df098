import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownerLookAlikes } from './owner-look-alike-table.ts';
import { readRole } from './roles.ts';

test('only the owner has a label that can be taken for OWNER', () => {
  for (const label of [
    ...['OWNER', 'owner', ' Owner ', 'O W N E R', 'O.W.N.E.R', '(OWNER)', '0WNER', 'OVVNER', 'Ownér'],
    // Cyrillic, Greek, Cherokee and Lisu letters among Latin ones.
    ...['ОWNER', 'OԜNER', 'OWΝER', 'OWNЕR', 'OWNEᎡ', 'ꓳꓪꓠꓰꓣ', 'оwnег'],
    ...['ＯＷＮＥＲ', '𝓞𝔀𝓷𝓮𝓻', 'Ⓞⓦⓝⓔⓡ', 'ᴏᴡɴᴇʀ', '🅾🆆🅽🅴🆁', '🇴🇼🇳🇪🇷', 'ØWNER', 'OWN\u0332ER'],
  ])
    assert.match(readRole(label).problem ?? 'none', /^role: OWNER is reserved/, label);
  assert.match(readRole('OW\u200BNER').problem ?? 'none', /U\+200B/);
  for (const [letter, characters] of Object.entries(ownerLookAlikes))
    for (const character of characters)
      assert.notEqual(readRole('OWNER'.replace(letter, character)).problem, undefined, character);
});

test('labels in any language pass, cleaned', () => {
  for (const label of [
    'Architect',
    'Product owner',
    'Co-owner',
    'Owner 2',
    'مدیر',
    'בעלים',
    'владелец',
    '所有者',
  ])
    assert.deepEqual(readRole(label), { role: label });
  assert.deepEqual(readRole(' Ｌｅａｄ  dev '), { role: 'Lead dev' });
});
