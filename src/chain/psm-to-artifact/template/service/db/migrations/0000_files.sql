-- Contents of files that were uploaded; rows of the business refer to them by their keys.
CREATE TABLE stored_file (
  key text PRIMARY KEY,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
