/** Which side a merge takes at a conflict: the decision, or Working's side while there is none. */
export type Resolution = 'KEEP_USER' | 'TAKE_GENERATED';
