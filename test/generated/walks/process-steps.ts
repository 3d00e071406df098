import assert from 'node:assert/strict';
import { at, listOf, textAt } from '../../support/lib/json.ts';
import { processesOperation, type Contract } from './contract.ts';
import type { StepWith } from './flow.ts';
import { isSameName } from './names.ts';
import { told, type ServiceClient } from './service-client.ts';
import { until } from './until.ts';

/** Steps of a flow that look at the processes of a subject, or put a hand to them. */
export type ProcessStep = StepWith<'waitsAt'> | StepWith<'stopsAt'> | StepWith<'ticks'> | StepWith<'repairs'>;

type Place = { readonly client: ServiceClient; readonly contract: Contract; readonly subject: string };

/** Waits until a process of a subject stands at a node or has stopped there, does its task, or repairs its incident. */
export async function takeProcessStep(
  step: ProcessStep,
  { client, contract, subject }: Place,
): Promise<void> {
  const root = processesOperation(contract).path;
  const list = async (path: string): Promise<readonly unknown[]> => {
    const answer = await client.send({ as: step.as, operation: { method: 'GET', path: root + path } });
    assert.equal(answer.status, 200, told(answer));
    return listOf(at(answer.body, 'items'));
  };
  if ('waitsAt' in step)
    return await until(async () => {
      const items = await list(`?subjectId=${subject}`);
      const names = items.flatMap((item) =>
        listOf(at(item, 'waitsAt')).map((place) => textAt(place, 'name')),
      );
      assert.ok(
        names.some((name) => isSameName(name, step.waitsAt)),
        `it waits at ${names.join(', ') || `no node of ${items.length} processes`}`,
      );
    });
  const find = async (kind: 'tasks' | 'incidents', name: string | undefined): Promise<string> =>
    await until(async () => {
      const items = await list(`/${kind}`);
      const found = items.find(
        (item) =>
          at(item, 'subjectId') === subject && (name === undefined || isSameName(textAt(item, 'name'), name)),
      );
      assert.ok(found !== undefined, `it is not among ${items.length} ${kind}`);
      return textAt(found, 'id');
    });
  if ('stopsAt' in step) return void (await find('incidents', step.stopsAt));
  const path =
    'ticks' in step
      ? `${root}/tasks/${await find('tasks', step.ticks)}/done`
      : `${root}/incidents/${await find('incidents', undefined)}/${step.repairs}`;
  const answer = await client.send({ as: step.as, operation: { method: 'POST', path } });
  assert.ok(step.refused?.includes(answer.status) ?? answer.status < 300, told(answer));
}
