import type { Reading } from '../contract/reading.ts';
import type { TurnProvenance } from '../records/turn.ts';

/** What elements will be said to come from that a reading makes. */
export function provenance({ engine }: Reading): TurnProvenance {
  return { engine: 'embedded', engineVersion: engine.version, rulesetDigest: engine.rulesetDigest };
}
