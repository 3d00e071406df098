/** What a service made of a text, and what that cost. */
export type ReadText = {
  readonly status: string;
  /** Per cent of what the text demands; undefined where it demands nothing. */
  readonly coverage: number | undefined;
  readonly elements: number;
  /** Names of the business objects. */
  readonly things: readonly string[];
  readonly calls: number;
  readonly tokens: number;
  readonly milliseconds: number;
};

const pause = 300;
const ends = new Set(['COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED', 'NEEDS_INPUT', 'NEEDS_CONFIRMATION']);

/** Has a running service make a model of a text, as a guest who attaches it to a message. */
export async function readByService(
  baseUrl: string,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<ReadText> {
  const { token } = await ask(baseUrl, 'POST', '/api/auth/guest');
  const call = (method: string, path: string, body?: object): Promise<Answered> =>
    ask(baseUrl, method, path, { token: String(token), body });
  const { id: projectId } = await call('POST', '/api/projects', { name: 'Comparison' });
  const { sessionId } = await call('POST', '/api/chatbot/sessions', { projectId, level: 'cim' });
  const file = new FormData();
  file.append('file', new Blob([text]), name);
  const { attachmentId } = await call('POST', '/api/chatbot/attachments', file);
  const startedAt = performance.now();
  const { turnId, modelId } = await call('POST', `/api/chatbot/sessions/${String(sessionId)}/messages`, {
    message: 'Build a model of the attached text.',
    idempotencyKey: 'comparison',
    attachmentIds: [attachmentId],
  });
  let turn = await call('GET', `/api/chatbot/turns/${String(turnId)}`);
  while (!ends.has(String(turn['status']))) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    turn = await call('GET', `/api/chatbot/turns/${String(turnId)}`);
  }
  const milliseconds = performance.now() - startedAt;
  const { content } = await call('GET', `/api/cim/${String(modelId)}`);
  const all = elementsIn(content);
  const counters = isRecord(turn['counters']) ? turn['counters'] : {};
  const coverage = turn['coveragePercent'];
  return {
    status: String(turn['status']),
    coverage: typeof coverage === 'number' ? coverage : undefined,
    elements: all.length - 1,
    things: all.flatMap(({ eClass, name: called }) => (eClass === 'BusinessObject' ? [String(called)] : [])),
    calls: Number(counters['providerCalls'] ?? 0),
    tokens: Number(counters['inputTokens'] ?? 0) + Number(counters['outputTokens'] ?? 0),
    milliseconds,
  };
}

type Answered = Readonly<Record<string, unknown>>;

async function ask(
  baseUrl: string,
  method: string,
  path: string,
  { token, body }: { readonly token?: string; readonly body?: object | undefined } = {},
): Promise<Answered> {
  const isFile = body instanceof FormData;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { 'X-Auth-Token': token }),
      ...(body !== undefined && !isFile && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  });
  const answered: unknown = await response.json();
  if (!response.ok || !isRecord(answered))
    throw new Error(`${method} ${path} was answered ${response.status}: ${JSON.stringify(answered)}`);
  return answered;
}

/** Every element inside a value, itself first. */
function elementsIn(value: unknown): readonly Answered[] {
  if (Array.isArray(value)) return value.flatMap(elementsIn);
  if (!isRecord(value)) return [];
  const inner = Object.values(value).flatMap(elementsIn);
  return 'eClass' in value ? [value, ...inner] : inner;
}

function isRecord(value: unknown): value is Answered {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
