import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { everyValue } from '../../../../../test/fixtures/every-value.ts';
import { pimOf, psmOf } from '../../../../../test/support/chain/chain-runs.ts';
import { programTexts } from '../../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { at } from '../../../../../test/support/lib/json.ts';
import { generateArtifact } from '../../index.ts';

const files = generateArtifact(psmOf(pimOf(everyValue())).model, programTexts);
const contract: unknown = parse(files.find(({ path }) => path.endsWith('openapi.yaml'))?.content ?? '');
const property = (type: string, name: string): unknown =>
  at(at(at(at(at(contract, 'components'), 'schemas'), type), 'properties'), name);

/** A place as it is sent. */
const place = {
  type: 'object',
  additionalProperties: true,
  required: ['latitude', 'longitude'],
  properties: {
    latitude: { type: 'number', minimum: -90, maximum: 90 },
    longitude: { type: 'number', minimum: -180, maximum: 180 },
  },
};

test('a place is sent as latitude and longitude within their limits', () => {
  assert.partialDeepStrictEqual(property('NewSpecimen', 'locationAlways'), place);
  assert.partialDeepStrictEqual(at(property('NewSpecimen', 'locationSeveral'), 'items'), place);
});

test('an answer shows a place as it was stored, also from before there were limits', () => {
  const shown = property('Specimen', 'locationAlways');
  assert.equal(at(shown, 'type'), 'object');
  assert.equal(at(shown, 'required'), undefined);
});
