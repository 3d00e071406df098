import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { fellShort, reached, shown } from '../support/testing/figures.ts';
import { operationsOf } from '../support/http/operations.ts';
import { startService, type Sent } from '../support/http/service.ts';
import { createSharing } from '../support/http/shared-project.ts';

const service = await startService({ SERVICE_GUEST_PROMPT_LIMIT: '1000000' });
after(service.stop);

/** What stands in place of a text in the request that is sent next. */
let instead: { readonly place: string; readonly text: string } | undefined;
const {
  all,
  exampleOf,
  send: sendChanged,
} = await operationsOf({
  ...service,
  call: (method, path, sent: Sent = {}) =>
    service.call(method, path, 'json' in sent ? { ...sent, json: changed(sent.json, '') } : sent),
});

const length = 100_000;
const honest = 'a member lends a book '.repeat(length / 22);
/** Texts that expressions which backtrack stumble over. */
const hostile: Readonly<Record<string, string>> = {
  'one letter': `${'a'.repeat(length)}!`,
  spaces: `x${' '.repeat(length)}x`,
  'dashes and dots': `${'-.'.repeat(length / 2)}\u0001`,
  'slashes and tildes': `${'/~'.repeat(length / 2)}2`,
};
/** A request may take this long (milliseconds), or ten times as long as with an honest text. */
const soon = 100;
/** A request that was slow once may have been unlucky. */
const attempts = 8;

it(`texts of ${length / 1000} KB that are made to be slow are answered as soon as others, in every text of every body`, async () => {
  const sharing = createSharing(service, exampleOf);
  const project = await sharing.shareWithArtifact();
  const { token } = project.owner;
  const timeOf = async (operation: (typeof all)[number], text: string, place: string): Promise<number> => {
    instead = { place, text };
    const begun = performance.now();
    const { status } = await sendChanged(operation, { things: project.things, token });
    const time = performance.now() - begun;
    instead = undefined;
    assert.ok(status < 500, `${operation.id}: ${status} with a hostile text at ${place}`);
    return time;
  };
  let places = 0;
  let slowest = 0;
  // Those that take away what the others are about are left out.
  const tried = all.filter(
    ({ id }) => !/^(?:delete|remove|handOver|logout|changePassword|register|login)/.test(id),
  );
  for (const operation of tried)
    for (const place of textsIn(exampleOf(operation.id))) {
      places += 1;
      const usual = await timeOf(operation, honest, place);
      for (const [name, text] of Object.entries(hostile)) {
        const bound = Math.max(soon, 10 * usual);
        const times: number[] = [];
        while (times.length < attempts && (times.at(-1) ?? Infinity) > soon)
          times.push(await timeOf(operation, text, place));
        const fastest = Math.min(...times);
        slowest = Math.max(slowest, fastest);
        assert.ok(
          fastest <= bound,
          `${operation.id} took ${fastest} ms with ${name} at ${place}, ${usual} ms usually`,
        );
      }
    }
  assert.ok(places > 50, `only ${places} places`);
  const tell = slowest <= soon ? reached : fellShort;
  tell(
    'C7',
    `${Object.keys(hostile).length} hostile texts of 100 KB in ${shown(places)} places of bodies, slowest ${shown(slowest)} ms`,
  );
});

/** The places of texts in a body, one of those in lists: `content.goals[].name`. */
function textsIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  const visit = (inner: unknown, place: string): void => {
    if (typeof inner === 'string') found.add(place);
    else if (Array.isArray(inner)) for (const item of inner) visit(item, `${place}[]`);
    else if (typeof inner === 'object' && inner !== null)
      for (const [name, member] of Object.entries(inner)) visit(member, `${place}.${name}`);
  };
  visit(value, '');
  // Enough of each body: models have the same members again and again.
  return [...found].filter((place) => place.split(/[.[]/).length <= 6).slice(0, 15);
}

/** The body with another text at the place, all the way through. */
function changed(value: unknown, place: string): unknown {
  if (instead === undefined) return value;
  if (typeof value === 'string') return place === instead.place ? instead.text : value;
  if (Array.isArray(value)) return value.map((item) => changed(item, `${place}[]`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, changed(member, `${place}.${name}`)]),
  );
}
