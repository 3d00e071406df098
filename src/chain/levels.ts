import type { Metamodel } from '../kernel/metamodel/metamodel.ts';
import { cim } from './cim/cim.ts';
import { pim } from './pim/pim.ts';
import { psm } from './psm/psm.ts';

/** The abstraction levels, from business intent to deployment. */
export const levelNames = ['cim', 'pim', 'psm'] as const;

/** One abstraction level. */
export type Level = (typeof levelNames)[number];

/** What a level is, for algorithms that work on any of them. */
export type LevelInfo = {
  readonly metamodel: Metamodel;
  /** Class of the one top element every model of the level has. */
  readonly rootClass: string;
};

/** The metamodel and root class of each level. */
export const levels: Readonly<Record<Level, LevelInfo>> = {
  cim: { metamodel: cim, rootClass: 'CimModel' },
  pim: { metamodel: pim, rootClass: 'PimModel' },
  psm: { metamodel: psm, rootClass: 'PsmModel' },
};
