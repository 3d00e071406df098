-- Tables of the processes: instances with their tokens and the rows they know, their history, and what they left for people.
CREATE TABLE process_instance (
  id uuid PRIMARY KEY,
  process text NOT NULL,
  state text NOT NULL,
  -- Began behind a step that people did without it, and leaves further steps of people to them.
  late boolean NOT NULL DEFAULT false,
  event_id uuid,
  parent_token uuid,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  UNIQUE (process, event_id)
);

CREATE INDEX process_instance_parent ON process_instance (parent_token) WHERE parent_token IS NOT NULL;
CREATE INDEX process_instance_ended ON process_instance (ended_at) WHERE ended_at IS NOT NULL;

-- One row for each visit of a node.
CREATE TABLE process_token (
  id uuid PRIMARY KEY,
  instance_id uuid NOT NULL REFERENCES process_instance (id) ON DELETE CASCADE,
  node text NOT NULL,
  kind text NOT NULL,
  -- The flow by which it came.
  flow text,
  state text NOT NULL,
  since timestamptz NOT NULL,
  -- When its work is due; while it is BUSY, when it may be taken again.
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- Automatic nodes in a row before it.
  visits integer NOT NULL DEFAULT 0,
  -- Shared by the tokens of which the first to move withdraws the others.
  choice uuid,
  -- The row that it waits for or acts on.
  table_name text,
  row_id text,
  -- The external system, what is sent to it and what it answered.
  system text,
  request jsonb,
  answer jsonb,
  -- The token whose work it takes back.
  undoes uuid,
  -- The reason of an incident, or of the last failed attempt.
  code text,
  message text,
  unknown_since timestamptz
);

CREATE INDEX process_token_instance ON process_token (instance_id);
CREATE INDEX process_token_due ON process_token (due_at) WHERE state IN ('DUE', 'BUSY');
CREATE INDEX process_token_open ON process_token (node, id)
  WHERE state IN ('WAITING', 'DUE', 'BUSY', 'ARRIVED', 'PLANNED', 'INCIDENT');

CREATE INDEX process_token_called ON process_token (id) WHERE kind = 'SUB_WORKFLOW' AND state = 'WAITING';
CREATE INDEX process_token_incident ON process_token (id) WHERE state = 'INCIDENT';

CREATE TABLE process_subject (
  instance_id uuid NOT NULL REFERENCES process_instance (id) ON DELETE CASCADE,
  table_name text NOT NULL,
  row_id text NOT NULL,
  -- Later marks belong to rows that were written later.
  mark uuid NOT NULL,
  PRIMARY KEY (instance_id, table_name, row_id)
);

CREATE INDEX process_subject_row ON process_subject (row_id, table_name);

-- Events that an instance may still await, and those that it has used.
CREATE TABLE process_event (
  instance_id uuid NOT NULL REFERENCES process_instance (id) ON DELETE CASCADE,
  event_id uuid NOT NULL,
  type text NOT NULL,
  used boolean NOT NULL,
  PRIMARY KEY (instance_id, event_id)
);

CREATE TABLE process_log (
  id uuid PRIMARY KEY,
  instance_id uuid NOT NULL REFERENCES process_instance (id) ON DELETE CASCADE,
  node text,
  token_id uuid,
  at timestamptz NOT NULL,
  who text,
  outcome text NOT NULL,
  note text
);

CREATE INDEX process_log_instance ON process_log (instance_id, id);

-- When a START node with a schedule begins its next instance.
CREATE TABLE process_schedule (
  node text PRIMARY KEY,
  schedule text NOT NULL,
  next_at timestamptz NOT NULL
);

CREATE TABLE notification (
  id uuid PRIMARY KEY,
  role text NOT NULL,
  message text NOT NULL,
  instance_id uuid REFERENCES process_instance (id) ON DELETE SET NULL,
  node text NOT NULL,
  table_name text,
  row_id text,
  created_at timestamptz NOT NULL
);

CREATE INDEX notification_role ON notification (role, id);
