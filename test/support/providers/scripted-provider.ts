import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { at, listOf, textAt } from '../lib/json.ts';

/** One reply of a scripted provider: a text, or a way to go wrong. */
export type ScriptedReply =
  | {
      readonly text: string;
      readonly reasoning?: string;
      readonly usage?: 'MISSING';
      /** Tools it calls, in their order. */
      readonly calls?: readonly { readonly tool: string; readonly input: unknown }[];
    }
  | { readonly status: number; readonly retryAfter?: number }
  /** An answer as it is on the wire. */
  | { readonly wire: unknown; readonly as: number; readonly headers?: Readonly<Record<string, string>> }
  | 'HANG'
  | 'DROP'
  | 'SLOW_DRIP'
  | 'NOT_JSON'
  | 'HUGE'
  | 'REDIRECT'
  | 'TOOL_CALLS';

/** What was asked of it. */
export type ScriptedCall = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  /** Characters of the body. */
  readonly size: number;
  /** The system prompt, and what the user's side said. */
  readonly system: string;
  readonly messages: readonly string[];
  /** Tools that were offered. */
  readonly tools: readonly { readonly name: string; readonly input: unknown; readonly strict: unknown }[];
  /** What its own calls were answered, oldest first. */
  readonly results: readonly string[];
};

/** A language model on the loopback address that says what the test wants. */
export type ScriptedProvider = {
  readonly openAiUrl: string;
  readonly anthropicUrl: string;
  readonly ollamaUrl: string;
  readonly calls: readonly ScriptedCall[];
  /** What it replies next, one after the other; the last goes on for ever. */
  readonly script: (...replies: readonly (ScriptedReply | ((call: ScriptedCall) => ScriptedReply))[]) => void;
  readonly close: () => void;
};

/** Starts a scripted provider that speaks all dialects. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const calls: ScriptedCall[] = [];
  let replies: readonly (ScriptedReply | ((call: ScriptedCall) => ScriptedReply))[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const body: unknown = JSON.parse(text);
      const call = callOf(request, body, text.length);
      calls.push(call);
      const [next = { text: '{"operations":[]}' }, ...rest] = replies;
      if (rest.length > 0) replies = rest;
      await answer(response, typeof next === 'function' ? next(call) : next, call.path);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Checked border: a server that listens on TCP has a port.
  const { port } = server.address() as AddressInfo;
  return {
    openAiUrl: `http://127.0.0.1:${port}/v1`,
    anthropicUrl: `http://127.0.0.1:${port}/anthropic`,
    ollamaUrl: `http://127.0.0.1:${port}/ollama`,
    calls,
    script: (...given) => {
      replies = given;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function callOf(request: IncomingMessage, body: unknown, size: number): ScriptedCall {
  const given = at(body, 'messages');
  const messages: readonly unknown[] = Array.isArray(given) ? given : [];
  const system =
    at(body, 'system') ??
    at(
      messages.find((one) => at(one, 'role') === 'system'),
      'content',
    );
  return {
    path: request.url ?? '',
    headers: request.headers,
    body,
    size,
    system: textIn(system),
    messages: messages.filter((one) => at(one, 'role') === 'user').map((one) => textIn(at(one, 'content'))),
    tools: listOf(at(body, 'tools')).map(toolIn),
    results: messages.flatMap(resultsIn),
  };
}

function toolIn(tool: unknown): ScriptedCall['tools'][number] {
  const told = at(tool, 'function') ?? tool;
  const input = at(told, 'parameters') ?? at(told, 'input_schema');
  return { name: textAt(told, 'name'), input, strict: at(told, 'strict') };
}

function resultsIn(message: unknown): readonly string[] {
  if (at(message, 'role') === 'tool') return [textIn(at(message, 'content'))];
  return listOf(at(message, 'content'))
    .filter((part) => at(part, 'type') === 'tool_result')
    .map((part) => textIn(at(part, 'content')));
}

function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content)
    ? content.map((part) => (typeof at(part, 'text') === 'string' ? textAt(part, 'text') : '')).join('\n')
    : '';
}

async function answer(response: ServerResponse, reply: ScriptedReply, path: string): Promise<void> {
  const dialect = dialects[path.split('/')[1] ?? ''] ?? openAi;
  const send = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  switch (reply) {
    case 'HANG':
      return;
    case 'DROP':
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      response.write('{"id":');
      setImmediate(() => response.destroy());
      return;
    case 'SLOW_DRIP':
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"id":');
      return;
    case 'NOT_JSON':
      send(200, '<html>Welcome</html>');
      return;
    case 'HUGE':
      response.writeHead(200, { 'Content-Type': 'application/json' });
      for (let sent = 0; sent < 8 && !response.destroyed; sent += 1) response.write(' '.repeat(1024 * 1024));
      response.end('{}');
      return;
    case 'REDIRECT':
      send(307, '', { Location: '/elsewhere' });
      return;
    case 'TOOL_CALLS':
      send(200, dialect.strayCall);
      return;
    default:
      if ('wire' in reply) send(reply.as, reply.wire, { ...reply.headers });
      else if ('status' in reply) {
        const headers = reply.retryAfter === undefined ? {} : { 'Retry-After': String(reply.retryAfter) };
        send(reply.status, dialect.error, headers);
      } else send(200, dialect.reply(reply));
  }
}

type Said = Extract<ScriptedReply, { readonly text: string }>;

let callNumber = 0;

function newCallId(): string {
  callNumber += 1;
  return `call-${callNumber}`;
}

function openAiReply({ text, reasoning, usage, calls }: Said): object {
  const message = {
    role: 'assistant',
    content: text,
    ...(calls === undefined
      ? {}
      : {
          tool_calls: calls.map(({ tool, input }) => ({
            id: newCallId(),
            type: 'function',
            function: { name: tool, arguments: JSON.stringify(input) },
          })),
        }),
    ...(reasoning === undefined ? {} : { reasoning_content: reasoning, reasoning }),
  };
  return {
    id: 'reply',
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, message, finish_reason: calls === undefined ? 'stop' : 'tool_calls' }],
    ...(usage === 'MISSING' ? {} : { usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } }),
  };
}

function anthropicReply({ text, reasoning, usage, calls = [] }: Said): object {
  const stop_reason = calls.length === 0 ? 'end_turn' : 'tool_use';
  return {
    id: 'reply',
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    stop_reason,
    content: [
      ...(reasoning === undefined ? [] : [{ type: 'thinking', thinking: reasoning, signature: 's' }]),
      ...(text === '' && calls.length > 0 ? [] : [{ type: 'text', text }]),
      ...calls.map(({ tool, input }) => ({ type: 'tool_use', id: newCallId(), name: tool, input })),
    ],
    usage:
      usage === 'MISSING' ? { input_tokens: 0, output_tokens: 0 } : { input_tokens: 11, output_tokens: 7 },
  };
}

const openAiTools = {
  id: 'reply',
  object: 'chat.completion',
  created: 0,
  model: 'scripted',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 't', type: 'function', function: { name: 'shell', arguments: '{}' } }],
      },
      finish_reason: 'tool_calls',
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

const anthropicTools = {
  id: 'reply',
  type: 'message',
  role: 'assistant',
  model: 'scripted',
  stop_reason: 'tool_use',
  content: [{ type: 'tool_use', id: 't', name: 'shell', input: {} }],
  usage: { input_tokens: 1, output_tokens: 1 },
};

function ollamaReply({ text, reasoning, usage, calls }: Said): object {
  return {
    model: 'scripted',
    created_at: '2026-01-01T00:00:00.000Z',
    message: {
      role: 'assistant',
      content: text,
      ...(reasoning === undefined ? {} : { thinking: reasoning }),
      ...(calls === undefined
        ? {}
        : { tool_calls: calls.map(({ tool, input }) => ({ function: { name: tool, arguments: input } })) }),
    },
    done: true,
    done_reason: 'stop',
    ...(usage === 'MISSING' ? {} : { prompt_eval_count: 11, eval_count: 7 }),
  };
}

/** How a provider says things on the wire. */
type Dialect = {
  readonly reply: (said: Said) => object;
  readonly error: object;
  /** A reply that calls a tool which was not offered. */
  readonly strayCall: object;
};

const error = { error: { message: 'CANARY-ERROR', type: 'error' } };
const openAi: Dialect = { reply: openAiReply, error, strayCall: openAiTools };

/** The dialects by the beginning of the path; else it is that of OpenAI. */
const dialects: Readonly<Record<string, Dialect>> = {
  anthropic: { reply: anthropicReply, error, strayCall: anthropicTools },
  ollama: {
    reply: ollamaReply,
    error: { error: 'CANARY-ERROR' },
    strayCall: ollamaReply({ text: '', calls: [{ tool: 'shell', input: {} }] }),
  },
};
