import { turnEventShapes } from '../../src/modules/assistant/index.ts';
import { generatedNotice, type GeneratedDocument } from './generated-document.ts';

/** The reference page of streamed events, from the table in the code. */
export function eventsPage(): GeneratedDocument {
  const lines = Object.entries(turnEventShapes).flatMap(([type, { doc, members }]) => [
    `## \`${type}\``,
    '',
    doc,
    '',
    '| Member | Meaning |',
    '| --- | --- |',
    ...Object.entries<string>(members).map(
      ([name, meaning]) =>
        `| \`${name.replace('?', '')}\`${name.endsWith('?') ? ' (where it applies)' : ''} | ${meaning} |`,
    ),
    '',
  ]);
  return { path: 'docs/reference/events.md', text: [...introduction, ...lines].join('\n') };
}

const introduction = [
  generatedNotice,
  '',
  '# Events of a turn',
  '',
  'A turn of the assistant reports its work as server-sent events, on `GET /api/chatbot/turns/{turnId}/events`. The',
  'request needs the header `X-Auth-Token`, so a browser follows it with `fetch`, not with `EventSource`.',
  '',
  '```',
  'id: 7c0d….15',
  'event: model.checkpoint.committed',
  'data: {"eventId":"7c0d….15","turnId":"7c0d…","sequence":15,"type":"model.checkpoint.committed","timestamp":"2026-01-01T00:00:00.000Z","payload":{…}}',
  '```',
  '',
  '- Events are stored before they are sent. `sequence` is 1, 2, 3 … without gaps; number 1 is `turn.accepted`.',
  '- `Last-Event-ID` is the id, or the number, of the last event you have: only later ones are sent. One that is not of',
  '  this turn replays everything, so be ready to see an event again.',
  '- Every turn has exactly one of `turn.completed`, `turn.failed` and `turn.cancelled`; the stream ends behind it. Behind',
  '  it only undo, rollback, coverage and feedback follow, for readers that connect again.',
  '- While a turn waits for its user the stream stays open. A comment (`: ping`) comes every 15 seconds.',
  '- Reload the model after each `model.checkpoint`. A checkpoint is structurally valid and stored; it says nothing about',
  '  semantic validity: validate the model to learn that.',
  '- A reader that takes nothing for 30 seconds is disconnected and comes back with its cursor. An account follows at most',
  '  10 turns at a time.',
  '- Payloads hold numbers, ids and states; texts only where people are asked or answered. What a turn is working on',
  '  appears with its checkpoint, not before.',
  '- Be ready for types and members that are not listed here.',
  '',
];
