import type { ChangeCounts, ModelChange } from '../../../kernel/operations/model-change.ts';

/** One commit of a turn to its model. */
export type Checkpoint = {
  readonly id: string;
  readonly turnId: string;
  /** 1, 2, 3 … within a turn. */
  readonly sequence: number;
  readonly kind: 'EDIT' | 'UNDO' | 'ROLLBACK';
  readonly fromRevision: number;
  readonly revision: number;
  /** Everything that is needed to take it back. */
  readonly changes: readonly ModelChange[];
  readonly counts: ChangeCounts;
  /** Elements the checkpoint added. */
  readonly elementCount: number;
  /** The work item it carried out; null for UNDO and ROLLBACK. */
  readonly itemOrdinal: number | null;
  readonly state: 'COMMITTED' | 'REVERTED';
  readonly createdAt: number;
};
