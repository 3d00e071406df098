import {
  fromJsonSchema,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type CallToolResult,
} from '@modelcontextprotocol/server';
import { Type } from 'typebox';
import type { Level } from '../chain/levels.ts';
import { stepPrompts } from './prompts.ts';
import { ToolFailure, type Reach } from './reach.ts';
import {
  isLevel,
  listModels,
  listReference,
  modelTemplate,
  processesTemplate,
  readModel,
  readPicture,
  readProcesses,
  readReference,
  referenceTemplate,
  viewTemplate,
  type ListedResource,
  type ResourceContents,
} from './resources.ts';
import { tools, type Tool } from './tools/index.ts';

const instructions = `Models of MDE Service: a business model (cim), the architecture generated from it and refined by people (pim), the deployment (psm), and the software generated from that (artifacts).
Find a model with list_models, look at it with read_view, search_model and read_elements. Change it with typed operations: describe_class says what a class may hold, try_operations tries, apply_operations stores. run_transformation generates the next level and keeps what people refined; where both changed the same it leaves a session: read_conflicts, decide_conflicts, finalize_conflicts.
Lists come in parts; nextOffset leads on.`;

/** Characters of the longest answer of a tool; what is longer is asked for in smaller parts. */
const longestAnswer = 60_000;

// Compiled once: the service makes a server for every request.
const readyTools = tools.map((tool) => ({ ...tool, inputSchema: fromJsonSchema(tool.input) }));
const modelArgument = fromJsonSchema<{ readonly modelId: string }>(
  Type.Object({ modelId: Type.String({ description: 'Id of the model to work on.' }) }),
);

/** How a server presents itself, and where mistakes are reported: agents get no more than that there was one. */
export type McpServerOptions = { readonly version: string; readonly onError: (error: unknown) => void };

/** A server of the Model Context Protocol with the tools, resources and prompts, which reach the service by `reach`. */
export function createMcpServer(reach: Reach, { version, onError }: McpServerOptions): McpServer {
  const server = new McpServer(
    { name: 'mde-service', title: 'MDE Service', version },
    {
      instructions,
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
      },
    },
  );
  for (const tool of readyTools) {
    const { name, title, description, inputSchema, effect, idempotent } = tool;
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema,
        annotations: {
          readOnlyHint: effect === 'READS',
          destructiveHint: effect === 'CHANGES',
          idempotentHint: idempotent,
          openWorldHint: false,
        },
      },
      (input) => called(tool, { reach, input, onError }),
    );
  }
  addResources(server, reach, onError);
  for (const { name, title, description, textFor } of stepPrompts)
    server.registerPrompt(name, { title, description, argsSchema: modelArgument }, ({ modelId }) => ({
      description,
      messages: [{ role: 'user', content: { type: 'text', text: textFor(modelId) } }],
    }));
  return server;
}

type ToolCall = { readonly reach: Reach; readonly input: unknown } & Pick<McpServerOptions, 'onError'>;

const mistake = 'The service failed to do this, which is a mistake in it; its log says more.';

/** Carries out a call; what keeps it from being carried out is an answer that the agent can work with. */
async function called(tool: Tool, { reach, input, onError }: ToolCall): Promise<CallToolResult> {
  try {
    const value = await tool.run(reach, input);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text.length <= longestAnswer) return { content: [{ type: 'text', text }] };
    return refused(
      `The answer has ${text.length} characters, more than ${longestAnswer}; ask for less, with a smaller limit for one.`,
    );
  } catch (error) {
    if (!(error instanceof ToolFailure)) {
      onError(error);
      return refused(mistake);
    }
    return refused([error.message, ...error.issues.slice(0, 50)].join('\n'));
  }
}

function refused(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

type Variables = Readonly<Record<string, string | readonly string[]>>;

function addResources(server: McpServer, reach: Reach, onError: McpServerOptions['onError']): void {
  const add = (
    resource: {
      readonly name: string;
      readonly template: string;
      readonly title: string;
      readonly description: string;
    },
    list: (() => Promise<readonly ListedResource[]> | readonly ListedResource[]) | undefined,
    read: (level: Level, variables: Variables) => Promise<ResourceContents> | ResourceContents,
  ): void => {
    const { name, template, ...config } = resource;
    const listed =
      list === undefined
        ? undefined
        : async () => ({ resources: (await list()).map((each) => ({ ...each })) });
    server.registerResource(
      name,
      new ResourceTemplate(template, { list: listed }),
      config,
      async (uri, variables) => ({
        contents: [{ uri: uri.href, ...(await readOrRefused({ uri: uri.href, onError }, variables, read)) }],
      }),
    );
  };
  add(
    {
      name: 'view',
      template: viewTemplate,
      title: 'Views',
      description: 'A view of a model as svg, png, pdf, mmd (Mermaid), puml (PlantUML) or dsl (Structurizr).',
    },
    undefined,
    (level, variables) =>
      readPicture(reach, {
        level,
        modelId: textIn(variables, 'modelId'),
        viewId: textIn(variables, 'viewId'),
        format: textIn(variables, 'format'),
      }),
  );
  add(
    {
      name: 'processes',
      template: processesTemplate,
      title: 'Processes',
      description: 'The processes of a CIM as BPMN 2.0.',
    },
    undefined,
    (level, variables) => readProcesses(reach, level, textIn(variables, 'modelId')),
  );
  add(
    {
      name: 'model',
      template: modelTemplate,
      title: 'Models',
      description: 'A model with its content, as JSON.',
    },
    () => listModels(reach),
    (level, variables) => readModel(reach, level, textIn(variables, 'modelId')),
  );
  add(
    {
      name: 'reference',
      template: referenceTemplate,
      title: 'Reference',
      description: 'Classes, constraints, method and views of a level.',
    },
    listReference,
    (level, variables) => readReference(level, textIn(variables, 'page')),
  );
}

async function readOrRefused(
  { uri, onError }: { readonly uri: string } & Pick<McpServerOptions, 'onError'>,
  variables: Variables,
  read: (level: Level, variables: Variables) => Promise<ResourceContents> | ResourceContents,
): Promise<ResourceContents> {
  try {
    const level = textIn(variables, 'level');
    if (!isLevel(level)) throw new ToolFailure(`"${level}" is not a level.`);
    return await read(level, variables);
  } catch (error) {
    if (!(error instanceof ToolFailure)) {
      onError(error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, mistake);
    }
    throw new ResourceNotFoundError(uri, [error.message, ...error.issues].join(' '));
  }
}

function textIn(variables: Variables, name: string): string {
  const value = variables[name];
  return decodeURIComponent(typeof value === 'string' ? value : (value?.[0] ?? ''));
}
