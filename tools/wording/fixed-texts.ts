/**
 * Texts with phrases to avoid that stay as they are: the tables of the metamodels fix the wording of messages, and
 * generated repositories, stored models and examples keep their bytes.
 */
export const fixedTexts: readonly string[] = [
  // Messages and goals from the tables of the metamodels.
  'Nobody performs "{name}".',
  'Nobody may call {name}.',
  'Nobody can bring a {',
  'is done: nobody writes {fields}.',
  'which needs {values}; nobody gives these.',
  '{name} would show {sensitivity} data to everybody.',
  'until somebody can act on them',
  'to tell two objects apart',
  // Values of models and views.
  "readers: 'everybody'",
  'for everybody.',
  'Everybody may do everything; only for trials without real data.',
  // Files of generated repositories.
  'delete this file when nobody needs it.',
  'somebody wrote into region',
  'nobody else can change the row until the transaction ends.',
  'There is no such row, or it belongs to somebody else.',
  'answers 404 for a row of somebody else',
  "'somebody-else'",
  "'everybody'",
  "'everybody who is signed in'",
  'somebody@example.com',
  'null when that cannot be told.',
  'record with its derived values computed anew.',
  // Sentences and words that the assistant reads.
  '"Nobody uses the badge"',
  '"nobody but …"',
  'by nobody but',
  'nobody|none|nothing',
  // Texts of examples.
  'whoever has an account takes one at a stand',
];
