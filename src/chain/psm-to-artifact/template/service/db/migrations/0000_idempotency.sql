-- Answers to requests that name themselves by Idempotency-Key, for callers who ask again.
CREATE TABLE idempotent_answer (
  caller text NOT NULL,
  request text NOT NULL,
  key text NOT NULL,
  digest text NOT NULL,
  result jsonb,
  answered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (caller, request, key)
);
