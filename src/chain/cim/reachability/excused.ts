import type { Model } from '../../../kernel/model/model.ts';
import { reachableFrom } from '../../core/graph.ts';
import type { Cim } from '../cim.ts';
import { canPerform } from '../constraints/steps.ts';

/** Id of what a step does: as a node of its process it may be reached although nothing is done there. */
export function operationOf(step: string): string {
  return `done in ${step}`;
}

/** Ids of what other constraints report already: steps without performer, events that nothing raises, loose nodes. */
export function excusedIn(model: Model<Cim>): ReadonlySet<string> {
  const steps = model.all('ProcessStep');
  // What people do without software starts nothing, with or without a performer.
  const unperformed = steps.filter(
    (step) => step.kind !== 'MANUAL' && !canPerform(step, model.resolve<'Participant'>(step.performer)),
  );
  const raised = raisedEvents(model);
  const silent = model.all('BusinessEvent').filter(({ id }) => !raised.has(id));
  const loose = model.all('BusinessProcess').flatMap(({ nodes, flows }) => {
    const outgoing = Map.groupBy(flows, ({ source }) => source);
    const starts = nodes.filter((node) => node.eClass === 'EventPoint' && node.position === 'START');
    const connected = reachableFrom<string>(
      starts.map(({ id }) => id),
      (id) => (outgoing.get(id) ?? []).map(({ target }) => target),
    );
    return nodes.filter(({ id }) => !connected.has(id));
  });
  return new Set([
    ...unperformed.map(({ id }) => operationOf(id)),
    ...[...silent, ...loose].map(({ id }) => id),
  ]);
}

/** Ids of the events that a step raises, or a process with its end. */
export function raisedEvents(model: Model<Cim>): ReadonlySet<string> {
  const ends = model
    .all('EventPoint')
    .filter(({ position }) => position === 'END')
    .flatMap(({ event }) => (event === undefined ? [] : [event]));
  return new Set<string>([...model.all('ProcessStep').flatMap(({ raises }) => raises), ...ends]);
}
