import type { Element } from '../kernel/model/element.ts';
import { openModel } from '../kernel/model/model.ts';
import { withoutTrace } from '../kernel/trace/trace-link.ts';
import type { RawModel } from '../kernel/transformation/transform.ts';
import { transform } from '../kernel/transformation/transform.ts';
import { cimToPim } from './cim-to-pim/index.ts';
import { cim } from './cim/cim.ts';
import type { Level } from './levels.ts';
import { pimToPsm } from './pim-to-psm/index.ts';
import { pim } from './pim/pim.ts';

/** A level from whose models those of the next one are generated. */
export type SourceLevel = Exclude<Level, 'psm'>;

/** The level that follows each. */
export const nextLevel: Readonly<Record<SourceLevel, Exclude<Level, 'cim'>>> = { cim: 'pim', pim: 'psm' };

/** Generates the model of the next level from a valid model; what people refined there is not considered. */
export function generateNext(level: SourceLevel, source: Element): RawModel {
  return level === 'cim'
    ? transform(cimToPim, openModel(cim, source))
    : // What a PIM came from says nothing about its PSM.
      transform(pimToPsm, openModel(pim, withoutTrace(pim, source)));
}
