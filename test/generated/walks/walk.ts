import assert from 'node:assert/strict';
import type { Element } from '../../../src/kernel/model/element.ts';
import { elementsOf } from '../../fixtures/altered-models.ts';
import { at, listOf, textAt } from '../../support/lib/json.ts';
import {
  collectionOf,
  creationIn,
  moveOperation,
  onRow,
  partsOf,
  stepOperation,
  type Operation,
  type Thing,
} from './contract.ts';
import type { Flow, FlowStep, StepWith } from './flow.ts';
import { isSameName } from './names.ts';
import { takeProcessStep } from './process-steps.ts';
import { bodyOf, pointsTo, shown, valueIn, type Values } from './request-body.ts';
import { ServiceClient, told, type Answer, type Row } from './service-client.ts';
import { until } from './until.ts';
import type { WalkedService } from './walked-service.ts';

let numbers = 0;

/** Walks through a service; fails at the first step that goes otherwise than the flow says. */
export async function walk(service: WalkedService, flow: Flow): Promise<void> {
  const walker = new Walker(service);
  for (const [index, step] of flow.steps.entries()) {
    try {
      await walker.take(step);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      throw new Error(`step ${index + 1}, ${JSON.stringify(step)}: ${said}`, { cause: error });
    }
  }
}

/** Somebody on their way through a service, who remembers what they made. */
class Walker {
  readonly #service: WalkedService;
  readonly #client: ServiceClient;
  readonly #rows = new Map<string, Row>();
  readonly #number = String((numbers += 1));

  constructor(service: WalkedService) {
    this.#service = service;
    this.#client = new ServiceClient(service);
  }

  async take(step: FlowStep): Promise<void> {
    const { contract, partners } = this.#service;
    if ('partner' in step) return partners.answer(step.partner, step.answers);
    if ('times' in step) return await this.#wasCalled(step.called, step.times);
    if ('finds' in step) return await this.#find(step);
    if ('of' in step)
      return await takeProcessStep(step, { client: this.#client, contract, subject: this.#id(step.of) });
    if ('awaits' in step) return await until(() => this.#check(step, this.#row(step.awaits)));
    if ('create' in step || 'adds' in step || 'does' in step) return await this.#make(step);
    if ('reads' in step) return await this.#read(step, this.#row(step.reads));
    if ('edits' in step) return await this.#change(step, this.#row(step.edits), ['PATCH', 'PUT']);
    if ('deletes' in step) return await this.#change(step, this.#row(step.deletes), ['DELETE']);
    const row = this.#row(step.moves);
    await this.#send(step, moveOperation(contract, this.#objectAt(row), step.to), row.ids);
    await this.#check(step.refused === undefined ? { state: step.to, ...step } : step, row);
  }

  /** Sends what adds a row or a part, or what a step of a process does, and remembers what came of it. */
  async #make(step: StepWith<'create'> | StepWith<'adds'> | StepWith<'does'>): Promise<void> {
    const { contract } = this.#service;
    const { values } = step;
    if ('create' in step) {
      const collection = collectionOf(contract, this.#named('BusinessObject', step.create));
      const answer = await this.#send(step, creationIn(contract, collection), [], values);
      return await this.#made(step, { collection, ids: [] }, answer);
    }
    if ('adds' in step) {
      const whole = this.#row(step.to);
      const { path } = onRow(contract, whole.collection, ['GET', 'PATCH', 'DELETE']);
      const collection = partsOf(contract, path, step.adds);
      const answer = await this.#send(step, creationIn(contract, collection), whole.ids, values);
      return await this.#made(step, { collection, ids: whole.ids }, answer);
    }
    const on = step.on === undefined ? undefined : this.#row(step.on);
    const collection =
      step.makes === undefined
        ? (on?.collection ?? '')
        : collectionOf(contract, this.#named('BusinessObject', step.makes));
    const operation = stepOperation(contract, this.#named('ProcessStep', step.does), collection);
    const answer = await this.#send(step, operation, on?.ids ?? [], values ?? {});
    if (step.makes !== undefined) await this.#made(step, { collection, ids: [] }, answer);
    else if (on !== undefined) await this.#check(step, on);
  }

  async #made(step: FlowStep, { collection, ids }: Row, answer: Answer): Promise<void> {
    if (step.refused !== undefined) return;
    const row = { collection, ids: [...ids, textAt(answer.body, 'id')] };
    if ('called' in step && typeof step.called === 'string') this.#rows.set(step.called, row);
    await this.#check(step, row);
  }

  async #read(step: FlowStep, row: Row): Promise<void> {
    const answer = await this.#client.read(step.as, row);
    assert.ok(step.refused?.includes(answer.status) ?? answer.status === 200, told(answer));
    if (step.refused === undefined) this.#compare(step, answer.body);
  }

  async #change(step: FlowStep, row: Row, methods: readonly string[]): Promise<void> {
    const values = 'values' in step ? step.values : undefined;
    await this.#send(step, onRow(this.#service.contract, row.collection, methods), row.ids, values);
    if (!('deletes' in step)) await this.#check(step, row);
  }

  /** Reads a row and compares it with what the step says of it. */
  async #check(step: FlowStep, row: Row): Promise<void> {
    if (step.state === undefined && step.holds === undefined) return;
    this.#compare(step, await this.#client.rowFor(step.as, row));
  }

  #compare(step: Pick<FlowStep, 'state' | 'holds'>, body: unknown): void {
    if (step.state !== undefined) {
      const states = ['status', 'state', 'zustand'].map((name) => at(body, name));
      const state = shown(states.find((each) => each !== undefined));
      assert.ok(isSameName(state, step.state), `it is ${state}, not ${step.state}`);
    }
    for (const [name, value] of Object.entries(step.holds ?? {})) {
      const found = shown(valueIn(body, name));
      assert.ok(isSameName(found, shown(this.#filled(value))), `${name} is ${found}, not ${shown(value)}`);
    }
  }

  async #send(
    step: FlowStep,
    operation: Operation,
    ids: readonly string[],
    values?: Values,
  ): Promise<Answer> {
    const { contract } = this.#service;
    const filled = this.#values(values ?? {});
    const body = operation.body === undefined ? undefined : bodyOf(contract, operation.body, filled);
    if (body !== undefined && at(operation.body, 'properties', 'version') !== undefined)
      body['version'] = await this.#client.versionOf(step.as, operation, ids);
    const answer = await this.#client.send({ as: step.as, operation, ids, body });
    const asked = `${operation.method} ${operation.path} ${JSON.stringify(body ?? {})} answered ${told(answer)}`;
    assert.ok(step.refused?.includes(answer.status) ?? answer.status < 300, asked);
    if (step.at !== undefined) assert.ok(pointsTo(answer.body, step.at), `${asked}, which does not name it`);
    return answer;
  }

  async #find(step: StepWith<'finds'>): Promise<void> {
    const { contract } = this.#service;
    const collection = collectionOf(contract, this.#named('BusinessObject', step.finds));
    const wanted = this.#id(step.to);
    const operation = { method: 'GET', path: `${collection}?limit=200` };
    await until(async () => {
      const answer = await this.#client.send({ as: step.as, operation });
      const items = listOf(at(answer.body, 'items'));
      const found = items.find((item) => valueIn(item, step.by) === wanted);
      assert.ok(found !== undefined, `${step.to} is not the ${step.by} of any of ${items.length}`);
      this.#rows.set(step.called, { collection, ids: [textAt(found, 'id')] });
      this.#compare(step, found);
    });
  }

  async #wasCalled(system: string, times: number): Promise<void> {
    await until(() => {
      const calls = this.#service.partners.callsOf(system);
      const repetitions = [...Map.groupBy(calls, ({ key }) => key).values()].map(({ length }) => length);
      assert.ok(repetitions.includes(times), `${system} was called ${repetitions.join(', ') || 'not once'}`);
      return Promise.resolve();
    });
  }

  #named(eClass: string, name: string): Thing {
    const found = this.#elements(eClass).find((each) => each.name === name);
    return found ?? assert.fail(`the model has no ${eClass} ${name}`);
  }

  #objectAt({ collection }: Row): Thing {
    const list = this.#service.contract.operations.find(
      ({ path, items }) => path === collection && items !== '',
    );
    const found = this.#elements('BusinessObject').find(({ name }) => isSameName(name, list?.items ?? ''));
    return found ?? assert.fail(`no object for ${collection}`);
  }

  #elements(eClass: string): readonly Thing[] {
    return elementsOf(this.#service.business)
      .filter((each: Element) => each.eClass === eClass)
      .map((each) => ({ id: each.id, name: textAt(each, 'name') }));
  }

  #row(name: string): Row {
    return this.#rows.get(name) ?? assert.fail(`nothing is called ${name} yet`);
  }

  #id(name: string): string {
    return this.#row(name).ids.at(-1) ?? assert.fail(`${name} has no id`);
  }

  #values(values: Values): Values {
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, this.#filled(value)]));
  }

  /** A value with the ids of things and the number of the flow filled in. */
  #filled(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#filled(item));
    if (typeof value === 'object' && value !== null)
      return this.#values(Object.fromEntries(Object.entries(value)));
    if (typeof value !== 'string') return value;
    return value.startsWith('@') ? this.#id(value.slice(1)) : value.replaceAll('#', this.#number);
  }
}
