import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Element } from '../../src/kernel/model/element.ts';
import { isElement } from '../../src/kernel/model/element.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { transform } from '../../src/kernel/transformation/transform.ts';
import { validateSemantics } from '../../src/kernel/validation/semantic.ts';
import { architectureConstraints } from '../workloads/architecture-constraints.ts';
import { architectureToDatabase } from '../workloads/architecture-to-database.ts';
import { architecture } from '../workloads/architecture.ts';
import { digestOfDatabase, digestOfFindings } from '../workloads/digests.ts';

const folder = new URL('../../../shared/corpus/workloads/transform/', import.meta.url);

/** What the floor of the workloads prints: `node floor.mjs etl 10k`, `node floor.mjs evl 10k`. */
const expected = [
  {
    size: '10k',
    etl: { digest: '208e67d7eb778551ee59b19a4935989eb514912f7623d125692d6840e8918cba', elements: 17_901 },
    evl: { digest: 'b1d232e0c7b067825831e809a3b3e51ee1da8f4a12c0b13cf6c8200b829add18', count: 146 },
  },
  {
    size: '100k',
    etl: { digest: '88a4a2b9c0e418c9b8e5326d4ebdb46ca2f575b29737af8c8ae3939a3bb5e69a', elements: 179_001 },
    evl: { digest: 'e71ec25a309ec458c309a1e0945088afe6faf27fde832f69b408b9db08424cf1', count: 1_417 },
  },
] as const;

describe('the transformation and validation workloads', () => {
  for (const { size, etl, evl } of expected) {
    it(`transforms ${size} elements to what the floor makes of them`, () => {
      const source = openModel(architecture, load(`arch-${size}`));
      assert.deepEqual(digestOfDatabase(transform(architectureToDatabase, source).root), etl);
    });

    it(`finds in ${size} elements what the floor finds`, () => {
      const source = openModel(architecture, load(`faulty-${size}`));
      assert.deepEqual(digestOfFindings(validateSemantics(architectureConstraints, source)), evl);
    });
  }
});

/** The corpus names classes `$type`. */
function load(name: string): Element {
  const text = gunzipSync(readFileSync(new URL(`${name}.json.gz`, folder))).toString();
  const root: unknown = JSON.parse(text.replaceAll('"$type":', '"eClass":'));
  assert.ok(isElement(root));
  return root;
}
