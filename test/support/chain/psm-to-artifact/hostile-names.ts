import type { Element } from '../../../../src/kernel/model/element.ts';
import { edited } from '../../../fixtures/altered-models.ts';
import { drawFrom } from '../../testing/random-numbers.ts';

const breakers: readonly string[] = [
  // YAML and JSON
  ...[
    'key: value',
    '- item',
    '? key',
    '| block',
    '> folded',
    '&anchor a',
    '*alias',
    '!!js/function a',
    '%YAML 1.1',
  ],
  ...[
    '{a: b}',
    '[a, b]',
    '"',
    "'",
    "it's",
    '"quoted"',
    '# comment',
    'a # comment',
    ': ',
    '---',
    '...',
    '@at',
    '`tick`',
  ],
  ...[
    'null',
    '~',
    'true',
    'no',
    'yes',
    'on',
    '0x1F',
    '0o17',
    '1e3',
    '1_000',
    '-0',
    '.5',
    '.inf',
    '12:30:45',
    '=',
    '<<',
  ],
  ...[
    '2030-01-01',
    '2030-01-01T00:00:00Z',
    '\\',
    '\\\\n',
    '\\u0000',
    '\\x41',
    ',',
    ']',
    '}',
    '"}',
    '"],"x":["',
  ],
  // shells, Dockerfiles, env files
  ...[
    '$(curl evil)',
    '`curl evil`',
    '${HOME}',
    '$HOME',
    '$$',
    '${{ secrets.X }}',
    '; rm -rf /',
    '&& true',
    '| sh',
  ],
  ...[
    '> /etc/passwd',
    '!!',
    '~root',
    '* *',
    'A=B',
    'export A=B',
    'EOF',
    "'; exit 1; '",
    'RUN true',
    'USER root',
  ],
  // TypeScript and JavaScript
  ...[
    '*/ process.exit(1) /*',
    '// comment',
    '/* comment',
    '${process.exit(1)}',
    '`${1}`',
    "'; throw 1; '",
    '</script>',
  ],
  ...['__proto__', 'constructor', 'toString', 'import(1)', '\\u{1F600}', "\\'", '<!--', '-->', '/regex/g'],
  // SQL
  ...["'; DROP TABLE x; --", '-- comment', '$1', '$body$', '"; --', "E'\\''", '/* sql */', ';', '%', '_'],
  // Markdown, HTML, Mermaid
  ...[
    '# Heading',
    '```',
    '~~~',
    '| a | b |',
    '[x](javascript:alert(1))',
    '![x](y)',
    '<img src=x onerror=alert(1)>',
  ],
  ...[
    '**bold**',
    '_em_',
    '1. one',
    '+ plus',
    '> quote',
    '***',
    '===',
    '&amp;',
    '&#35;',
    'https://evil.example',
    '<b>',
  ],
  ...[
    '[*] --> x',
    'a --> b',
    'subgraph x',
    'end',
    'click a "javascript:x"',
    '%%{init: {}}%%',
    '#quot;',
    ':::class',
  ],
  // templates, regions, requests
  ...[
    '{{ .Values }}',
    '{% raw %}',
    '<%= 1 %>',
    '#{x}',
    'BEGIN PROTECTED x:y',
    '// BEGIN PROTECTED x:y',
    '# END PROTECTED x:y',
  ],
  ...[
    '<!-- BEGIN PROTECTED x:y -->',
    '-- BEGIN PROTECTED x:y',
    '../../etc/passwd',
    'a/b',
    'CON',
    '.',
    '..',
    '%2e%2e',
    'a\tb',
  ],
  // letters
  ...[
    'Größe',
    'Übung',
    '価格',
    'سعر',
    'İstanbul',
    'ﬃ',
    'e\u0301',
    '\u202eright',
    '\u200b',
    '\ufeff',
    '\u00a0',
    '\u2028',
    '\u2029',
  ],
  ...[
    '\ud83d\ude00',
    '\u0085',
    '\u001b[31m',
    '\u0000',
    '\u007f',
    '\ud800',
    'x'.repeat(3_000),
    'word '.repeat(400),
  ],
];

const inLines: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `a\n${text}\nb`,
  (text) => `a\r\n\r\n${text}`,
  (text) => `a ${text} b`,
  (text) => `${text}\n---\nkind: Secret\n${text}`,
];

/** More than 500 texts that try to break out of the file they land in; none is blank. */
export const hostileNames: readonly string[] = [
  ...new Set(breakers.flatMap((text) => inLines.map((wrap) => wrap(text)))),
].filter((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text));

const freeTexts: readonly string[] = ['name', 'description', 'question', 'rationale', 'message', 'hint'];

/** A copy of a deployment model in which hostile texts stand for all that people write; the seed says which where. */
export function withHostileNames(root: Element, seed: number): Element {
  const random = drawFrom(seed);
  return edited(root, (element) => {
    // What a topic calls its message is the id of a type.
    if (['TraceModel', 'TraceLink', 'Topic'].includes(element.eClass)) return element;
    const changes = Object.entries(element)
      .filter(([key, value]) => freeTexts.includes(key) && typeof value === 'string')
      // What a handler calls its message is the id of a type, too.
      .filter(([key]) => key !== 'message' || element.eClass !== 'RouteHandler')
      // The names of environments are the names of folders.
      .filter(([key]) => key !== 'name' || element.eClass !== 'Environment')
      .map(([key]): [string, string] => [key, hostileNames[random(hostileNames.length)] ?? '']);
    return { ...element, ...Object.fromEntries(changes) };
  });
}
