import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateTexts } from '../../src/chain/psm-to-artifact/index.ts';
import type { Psm } from '../../src/chain/psm/psm.ts';
import { isElement, type Element } from '../../src/kernel/model/element.ts';
import type { Model } from '../../src/kernel/model/model.ts';
import { programTexts } from './program-texts.ts';

/** The examples, as earlier releases saved what they made of them. */
export const storedExamples = ['bookshop', 'amap', 'lift-service'] as const;

const folder = join(import.meta.dirname, '../fixtures/stored');

/** An architecture or deployment model as an earlier release saved it. */
export function storedModel(name: string, level: 'pim' | 'psm'): Element {
  const path = join(folder, `${name}.${level}.json.gz`);
  const model: unknown = JSON.parse(gunzipSync(readFileSync(path)).toString('utf8'));
  assert.ok(isElement(model), `${path} holds no model`);
  return model;
}

/** The tables, routes and roles that were generated from a stored model when it was saved. */
export function storedPromises(name: string): string {
  return readFileSync(join(folder, `${name}.txt`), 'utf8');
}

/** The tables, routes and roles that are generated from a deployment model: its migration, and who may call what. */
export function promisesOf(model: Model<Psm>): string {
  const files = [...generateTexts(model, programTexts)].sort(([left], [right]) => (left < right ? -1 : 1));
  return files
    .flatMap(([path, content]) => {
      if (/\/db\/migrations\/0001_/.test(path)) return [`${path}\n${content}`];
      if (!path.endsWith('/routes.ts')) return [];
      const route =
        /app\.(\w+)(?:<.*>)?\(\n\s+'([^']+)',\n\s+\{\n\s+onRequest: requireAccess\(authenticator, (\{[^}]*\})\)/g;
      const routes = [...content.matchAll(route)].map(
        ([, verb, address, rule = '']) =>
          `${verb} ${address} ${rule.replace(/\s+/g, ' ').replace(', }', ' }')}`,
      );
      return [`${path}\n${routes.join('\n')}\n`];
    })
    .join('\n');
}
