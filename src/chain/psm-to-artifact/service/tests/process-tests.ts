import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import { callLines } from '../call-lines.ts';
import { effectPlans } from '../../plan/effects.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { keyOf } from '../../plan/process-tables.ts';
import { importedAssert, importedFixtures, ownFixture, testCase, type TestWriting } from './test-source.ts';
import { succeeding, type TriedRequest } from './tried-requests.ts';

/** That an operation is reported to the processes that wait for it, with the rows that it wrote. */
export function processTests(
  source: TestWriting,
  plan: HandlerPlan,
  { stored, body }: TriedRequest,
): readonly Lines[] {
  const { processes } = source.service;
  const command = processes?.commands.find(({ handler }) => handler === plan);
  const isAwaited = processes?.processes.some(({ nodes }) => nodes.some((node) => node.command === command));
  if (command === undefined || isAwaited !== true) return [];
  const waitFor = source.imports.value('waitFor', '../support/processes.js');
  const call = `await ${waitFor}(app.db, ${tsString(command.key)}, ${awaitedBy(source, plan)})`;
  return [
    testCase(
      source,
      `${plan.handler.name} lets a process go on that waits for it`,
      stored(source),
      callLines(call, { before: 'const instance = ', after: ';', width: 108 }),
      succeeding(source, plan, body),
      expectRows(source, plan),
    ),
  ];
}

/** What a process waits for: a row that there is, or one that the caller makes who has started the process. */
function awaitedBy(source: TestWriting, plan: HandlerPlan): string {
  const fixtures = importedFixtures(source);
  const { shape } = source.resource;
  const fixture = ownFixture(source);
  if ((plan.kind === 'CREATE' && plan.way.length === 0) || shape === undefined || fixture === undefined)
    return `{ startedBy: ${fixtures}.owner }`;
  const id = `${fixtures}.ids.${fixture.idName}`;
  const text = typeof fixture.key === 'string' ? id : `String(${id})`;
  return `{ table: ${tsString(keyOf(source.service.model, shape.table))}, id: ${text} }`;
}

/** The statement that expects a process to know all that was written of what it follows. */
function expectRows(source: TestWriting, plan: HandlerPlan): Lines {
  const { service, resource } = source;
  const { model, processes } = service;
  const followed = new Set(processes?.tables.map(({ key }) => key));
  const effects = effectPlans(service, resource, plan).filter(({ kind }) => kind !== 'DELETE');
  const shapes = [resource.shape, ...effects.filter(({ optional }) => !optional).map(({ shape }) => shape)];
  const keys = shapes.flatMap((shape) => (shape === undefined ? [] : [keyOf(model, shape.table)]));
  const known = [...new Set(keys)].filter((key) => followed.has(key)).sort();
  const found = `await ${source.imports.value('knownTables', '../support/processes.js')}(app.db, instance)`;
  const assert = importedAssert(source);
  const isCertain = effects.every(({ optional }) => !optional);
  if (!isCertain) return known.map((key) => `${assert}.ok((${found}).includes(${tsString(key)}));`);
  return callLines(`${assert}.deepEqual(${found}, [${known.map(tsString).join(', ')}])`, {
    before: '',
    after: ';',
    width: 108,
  });
}
