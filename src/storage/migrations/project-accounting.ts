/** A column that points to a content, with the column of its size. */
type Pointer = { readonly sha256: string; readonly size: string };

/** A table whose rows point to contents. */
type Holding = {
  readonly table: string;
  /** The column that says what a row belongs to. */
  readonly of: string;
  /** Where the project of that stands; undefined where it is in the row itself. */
  readonly parent?: string;
  readonly pointers: readonly Pointer[];
};

const pointer = (name: string): Pointer => ({ sha256: `${name}_sha256`, size: `${name}_size` });

/** The column of revisions that counts. */
type RevisionSize = 'content_size' | 'counted_size';

/** Everything that points to contents. */
function holdings(revisionSize: RevisionSize): readonly Holding[] {
  return [
    {
      table: 'model_revisions',
      of: 'model_id',
      parent: 'models',
      pointers: [{ sha256: 'content_sha256', size: revisionSize }],
    },
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
  ];
}

type Trigger = {
  readonly name: string;
  readonly when: 'before' | 'after';
  readonly event: string;
  readonly table: string;
  readonly statements: readonly string[];
};

/** The statements that make the triggers which keep `project_contents`, for one kind of database. */
export function accountingTriggers(
  database: 'sqlite' | 'postgres',
  revisionSize: RevisionSize,
): readonly string[] {
  return allTriggers(revisionSize).flatMap(database === 'sqlite' ? inSqlite : inPostgres);
}

/** The statements that remove all of these triggers. */
export function accountingRemoval(database: 'sqlite' | 'postgres'): readonly string[] {
  return allTriggers('content_size').flatMap(({ name, table }) =>
    database === 'sqlite'
      ? [`drop trigger ${name}`]
      : [`drop trigger ${name} on ${table}`, `drop function ${name}()`],
  );
}

function allTriggers(revisionSize: RevisionSize): readonly Trigger[] {
  const all = holdings(revisionSize);
  return [...all.flatMap(triggersOf), ...childrenFirst(all)];
}

/** What the rows of `project_contents` must be; also fills it in a database that has other rows already. */
export function heldContents(revisionSize: RevisionSize): string {
  const pointers = holdings(revisionSize).flatMap(pointersOf);
  return `
    select project_id, sha256, size, count(*) as uses from (${pointers.join(' union all ')}) held
    where sha256 is not null group by project_id, sha256, size`;
}

function pointersOf({ table, of, parent, pointers }: Holding): readonly string[] {
  return pointers.map(({ sha256, size }) =>
    parent === undefined
      ? `select ${of} as project_id, ${sha256} as sha256, ${size} as size from ${table}`
      : `select ${parent}.project_id, ${table}.${sha256} as sha256, ${table}.${size} as size
         from ${table} join ${parent} on ${parent}.id = ${table}.${of}`,
  );
}

function triggersOf(holding: Holding): readonly Trigger[] {
  const { table, pointers } = holding;
  const come = pointers.map((each) => hold(holding, each));
  const go = pointers.flatMap((each) => release(holding, each));
  const columns = pointers.flatMap(({ sha256, size }) => [sha256, size]).join(', ');
  return [
    { name: `${table}_come`, when: 'after', event: 'insert', table, statements: come },
    { name: `${table}_go`, when: 'after', event: 'delete', table, statements: go },
    {
      name: `${table}_change`,
      when: 'after',
      event: `update of ${columns}`,
      table,
      statements: [...come, ...go],
    },
  ];
}

/** Rows that are deleted with their parent are deleted before it: afterwards their owner is unknown. */
function childrenFirst(all: readonly Holding[]): readonly Trigger[] {
  const parents = [...new Set(all.flatMap(({ parent }) => (parent === undefined ? [] : [parent])))];
  return parents.map((table) => ({
    name: `${table}_go`,
    when: 'before',
    event: 'delete',
    table,
    statements: all
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
    on conflict (project_id, sha256, size) do update set uses = project_contents.uses + 1`;
}

function release(holding: Holding, { sha256, size }: Pointer): readonly string[] {
  const held = `project_id = ${projectOf(holding, 'old')} and sha256 = old.${sha256} and size = old.${size}`;
  return [
    `update project_contents set uses = uses - 1 where ${held}`,
    `delete from project_contents where ${held} and uses <= 0`,
  ];
}

function inSqlite({ name, when, event, table, statements }: Trigger): readonly string[] {
  return [`create trigger ${name} ${when} ${event} on ${table} begin ${statements.join(';\n')}; end`];
}

function inPostgres({ name, when, event, table, statements }: Trigger): readonly string[] {
  const body = [...statements, when === 'before' ? 'return old' : 'return null'].join(';\n');
  return [
    `create function ${name}() returns trigger language plpgsql as $body$ begin ${body}; end $body$`,
    `create trigger ${name} ${when} ${event} on ${table} for each row execute function ${name}()`,
  ];
}
