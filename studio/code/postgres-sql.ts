import { simpleMode } from '@codemirror/legacy-modes/mode/simple-mode';

const keywords =
  'add|all|alter|and|as|asc|begin|by|cascade|case|check|column|commit|constraint|create|cross|default|delete|desc|distinct|do|drop|else|end|exists|extension|foreign|from|full|function|grant|group|having|if|in|index|inner|insert|into|is|join|key|left|like|limit|not|null|offset|on|only|or|order|outer|primary|references|rename|returning|right|rollback|schema|select|set|table|then|to|transaction|trigger|union|unique|update|using|values|view|when|where|with';
const types =
  'bigint|boolean|bytea|char|date|decimal|double precision|integer|interval|json|jsonb|numeric|real|serial|smallint|text|time|timestamp|timestamptz|uuid|varchar';

/** The colours of SQL as PostgreSQL has it: a twentieth of the mode that knows every dialect. */
export const pgSQL = simpleMode({
  start: [
    { regex: /--.*/, token: 'comment' },
    { regex: /\/\*/, token: 'comment', next: 'comment' },
    { regex: /'(?:[^']|'')*'/, token: 'string' },
    { regex: /"(?:[^"]|"")*"/, token: 'variableName' },
    { regex: new RegExp(`(?:${types})\\b`, 'i'), token: 'typeName' },
    { regex: new RegExp(`(?:${keywords})\\b`, 'i'), token: 'keyword' },
    { regex: /true\b|false\b/i, token: 'atom' },
    { regex: /\d+(?:\.\d+)?/, token: 'number' },
    { regex: /[A-Za-z_][\w$]*/, token: 'variableName' },
  ],
  comment: [
    { regex: /.*?\*\//, token: 'comment', next: 'start' },
    { regex: /.*/, token: 'comment' },
  ],
  languageData: { commentTokens: { line: '--', block: { open: '/*', close: '*/' } } },
});
