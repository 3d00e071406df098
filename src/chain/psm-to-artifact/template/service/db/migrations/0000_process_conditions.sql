-- The rows for which the condition of a START holds: the process begins when one comes to be here.
CREATE TABLE process_condition (
  node text NOT NULL,
  row_id text NOT NULL,
  PRIMARY KEY (node, row_id)
);
