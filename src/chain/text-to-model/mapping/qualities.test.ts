import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { qualityOf } from './qualities.ts';

const qualities: Readonly<Record<string, string>> = {
  'The oven list must be displayed within 2 seconds.': 'PERFORMANCE response time AT_MOST 2 s',
  'The list must be shown within 500 ms.': 'PERFORMANCE response time AT_MOST 500 ms',
  'The shop shall have an availability of 99.5 %.': 'AVAILABILITY availability AT_LEAST 99.5 %',
  'The shop must serve 1,500 concurrent users.': 'CAPACITY concurrent users AT_LEAST 1500 users',
  'All passwords must be encrypted.': 'SECURITY',
  'The till should be easy to use.': 'USABILITY',
  'The baker must be able to print labels.': 'none',
};

describe('the quality of a demand', () => {
  for (const [text, expected] of Object.entries(qualities))
    it(`"${text}" is ${expected}`, () => {
      const quality = qualityOf(text);
      const { metric, operator, target, unit } = quality?.measure ?? {};
      const shown = [quality?.characteristic ?? 'none', metric, operator, target, unit];
      assert.equal(shown.filter((each) => each !== undefined).join(' '), expected);
    });
});
