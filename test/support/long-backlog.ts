const things = [
  'book',
  'loan',
  'order',
  'invoice',
  'ticket',
  'route',
  'shift',
  'payment',
  'report',
  'device',
];

/** A backlog of so many user stories, all about different things. */
export function longBacklog(stories: number): string {
  const story = (_: unknown, index: number): string => {
    const [one, two] = [things[index % 10] ?? '', things[Math.floor(index / 10) % 10] ?? ''];
    return `- As a member, I want to see the ${one} ${two} of number ${index}, so that I can plan it.`;
  };
  return Array.from({ length: stories }, story).join('\n');
}
