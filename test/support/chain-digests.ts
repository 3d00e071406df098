/**
 * Prints what the chain makes of a business model as SHA-256 of the raw PIM, the raw PSM and all files, for tests that
 * compare processes: node test/support/chain-digests.ts examples/amap/amap.cim.json
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cimToPim } from '../../src/chain/cim-to-pim/index.ts';
import { cim } from '../../src/chain/cim/cim.ts';
import { pimToPsm } from '../../src/chain/pim-to-psm/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { generateArtifact } from '../../src/chain/psm-to-artifact/index.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import { toText } from '../../src/kernel/json/write-model.ts';
import { isElement } from '../../src/kernel/model/element.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { transform } from '../../src/kernel/transformation/transform.ts';

const [path = ''] = process.argv.slice(2);
const business: unknown = JSON.parse(readFileSync(path, 'utf8'));
if (!isElement(business)) throw new Error(`${path} holds no model.`);
const architecture = transform(cimToPim, openModel(cim, business)).root;
const deployment = transform(pimToPsm, openModel(pim, architecture)).root;
const files = generateArtifact(openModel(psm, deployment));
for (const text of [toText(pim, architecture), toText(psm, deployment), JSON.stringify(files)])
  console.log(createHash('sha256').update(text).digest('hex'));
