/** Verbs by which one looks at a thing and changes nothing. */
export const reading: ReadonlySet<string> = new Set(
  'view see list search browse find look read get show display check know access filter sort compare track monitor preview receive'.split(
    ' ',
  ),
);

/** What a verb does to a thing, where it is one of the usual. */
export const commandKinds: Readonly<Record<string, string>> = {
  create: 'CREATE',
  add: 'CREATE',
  register: 'CREATE',
  submit: 'CREATE',
  edit: 'UPDATE',
  update: 'UPDATE',
  change: 'UPDATE',
  modify: 'UPDATE',
  delete: 'DELETE',
  remove: 'DELETE',
};
