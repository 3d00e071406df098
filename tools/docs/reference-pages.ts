import { statusMeanings, statusOfKind } from '../../src/http/answers/errors.ts';
import { settingsTable } from '../../src/settings-table.ts';
import { generatedNotice, type GeneratedDocument } from './generated-document.ts';

/** The reference pages of settings and failures, from the tables in the code. */
export function referencePages(): readonly GeneratedDocument[] {
  return [
    { path: 'docs/reference/settings.md', text: settingsPage() },
    { path: 'docs/reference/errors.md', text: errorsPage() },
  ];
}

function settingsPage(): string {
  const rows = Object.values(settingsTable).map((setting) => {
    const orFile = 'secret' in setting ? ` Or \`${setting.name}_FILE\`, a file that holds it.` : '';
    return `| \`${setting.name}\` | \`${setting.default}\` | ${setting.meaning}${orFile} |`;
  });
  return page('Settings', [
    'The service reads its settings from environment variables. A variable that is missing or empty has its default;',
    'one that cannot be read ends the start with a message that names it.',
    '',
    '| Variable | Default | Meaning |',
    '| --- | --- | --- |',
    ...rows,
  ]);
}

function errorsPage(): string {
  const kinds = Object.entries(statusOfKind);
  const rows = Object.entries(statusMeanings).map(([status, meaning]) => {
    const kind = kinds.find(([, statusOf]) => String(statusOf) === status)?.[0];
    return `| ${status} | ${kind === undefined ? '' : `\`${kind}\``} | ${meaning} |`;
  });
  return page('Failures', [
    'Every failure is answered with a status and the same JSON body of five members:',
    '',
    '```json',
    '{',
    '  "message": "Request validation failed",',
    '  "status": 400,',
    '  "timestamp": "2026-01-01T00:00:00.000Z",',
    '  "issues": ["name: must not be blank"],',
    '  "errorId": "6f1c1f0e-6d0b-4c39-9d43-0f6d3a1c2b55"',
    '}',
    '```',
    '',
    '`issues` lists every problem as `field: detail`; nested fields are dotted and indexed, the whole body is `body`, a',
    'header is called by its name. `errorId` equals the header `X-Request-Id` of the answer and stands in the log.',
    '',
    '| Status | Reason in the code | Meaning |',
    '| --- | --- | --- |',
    ...rows,
  ]);
}

function page(title: string, lines: readonly string[]): string {
  return [generatedNotice, '', `# ${title}`, '', ...lines, ''].join('\n');
}
