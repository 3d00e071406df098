import assert from 'node:assert/strict';
import { it } from 'node:test';
import { linkOf } from './links.ts';

it('takes addresses of web pages, and nothing that runs', () => {
  assert.equal(linkOf('https://example.org/a?b'), 'https://example.org/a?b');
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    '/studio',
    'mailto:a@b.c',
    ' java\tscript:x',
  ])
    assert.equal(linkOf(href), undefined, href);
});
