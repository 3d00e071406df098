import type { Ledger } from '../records/ledger.ts';
import { totalsOf } from '../records/ledger.ts';
import type { NewEvent } from '../records/turn-event.ts';
import { event } from '../records/turn-event.ts';
import type { Turn } from '../records/turn.ts';

/** The event that a turn enters a phase. */
export function phaseEvent(turn: Turn, phase: Turn['state']['phase']): NewEvent {
  return event('turn.stage', { phase, previousPhase: turn.state.phase });
}

/** The event that says how much is covered, when there is anything to cover. */
export function coverageEvents(ledger: Pick<Ledger, 'units' | 'obligations'>): readonly NewEvent[] {
  const totals = totalsOf(ledger);
  return totals.coveragePercent === undefined ? [] : [event('turn.coverage', totals)];
}
