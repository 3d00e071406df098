/** A value of an enumeration with the name that people know it by. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}
