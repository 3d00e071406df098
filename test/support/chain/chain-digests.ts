/**
 * Prints what the chain makes of a business model as SHA-256 of the raw PIM, the raw PSM and all files, for tests that
 * compare processes: node test/support/chain/chain-digests.ts examples/amap/amap.cim.json
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isElement } from '../../../src/kernel/model/element.ts';
import { chainTexts } from './chain-texts.ts';

const [path = ''] = process.argv.slice(2);
const business: unknown = JSON.parse(readFileSync(path, 'utf8'));
if (!isElement(business)) throw new Error(`${path} holds no model.`);
for (const text of chainTexts(business)) console.log(createHash('sha256').update(text).digest('hex'));
