import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { edited } from '../../../../../test/fixtures/altered-models.ts';
import { branch, idOf, psmWithProcess, sagaStep } from '../../../../../test/fixtures/process-psm.ts';
import { planArtifact, type ServicePlan } from '../../plan/artifact-plan.ts';
import { openModel } from '../../../../kernel/model/model.ts';
import { psm } from '../../../psm/psm.ts';
import { routesFile } from '../module/routes.ts';
import { serviceVariables } from '../project/service-variables.ts';
import { definitionFiles } from './definition-files.ts';
import { processFiles } from './index.ts';
import { processPaths } from './contract.ts';

type Steps = Parameters<typeof psmWithProcess>;

function planOf(...given: Steps): { readonly service: ServicePlan; readonly notes: readonly string[] } {
  const { services, notes } = planArtifact(psmWithProcess(...given));
  const [service] = services;
  assert.ok(service !== undefined);
  return { service, notes: notes.all().map(({ text }) => text) };
}

/** The definition that steps become, with single blanks instead of line breaks. */
function printed(...given: Steps): string {
  const { service } = planOf(...given);
  const [file] = definitionFiles(service);
  return (file?.content ?? '').replace(/\s+/g, ' ');
}

const next = (...targets: readonly string[]): object => ({ branches: targets.map((each) => branch(each)) });
const end = sagaStep('END', 'End');

describe('the setting of a service with processes', () => {
  it('says how long ended processes are kept', () => {
    const { service } = planOf([sagaStep('START', 'Start', next('end')), end]);
    const history = serviceVariables(service).find(({ name }) => name === 'PROCESS_HISTORY_MONTHS');
    assert.equal(history?.example, '12');
    const without = serviceVariables({ ...service, processes: undefined });
    assert.ok(without.every(({ name }) => name !== 'PROCESS_HISTORY_MONTHS'));
  });
});

describe('definitions of processes', () => {
  const nodes: Readonly<Record<string, readonly [node: ReturnType<typeof sagaStep>, printed: RegExp]>> = {
    'a start by an event': [
      sagaStep('START', 'Node', { awaits: idOf('DtoType', 'Reserved') }),
      /kind: 'START', event: 'sales.Reserved',/,
    ],
    'a start by a schedule': [
      sagaStep('START', 'Node', { schedule: '0 3 * * *' }),
      /kind: 'START', schedule: '0 3 \* \* \*',/,
    ],
    'a step of people with an operation': [
      sagaStep('HUMAN_TASK', 'Node', { runs: idOf('RouteHandler', 'Request part') }),
      /kind: 'HUMAN_TASK', command: 'sales.requestPart',/,
    ],
    'a step of people without one': [
      sagaStep('HUMAN_TASK', 'Node', { role: idOf('AppRole', 'Clerk') }),
      /kind: 'HUMAN_TASK', role: roles.Clerk,/,
    ],
    'an automatic step': [
      sagaStep('COMMAND', 'Node', {
        runs: idOf('RouteHandler', 'Reserve'),
        compensation: idOf('RouteHandler', 'Reject'),
        onError: 'end',
      }),
      /kind: 'COMMAND', command: 'sales.reserve', onError: 'end', compensatedBy: 'sales.reject',/,
    ],
    'a message to people': [
      sagaStep('NOTIFY', 'Node', { role: idOf('AppRole', 'Clerk') }),
      /kind: 'NOTIFY', role: roles.Clerk,/,
    ],
    'an awaited event': [
      sagaStep('WAIT_EVENT', 'Node', { awaits: idOf('DtoType', 'Reserved') }),
      /kind: 'WAIT_EVENT', event: 'sales.Reserved',/,
    ],
    'a message that a partner sends': [
      sagaStep('WAIT_EVENT', 'Node', { runs: idOf('RouteHandler', 'Pay') }),
      /kind: 'WAIT_EVENT', command: 'sales.pay',/,
    ],
    'a pause': [sagaStep('TIMER', 'Node', { dueIn: 'P2D' }), /kind: 'TIMER', dueIn: 'P2D',/],
    'a choice by events': [
      sagaStep('DECISION', 'Node', { choice: 'EVENT' }),
      /kind: 'DECISION', choice: 'EVENT',/,
    ],
    'a parallel gateway': [sagaStep('PARALLEL', 'Node'), /kind: 'PARALLEL', next:/],
    'another process': [
      sagaStep('SUB_WORKFLOW', 'Node', { process: 'manager' }),
      /kind: 'SUB_WORKFLOW', process: 'manager',/,
    ],
    'an end that fails': [sagaStep('END', 'Node', { fails: true }), /kind: 'END', fails: true,/],
    'an end that says so': [
      sagaStep('END', 'Node', { publishes: [idOf('DtoType', 'Reserved')] }),
      /async publish\(services, rows\) \{ const reservation = await rows\.the\(reservationTable\); await services\.publish\('sales\.Reserved', \{ reservationId: reservation\?\.id/,
    ],
  };
  const asked = sagaStep('HUMAN_TASK', 'Ask', {
    runs: idOf('RouteHandler', 'Request part'),
    ...next('node'),
  });
  for (const [what, [node, expected]] of Object.entries(nodes))
    it(`have ${what}`, () => {
      const { notes } = planOf([asked, node, end]);
      assert.match(printed([asked, node, end]), expected);
      assert.deepEqual(notes, []);
    });

  it('decide by the values of what the instance knows and refers to', () => {
    const decision = sagaStep('DECISION', 'In stock', {
      branches: [
        branch('reserve', { expression: 'stockLevel >= quantity' }),
        branch('end', { isDefault: true }),
      ],
    });
    const reserve = sagaStep('COMMAND', 'Reserve', {
      runs: idOf('RouteHandler', 'Reserve'),
      ...next('end'),
    });
    assert.match(
      printed([decision, reserve, end]),
      /when: condition\( ?\{ reservation: reservationTable, partRecord: partRecordTable \}, \(rows\) => atLeast\(rows\.partRecord\.stockLevel, rows\.reservation\.quantity\),? ?\),/,
    );
    const ofPart = sagaStep('DECISION', 'In stock', {
      branches: [branch('reserve', { expression: 'part.stockLevel > 0' })],
    });
    assert.match(printed([ofPart, reserve, end]), /greater\(rows\.partRecord\.stockLevel, 0\)/);
  });

  it('begin with a condition of an object on which no step works', () => {
    const start = sagaStep('START', 'Start', {
      expression: 'part.stockLevel < 3',
      ...next('tell'),
    });
    const tell = sagaStep('HUMAN_TASK', 'Tell', {
      role: idOf('AppRole', 'Clerk'),
      ...next('end'),
    });
    const { notes } = planOf([start, tell, end]);
    assert.match(printed([start, tell, end]), /partRecord: partRecordTable \}, \(rows\) => less\(/);
    assert.deepEqual(notes, []);
  });

  it('leave out a condition that cannot be read, and say so', () => {
    const decision = sagaStep('DECISION', 'In stock', {
      branches: [branch('end', { expression: 'the moon is full' })],
    });
    const { notes } = planOf([decision, end]);
    assert.doesNotMatch(printed([decision, end]), /when:/);
    assert.match(notes.join('\n'), /The condition "the moon is full" at "In stock" is never met/);
  });

  it('call a system with what the model names, else with the nearest object', () => {
    const pay = (features: object): ReturnType<typeof sagaStep> =>
      sagaStep('CALL_EXTERNAL', 'Pay', {
        runs: idOf('RouteHandler', 'Pay'),
        client: idOf('IntegrationClient', 'Sales to Bank'),
        ...features,
        ...next('end'),
      });
    const whole = printed([pay({}), end]);
    assert.match(whole, /system: 'BANK', prepare: async \(rows\) => \(\{ reservation: picked\(/);
    assert.match(whole, /'quantity', 'receipt', 'status'/);
    assert.match(whole, /createBankClient\(\)\.pay\(prepared, idempotencyKey\)/);
    const part = printed([pay({ sends: [idOf('DtoType', 'Part')] }), end]);
    assert.match(part, /partRecord: picked\(await rows\.the\(partRecordTable\), \[/);
  });

  it('stop at what cannot run, and say why', () => {
    const idle = sagaStep('COMMAND', 'Think', next('end'));
    const { notes } = planOf([idle, end]);
    assert.match(printed([idle, end]), /kind: 'BLOCKED', reason: 'it names no operation\./);
    assert.match(
      notes.join('\n'),
      /"Think" of the process "Reserve parts" stops as an incident: it names no operation/,
    );
  });
});

describe('operations that are written by hand', () => {
  /** The service, with an operation that is written by hand and for which its process waits. */
  function withCustom(name: string): { readonly routes: string; readonly notes: string } {
    const waits = sagaStep('HUMAN_TASK', 'Wait', { runs: idOf('RouteHandler', name), ...next('end') });
    const { root } = psmWithProcess([waits, end]);
    const custom = edited(root, (each) =>
      each.id === idOf('RouteHandler', name) ? { ...each, kind: 'CUSTOM' } : each,
    );
    const { services, notes } = planArtifact(openModel(psm, custom));
    const routes = services.flatMap((service) =>
      service.modules.flatMap(({ resources }) =>
        resources.map((resource) => routesFile(service, resource).content),
      ),
    );
    return {
      routes: routes.join('').replace(/\s+/g, ' '),
      notes: notes
        .all()
        .map(({ text }) => text)
        .join('\n'),
    };
  }

  it('move processes on where their address names the row', () => {
    const { routes, notes } = withCustom('Change Reservation');
    assert.match(
      routes,
      /transaction\(async \(tx\) => \{ const done = await hooks\.changeReservation\(tx, .*? tx\.commandDone\(\{ command: 'sales\.changeReservation', rows, access \}\); return done;/,
    );
    assert.doesNotMatch(notes, /does not notice/);
  });

  it('are named where it does not, with what their code has to call', () => {
    const { routes, notes } = withCustom('Request part');
    assert.doesNotMatch(routes, /commandDone/);
    assert.match(
      notes,
      /"Wait" of the process "Reserve parts" does not notice its operation, .*"services\.commandDone", for the command "sales\.requestPart"/,
    );
  });
});

describe('the code of a service with processes', () => {
  const steps = [
    sagaStep('HUMAN_TASK', 'Ask', { runs: idOf('RouteHandler', 'Request part'), ...next('reserve') }),
    sagaStep('COMMAND', 'Reserve', { runs: idOf('RouteHandler', 'Reserve'), ...next('think') }),
    sagaStep('HUMAN_TASK', 'Think', next('end')),
    end,
  ];

  it('has none of it without processes', () => {
    const { service } = planOf(steps, { runs: false });
    assert.equal(service.processes, undefined);
    assert.deepEqual([...processFiles(service), ...Object.keys(processPaths(service, {}))], []);
  });

  it('documents the operations of processes, with the steps that they are about', () => {
    const { service } = planOf(steps);
    const paths = processPaths(service, {});
    assert.deepEqual(Object.keys(paths), [
      '/processes',
      '/processes/incidents',
      '/processes/incidents/{id}/abandon',
      '/processes/incidents/{id}/retry',
      '/processes/incidents/{id}/skip',
      '/processes/tasks',
      '/processes/tasks/{id}/done',
      '/processes/{code}',
    ]);
    assert.match(
      JSON.stringify(paths['/processes/tasks/{id}/done']),
      /"x-model-elements":\["manager","think"\]/,
    );
    assert.match(
      JSON.stringify(paths['/processes']),
      /"tags":\["processes"\].*"name":"subjectId","in":"query"/,
    );
  });
});
