const roles = ['member', 'librarian', 'manager', 'visitor', 'editor', 'clerk', 'supplier', 'driver'];
const verbs = [
  'register',
  'cancel',
  'review',
  'print',
  'archive',
  'approve',
  'export',
  'assign',
  'rate',
  'renew',
  'reserve',
  'return',
  'publish',
  'inspect',
  'repair',
  'label',
  'store',
  'close',
  'share',
];
const things = [
  'book',
  'loan',
  'invoice',
  'order',
  'shelf',
  'report',
  'payment',
  'room',
  'ticket',
  'contract',
];
const kinds = ['new', 'late', 'old', 'foreign', 'urgent', 'annual', 'shared', 'private', 'damaged', 'large'];

/** A backlog of up to 1,900 user stories, no two of them alike. */
export function backlogOf(stories: number): string {
  const pick = (from: readonly string[], number: number): string => from[number % from.length] ?? '';
  return Array.from({ length: stories }, (_, index) => {
    const thing = `${pick(kinds, index)} ${pick(things, Math.floor(index / kinds.length))}`;
    const verb = pick(verbs, Math.floor(index / (kinds.length * things.length)));
    const goal = `the ${pick(things, index * 7)} list stays complete`;
    return `- As a ${pick(roles, index)}, I want to ${verb} the ${thing}, so that ${goal}.`;
  }).join('\n');
}
