import type { TextReader } from '../contract/text-reader.ts';
import type { TurnProvenance } from '../records/turn.ts';

/** What elements will be said to come from that a reading makes. */
export function provenance({ engine }: TextReader): TurnProvenance {
  return { engine: 'embedded', engineVersion: engine.version, rulesetDigest: engine.rulesetDigest };
}
