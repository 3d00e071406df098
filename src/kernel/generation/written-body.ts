/** A text that people wrote into a region. */
export type WrittenBody = {
  readonly id: string;
  readonly body: string;
  /** Blanks before the region's opening marker. */
  readonly indent: string;
  /** The file it stood in. */
  readonly path: string;
  /** Of several texts for one region that is no longer generated, the highest is the newest. */
  readonly rank: number;
};
