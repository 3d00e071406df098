/** Data-protection classes, the least sensitive first. */
export const dataClasses = ['PUBLIC', 'INTERNAL', 'CONFIDENTIAL', 'PERSONAL', 'SPECIAL_CATEGORY'] as const;

/** One data-protection class. */
export type DataClass = (typeof dataClasses)[number];

/** Whether a class is at least as sensitive as another. */
export function isAtLeast(dataClass: DataClass, least: DataClass): boolean {
  return dataClasses.indexOf(dataClass) >= dataClasses.indexOf(least);
}
