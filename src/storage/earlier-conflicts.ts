/** Members that conflicts stored by earlier versions lack; spread before the stored ones, which count where they exist. */
export const absentInEarlierConflicts = {
  features: [],
  mergedValue: null,
  set: null,
  consequences: null,
} as const;
