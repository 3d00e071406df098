import { attr, classes, contains, ref } from '../../kernel/metamodel/feature-spec.ts';

const movesDoc =
  'Moves by the state that the row is in, where they differ; empty: setsState is written from each.';

/** The code model: projects, modules, JSON types, handlers, rules, clients, process managers. */
export const psmCode = classes({
  CodeProject: {
    doc: 'A source tree built into one image.',
    extends: ['CodeElement'],
    features: {
      language: attr('Language', '1', 'Language.', { default: 'TYPESCRIPT' }),
      framework: attr('Framework', '1', 'Framework.', { default: 'FASTIFY' }),
      runtimeVersion: attr('String', '1', 'Runtime major version.', { default: '20' }),
      packageName: attr('String', '1', 'Package name.'),
      authMode: attr('AuthMode', '1', 'Caller authentication.', { default: 'OIDC_JWT' }),
      delivery: attr('Delivery', '1', 'Event transport.', { default: 'IN_PROCESS' }),
      modules: contains('CodeModule', '0..*', 'One per bounded context.'),
    },
  },
  AppRole: {
    doc: 'A role checked by code.',
    extends: ['CodeElement'],
    features: {
      claim: attr('String', '1', 'Value expected in the token.'),
    },
  },
  CodeModule: {
    doc: 'Code of one bounded context.',
    extends: ['CodeElement'],
    features: {
      folder: attr('String', '1', 'Folder under src/modules.'),
      schema: ref('DbSchema', '0..1', 'Its tables.'),
      dtos: contains('DtoType', '0..*', 'Data-transfer types.'),
      controllers: contains('RestController', '0..*', 'HTTP controllers.'),
      rules: contains('ValidationRule', '0..*', 'Business checks.'),
      backgroundHandlers: contains('BackgroundHandler', '0..*', 'Event and time handlers.'),
      clients: contains('IntegrationClient', '0..*', 'Clients of external systems.'),
      processManagers: contains('ProcessManager', '0..*', 'Workflow runtimes.'),
    },
  },
  DtoType: {
    doc: 'A JSON type.',
    extends: ['CodeElement', 'FarTracedElement'],
    features: {
      kind: attr('DtoKind', '1', 'Use.'),
      enumValues: attr('String', '0..*', 'For ENUM.'),
      kindOf: ref(
        'DtoType',
        '0..1',
        'More general response, in the place of which it stands for rows of its kind.',
      ),
      fields: contains('DtoField', '0..*', 'Fields.'),
    },
  },
  DtoField: {
    doc: 'A field of a JSON type.',
    extends: ['FarTracedElement'],
    features: {
      jsonName: attr('CodeName', '1', 'Property name.'),
      type: attr('JsonType', '1', 'Shape.'),
      format: attr('String', '0..1', 'uuid, date, date-time, email, uri, decimal.'),
      dto: ref('DtoType', '0..1', 'For OBJECT, ARRAY of objects and enums.'),
      required: attr('Boolean', '1', 'Must be present.', { default: false }),
      readOnly: attr('Boolean', '1', 'Output only.', { default: false }),
      minLength: attr('Integer', '0..1', 'Text limit.'),
      maxLength: attr('Integer', '0..1', 'Text limit.'),
      pattern: attr('String', '0..1', 'Text pattern.'),
      minimum: attr('Decimal', '0..1', 'Number limit.'),
      maximum: attr('Decimal', '0..1', 'Number limit.'),
      example: attr('String', '0..1', 'Example value.'),
      unit: attr('String', '0..1', 'Unit of the value; for money a code of ISO 4217 fixes the currency.'),
      childTable: ref('Table', '0..1', 'For arrays of parts: rows of this table.'),
      readableBy: ref(
        'AppRole',
        '0..*',
        'Only these roles find it in answers; empty means all who may read.',
      ),
    },
    facts: [
      {
        leading: ['type', 'dto'],
        others: ['format', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum'],
      },
    ],
  },
  RestController: {
    doc: 'A group of handlers under one path.',
    extends: ['CodeElement'],
    features: {
      path: attr('String', '1', 'Full path prefix.'),
      table: ref('Table', '0..1', 'Main table.'),
      handlers: contains('RouteHandler', '0..*', 'Handlers.'),
    },
  },
  RouteHandler: {
    doc: 'One HTTP operation in code.',
    extends: ['CodeElement', 'FarTracedElement'],
    features: {
      kind: attr('HandlerKind', '1', 'Behaviour template.'),
      verb: attr('HttpVerb', '1', 'Verb.'),
      path: attr('String', '1', 'Path below the controller, may be empty.'),
      request: ref('DtoType', '0..1', 'Body.'),
      response: ref('DtoType', '0..1', 'Result.'),
      successStatus: attr('Integer', '1', 'Status.', { default: 200 }),
      exposed: attr('Boolean', '1', 'False: callable only inside the process.', { default: true }),
      anonymous: attr('Boolean', '1', 'Open to callers who are not signed in.', { default: false }),
      requiredRoles: ref(
        'AppRole',
        '0..*',
        'Roles that may act on every row; with ownRoles empty too, deny decides.',
      ),
      ownRoles: ref('AppRole', '0..*', 'Roles limited to rows they own.'),
      deny: attr('Boolean', '1', 'Without roles: false lets every signed-in caller in, true no caller.', {
        default: false,
      }),
      ownerColumn: ref('Column', '0..1', "Column holding the owner's subject claim."),
      stateColumn: ref(
        'Column',
        '0..1',
        'State field for TRANSITION, and where allowedFrom limits another change.',
      ),
      allowedFrom: attr('String', '0..*', 'States accepted.'),
      setsState: attr('String', '0..1', 'State written.'),
      moves: contains('HandlerMove', '0..*', movesDoc),
      checks: ref('ValidationRule', '0..*', 'Rules run first.'),
      publishes: ref('DtoType', '0..*', 'Events written to the outbox.'),
      filters: ref('Column', '0..*', 'LIST filters.'),
      sortable: ref(
        'Column',
        '0..*',
        'Columns by which callers order a LIST; beside them it is in the order of ids.',
      ),
      part: ref(
        'DtoField',
        '0..1',
        'Member of the response of a whole that lists the parts it works on; empty: it works on the whole.',
      ),
      sets: attr('String', '0..*', 'Columns of the own table that are computed, one assignment each.'),
      effects: contains('HandlerEffect', '0..*', 'What it does to rows of other tables in its transaction.'),
      message: ref(
        'DtoType',
        '0..1',
        'Body of a second address, /messages/…, where callers name rows by their business keys.',
      ),
      correlatedBy: ref(
        'Column',
        '0..*',
        'Columns of the business key in that body; of a new row those that get the ids of rows named there.',
      ),
    },
  },
  HandlerEffect: {
    doc: 'What a handler does to a row of another table, or to parts of its own row: one that asks names, else all.',
    extends: ['GeneratedElement'],
    features: {
      kind: attr('HandlerKind', '1', 'Behaviour template.'),
      table: ref('Table', '1', 'Rows changed.'),
      member: attr('CodeName', '0..1', 'Member of the request with the values; empty when nothing is asked.'),
      request: ref('DtoType', '0..1', 'Type of that member.'),
      foundBy: ref('Column', '0..1', 'Foreign key that leads to the row, of either table.'),
      through: ref(
        'Column',
        '0..*',
        "Foreign keys on the way from the handler's own row to the row that foundBy starts at, one after the other.",
      ),
      asks: attr(
        'CodeName',
        '0..1',
        'Member of the request with the id of the row or part, where no one reference leads to it.',
      ),
      optional: attr(
        'Boolean',
        '1',
        'Where no reference is set on the way to the row, the rest is done; false: that is refused.',
        { default: false },
      ),
      links: ref('Column', '0..*', 'Foreign keys, of either table, that get the id of a new row.'),
      sets: attr('String', '0..*', 'Columns that are computed, one assignment each.'),
      stateColumn: ref('Column', '0..1', 'State field for TRANSITION.'),
      allowedFrom: attr('String', '0..*', 'States accepted.'),
      setsState: attr('String', '0..1', 'State written.'),
      moves: contains('HandlerMove', '0..*', movesDoc),
      checks: ref('ValidationRule', '0..*', 'Rules run first.'),
    },
    facts: [{ leading: ['table'], others: ['kind', 'request', 'stateColumn'] }],
  },
  HandlerMove: {
    doc: 'What a handler or an effect does to rows in one of the states that it accepts.',
    extends: ['GeneratedElement'],
    features: {
      from: attr('String', '1', 'State that the row is in.'),
      setsState: attr('String', '1', 'State written.'),
      checks: ref('ValidationRule', '0..*', 'Rules run for such rows only.'),
    },
  },
  ValidationRule: {
    doc: 'A business check.',
    extends: ['CodeElement'],
    features: {
      placement: attr('RulePlacement', '1', 'When checked.', { default: 'ENTITY' }),
      expression: attr('String', '0..1', 'Formal form; empty means a protected region.'),
      message: attr('String', '1', 'Text returned.'),
      mandatory: attr('Boolean', '1', 'False: logged only.', { default: true }),
      table: ref('Table', '0..1', 'Rows concerned.'),
    },
  },
  BackgroundHandler: {
    doc: 'Runs a handler on an event or a schedule.',
    extends: ['CodeElement'],
    features: {
      trigger: attr('TriggerKind', '1', 'What starts it.'),
      event: ref('DtoType', '0..1', 'Event type for TOPIC.'),
      topic: ref('Topic', '0..1', 'Broker topic when a broker is used.'),
      schedule: attr('String', '0..1', 'Cron line for SCHEDULE.'),
      runs: ref('RouteHandler', '1', 'What it runs.'),
      retries: attr('Integer', '1', 'Attempts.', { default: 5 }),
    },
  },
  IntegrationClient: {
    doc: 'Client of an external system.',
    extends: ['CodeElement'],
    features: {
      endpoint: ref('ExternalEndpoint', '1', 'Where.'),
      timeoutMs: attr('Integer', '1', 'Patience.', { default: 5000 }),
      retries: attr('Integer', '1', 'Attempts after the first.', { default: 2 }),
      operations: contains('IntegrationOperation', '0..*', 'Calls that processes make.'),
    },
  },
  IntegrationOperation: {
    doc: 'One call that an external system answers.',
    extends: ['CodeElement'],
    features: {
      verb: attr('HttpVerb', '1', 'Verb.', { default: 'POST' }),
      path: attr('String', '1', 'Path below the address of the system.'),
    },
    facts: [{ leading: ['path', 'verb'], others: [] }],
  },
  ProcessManager: {
    doc: 'Runtime of an executable workflow.',
    extends: ['CodeElement', 'FarTracedElement'],
    features: {
      steps: contains('SagaStep', '0..*', 'Steps.'),
      runs: attr('Boolean', '1', 'True: generated code runs it; false: it is documentation.', {
        default: false,
      }),
      owner: ref(
        'AppRole',
        '0..1',
        'Role that may start it and repair what stopped; without one no caller may.',
      ),
    },
  },
  SagaStep: {
    doc: 'One step.',
    extends: ['CodeElement', 'FarTracedElement'],
    features: {
      kind: attr('SagaStepKind', '1', 'Meaning.'),
      runs: ref(
        'RouteHandler',
        '0..1',
        'Command executed; for HUMAN_TASK and WAIT_EVENT the one whose call moves the process on.',
      ),
      awaits: ref('DtoType', '0..1', 'Event awaited; for START the event that begins a process.'),
      client: ref('IntegrationClient', '0..1', 'External call.'),
      operation: ref('IntegrationOperation', '0..1', 'Operation of the client that CALL_EXTERNAL calls.'),
      sends: ref('DtoType', '0..*', 'For CALL_EXTERNAL and NOTIFY: responses that the message consists of.'),
      sendsOnly: ref('DtoField', '0..*', 'Only these fields of a response; without any of it, all.'),
      compensation: ref('RouteHandler', '0..1', 'Undo.'),
      next: ref('SagaStep', '0..*', 'Following steps.'),
      branches: contains('SagaBranch', '0..*', 'Ways on, one for each edge that leaves the step.'),
      choice: attr('BranchChoice', '1', 'For DECISION: which of its branches are taken.', { default: 'ONE' }),
      onError: ref('SagaStep', '0..1', 'Where a process goes on when the step has finally failed.'),
      role: ref('AppRole', '0..1', 'Whose task HUMAN_TASK is, and who gets what NOTIFY writes.'),
      process: ref('ProcessManager', '0..1', 'For SUB_WORKFLOW: the process that runs inside.'),
      dueIn: attr('String', '0..1', 'For TIMER: ISO 8601 duration or cron line after which it fires.'),
      schedule: attr('String', '0..1', 'For START: ISO 8601 duration or cron line by which processes begin.'),
      expression: attr('String', '0..1', 'For WAIT_CONDITION and START: what has to become true.'),
      publishes: ref('DtoType', '0..*', 'For END and NOTIFY: events written to the outbox.'),
      fails: attr('Boolean', '1', 'For END: what was done is undone, and the process ends as failed.', {
        default: false,
      }),
    },
  },
  SagaBranch: {
    doc: 'A way from one step of a process to the next.',
    extends: ['GeneratedElement'],
    features: {
      target: ref('SagaStep', '1', 'To.'),
      expression: attr('String', '0..1', 'When it is taken; empty means always, or that people decide.'),
      isDefault: attr('Boolean', '1', 'Taken when nothing else matches.', { default: false }),
    },
  },
});
