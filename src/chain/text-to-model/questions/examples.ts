/** Questions that can be answered, for the guide and its test. */
export const questionExamples: readonly string[] = [
  'List the actors and the goals',
  'How many business objects are there?',
  'What is Order?',
  'Which attributes does Order have?',
  'Which attributes are required?',
  'Which business objects have no attributes?',
  'Who may cancel an order?',
  'What depends on Customer?',
  'How are Order and Customer connected?',
  'Where is Customer used?',
  'Is the total required?',
  'Why is Order in the model?',
  'What is missing?',
];
