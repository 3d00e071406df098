import { pim } from '../../../src/chain/pim/pim.ts';
import { pimToPsm } from '../../../src/chain/pim-to-psm/index.ts';
import { generateArtifact } from '../../../src/chain/psm-to-artifact/index.ts';
import { psm } from '../../../src/chain/psm/psm.ts';
import { toCanonicalText, toText } from '../../../src/kernel/json/write-model.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { openModel } from '../../../src/kernel/model/model.ts';
import { transform } from '../../../src/kernel/transformation/transform.ts';
import { pimOf } from './chain-runs.ts';
import { programTexts } from './psm-to-artifact/program-texts.ts';

type RawModels = { readonly architecture: Element; readonly deployment: Element };

function rawModels(business: Element): RawModels {
  const architecture = pimOf(business);
  return { architecture, deployment: transform(pimToPsm, openModel(pim, architecture)).root };
}

/** What the chain makes of a business model, as it is written: the raw PIM, the raw PSM and all files. */
export function chainTexts(business: Element): readonly [pim: string, psm: string, files: string] {
  const { architecture, deployment } = rawModels(business);
  const files = generateArtifact(openModel(psm, deployment), programTexts);
  return [toText(pim, architecture), toText(psm, deployment), JSON.stringify(files)];
}

/** The raw PIM and PSM of a business model in canonical form, in which the order of unordered lists does not show. */
export function canonicalChainTexts(business: Element): readonly [pim: string, psm: string] {
  const { architecture, deployment } = rawModels(business);
  return [toCanonicalText(pim, architecture), toCanonicalText(psm, deployment)];
}
