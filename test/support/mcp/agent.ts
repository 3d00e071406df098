import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** An agent at work: the client of the official SDK, connected to a server of tools. */
export type Agent = {
  readonly client: Client;
  /** Calls a tool, and gives its JSON; of one that answers with a text, the text. */
  readonly call: (name: string, input?: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Calls a tool that is to refuse, and gives its words. */
  readonly refused: (name: string, input?: Readonly<Record<string, unknown>>) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** The revisions of the protocol that are spoken: the newest, and what clients of 2025 speak. */
export type Revision = 'auto' | 'legacy';

/** A client that speaks a revision, or the newest that both know. */
export function newClient(revision: Revision = 'auto'): Client {
  return new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: revision } });
}

/** Connects over HTTP. */
export async function connectAgent(
  baseUrl: string,
  { token, revision }: { readonly token: string; readonly revision?: Revision },
): Promise<Agent> {
  const client = newClient(revision);
  const headers = { Authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), { requestInit: { headers } }),
  );
  return agentOf(client);
}

/** The agent that works with a connected client. */
export function agentOf(client: Client): Agent {
  const called = async (
    name: string,
    input: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly isError: boolean; readonly text: string }> => {
    const { isError = false, content } = await client.callTool({ name, arguments: { ...input } });
    const [first] = content;
    assert.ok(first?.type === 'text');
    return { isError, text: first.text };
  };
  return {
    client,
    call: async (name, input = {}) => {
      const { isError, text } = await called(name, input);
      assert.ok(!isError, `${name}: ${text}`);
      return /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text;
    },
    refused: async (name, input = {}) => {
      const { isError, text } = await called(name, input);
      assert.ok(isError, `${name}: ${text}`);
      return text;
    },
    close: () => client.close(),
  };
}
