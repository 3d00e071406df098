/** A column that points to a content, with the column of its size. */
type Pointer = { readonly sha256: string; readonly size: string };

/** A table whose rows take room in a project. */
type Holding = {
  readonly table: string;
  /** The column that says what a row belongs to. */
  readonly of: string;
  /** Where the project of that stands; undefined where it is in the row itself. */
  readonly parent?: string;
  readonly pointers?: readonly Pointer[];
  /** Columns with a text of any length. */
  readonly texts?: readonly string[];
};

/** Stands for the row of a project's that a connection adds to; each database has its own way to tell. */
const stripe = '$stripe';

/** So many rows a project's bytes are spread over on PostgreSQL, where writes that meet on one row run again. */
const stripes = 32;

const pointer = (name: string): Pointer => ({ sha256: `${name}_sha256`, size: `${name}_size` });

/** Everything that takes room in a project and grows with what callers send. */
const holdings: readonly Holding[] = [
  { table: 'model_revisions', of: 'model_id', parent: 'models', pointers: [pointer('content')] },
  {
    table: 'baselines',
    of: 'source_model_id',
    parent: 'models',
    pointers: [pointer('content'), pointer('xmi')],
  },
  {
    table: 'sync_sessions',
    of: 'project_id',
    pointers: ['base', 'working', 'generated', 'generated_xmi', 'candidate'].map(pointer),
  },
  { table: 'job_changes', of: 'job_id', parent: 'jobs', pointers: [pointer('content')] },
  {
    table: 'artifact_files',
    of: 'artifact_id',
    parent: 'artifacts',
    pointers: [{ sha256: 'sha256', size: 'size' }],
  },
  { table: 'private_stages', of: 'turn_id', parent: 'turns', texts: ['payload'] },
  { table: 'ledger_pieces', of: 'root_turn_id', parent: 'turns', texts: ['entries'] },
  { table: 'checkpoints', of: 'turn_id', parent: 'turns', texts: ['changes', 'state'] },
];

type Trigger = {
  readonly name: string;
  readonly when: 'before' | 'after';
  readonly event: string;
  readonly table: string;
  readonly statements: readonly string[];
};

/** The statements that make the triggers which keep `project_contents` and `project_storage`, for one kind of database. */
export function accountingTriggers(database: 'sqlite' | 'postgres'): readonly string[] {
  const triggers = [...totals, ...holdings.flatMap(triggersOf), ...childrenFirst()];
  return triggers.flatMap(database === 'sqlite' ? inSqlite : inPostgres);
}

/** What fills the two tables of a database that has rows already; the triggers must be there. */
export const accountingOfWhatIsThere: readonly string[] = [
  `insert into project_contents (project_id, sha256, size, uses)
    select project_id, sha256, max(size), count(*) from (${allPointers()}) held group by project_id, sha256`,
  `insert into project_storage (project_id, stripe, bytes)
    select project_id, -1, sum(bytes) from (${allTexts()}) held where true group by project_id`,
];

/** Counts the bytes of every project anew: `project_id`, `bytes`. */
export const recount = `
  select project_id, sum(bytes) as bytes from (
    select project_id, bytes from (select project_id, sha256, max(size) as bytes from (${allPointers()}) held
      group by project_id, sha256) contents
    union all ${allTexts()}
  ) everything group by project_id`;

function allPointers(): string {
  return holdings
    .flatMap(({ table, of, parent, pointers = [] }) =>
      pointers.map(({ sha256, size }) =>
        parent === undefined
          ? `select ${of} as project_id, ${sha256} as sha256, ${size} as size from ${table}`
          : `select ${parent}.project_id, ${table}.${sha256} as sha256, ${table}.${size} as size
             from ${table} join ${parent} on ${parent}.id = ${table}.${of} where ${table}.${sha256} is not null`,
      ),
    )
    .join(' union all ');
}

function allTexts(): string {
  return holdings
    .flatMap(({ table, of, parent = '', texts = [] }) =>
      texts.map(
        (text) => `select ${parent}.project_id, octet_length(${table}.${text}) as bytes
          from ${table} join ${parent} on ${parent}.id = ${table}.${of}`,
      ),
    )
    .join(' union all ');
}

/** A content that a project holds counts once, however often the project points to it. */
const totals: readonly Trigger[] = [
  {
    ...{ name: 'project_contents_come', when: 'after', event: 'insert', table: 'project_contents' },
    statements: [addBytes('new.project_id', 'new.size')],
  },
  {
    ...{ name: 'project_contents_go', when: 'after', event: 'delete', table: 'project_contents' },
    statements: [addBytes('old.project_id', '-old.size')],
  },
];

function triggersOf(holding: Holding): readonly Trigger[] {
  const { table, pointers = [], texts = [] } = holding;
  const come = [...pointers.map((each) => hold(holding, each)), ...texts.map((text) => add(holding, text))];
  const go = [
    ...pointers.flatMap((each) => release(holding, each)),
    ...texts.map((text) => subtract(holding, text)),
  ];
  const columns = [...pointers.map(({ sha256 }) => sha256), ...texts];
  return [
    { name: `${table}_come`, when: 'after', event: 'insert', table, statements: come },
    { name: `${table}_go`, when: 'after', event: 'delete', table, statements: go },
    {
      ...{ name: `${table}_change`, when: 'after', event: `update of ${columns.join(', ')}`, table },
      statements: [...come, ...go],
    },
  ];
}

/** Rows that go together with their parent go before it: afterwards nobody could say whose they were. */
function childrenFirst(): readonly Trigger[] {
  const parents = [...new Set(holdings.flatMap(({ parent }) => (parent === undefined ? [] : [parent])))];
  return parents.map((table) => ({
    ...{ name: `${table}_go`, when: 'before', event: 'delete', table },
    statements: holdings
      .filter(({ parent }) => parent === table)
      .map((child) => `delete from ${child.table} where ${child.of} = old.id`),
  }));
}

function projectOf({ of, parent }: Holding, row: 'new' | 'old'): string {
  return parent === undefined ? `${row}.${of}` : `(select project_id from ${parent} where id = ${row}.${of})`;
}

function hold(holding: Holding, { sha256, size }: Pointer): string {
  return `insert into project_contents (project_id, sha256, size, uses)
    select ${projectOf(holding, 'new')}, new.${sha256}, new.${size}, 1 where new.${sha256} is not null
    on conflict (project_id, sha256) do update set uses = project_contents.uses + 1`;
}

function release(holding: Holding, { sha256 }: Pointer): readonly string[] {
  const held = `project_id = ${projectOf(holding, 'old')} and sha256 = old.${sha256}`;
  return [
    `update project_contents set uses = uses - 1 where ${held}`,
    `delete from project_contents where ${held} and uses <= 0`,
  ];
}

function add(holding: Holding, text: string): string {
  return addBytes(projectOf(holding, 'new'), `octet_length(new.${text})`);
}

function subtract(holding: Holding, text: string): string {
  return addBytes(projectOf(holding, 'old'), `-octet_length(old.${text})`);
}

/** A project that is being deleted is gone already, and with it what was counted. */
function addBytes(project: string, bytes: string): string {
  return `insert into project_storage (project_id, stripe, bytes)
    select id, ${stripe}, ${bytes} from projects where id = ${project}
    on conflict (project_id, stripe) do update set bytes = project_storage.bytes + excluded.bytes`;
}

function inSqlite({ name, when, event, table, statements }: Trigger): readonly string[] {
  const body = statements.join(';\n').replaceAll(stripe, '0');
  return [`create trigger ${name} ${when} ${event} on ${table} begin ${body}; end`];
}

function inPostgres({ name, when, event, table, statements }: Trigger): readonly string[] {
  const result = when === 'before' ? 'return old' : 'return null';
  const body = [...statements, result].join(';\n').replaceAll(stripe, `mod(pg_backend_pid(), ${stripes})`);
  return [
    `create function ${name}() returns trigger language plpgsql as $body$ begin ${body}; end $body$`,
    `create trigger ${name} ${when} ${event} on ${table} for each row execute function ${name}()`,
  ];
}
