-- Tables of the platform code: events on their way, and who still has to handle them.
CREATE TABLE outbox_event (
  id uuid PRIMARY KEY,
  type text NOT NULL,
  payload jsonb NOT NULL,
  occurred_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE outbox_delivery (
  event_id uuid NOT NULL REFERENCES outbox_event (id) ON DELETE CASCADE,
  subscriber text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  given_up boolean NOT NULL DEFAULT false,
  last_error text,
  PRIMARY KEY (event_id, subscriber)
);

CREATE INDEX outbox_delivery_due ON outbox_delivery (due_at) WHERE done_at IS NULL AND NOT given_up;
