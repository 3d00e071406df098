import type { Branch, Condition, DecisionNode, ProcessNode, SubWorkflowNode } from './definition.js';
import type { InstanceRows } from './instance-rows.js';
import type { Registry } from './registry.js';

/** The branches that a gateway takes, and what the history says about it. */
export interface Taken {
  readonly branches: readonly Branch[];
  readonly note?: string;
}

/** Whether a node has something to decide: with one branch without a condition it only passes on. */
function passes(node: DecisionNode): boolean {
  return node.next.length === 1 && node.next[0]?.when === undefined;
}

/** Evaluates the conditions of a gateway; `undefined` when no branch is left. */
export async function takeBranches(node: DecisionNode, rows: InstanceRows): Promise<Taken | undefined> {
  if (passes(node)) return { branches: node.next };
  const holding: Branch[] = [];
  for (const branch of [...node.next].sort(byId))
    if (branch.when !== undefined && (await holds(branch.when, rows))) holding.push(branch);
  const [first, ...others] = holding;
  if (first === undefined) {
    const otherwise = node.next.find((branch) => branch.isDefault === true);
    return otherwise === undefined ? undefined : { branches: [otherwise] };
  }
  if (node.choice === 'SEVERAL' || others.length === 0) return { branches: holding };
  return {
    branches: [first],
    note: `also true: ${others.map((branch) => branch.target).join(', ')}`,
  };
}

/** Whether a condition holds for the rows that an instance means; a reference on the way that is empty decides no. */
export async function holds(condition: Condition, rows: InstanceRows): Promise<boolean> {
  const records: Record<string, object> = {};
  for (const [name, table] of Object.entries(condition.tables)) {
    const record = await rows.the(table);
    if (record === undefined) return false;
    records[name] = record;
  }
  return condition.holds(records) === true;
}

/**
 * The flows between which what happens first decides: those of an event gateway, and of one without conditions all of
 * whose targets wait, also behind further such gateways. `undefined` for a gateway that decides by conditions.
 */
export function deferredFlows(registry: Registry, node: DecisionNode): readonly Branch[] | undefined {
  if (passes(node)) return undefined;
  const flows = waitingFlows(registry, node, new Set());
  return flows === undefined || flows.length === 0 ? undefined : flows;
}

function waitingFlows(
  registry: Registry,
  node: DecisionNode,
  seen: Set<string>,
): readonly Branch[] | undefined {
  if (seen.has(node.id)) return [];
  seen.add(node.id);
  if (node.choice === 'SEVERAL' || node.next.some((branch) => branch.when !== undefined)) return undefined;
  const flows: Branch[] = [];
  for (const branch of node.next) {
    const target = registry.target(branch);
    const further =
      target.kind === 'DECISION'
        ? waitingFlows(registry, target, seen)
        : waits(target)
          ? [branch]
          : undefined;
    if (further === undefined) return undefined;
    flows.push(...further);
  }
  return flows;
}

function waits({ kind }: ProcessNode): boolean {
  return ['HUMAN_TASK', 'WAIT_EVENT', 'WAIT_CONDITION', 'TIMER', 'END'].includes(kind);
}

/** Whether software has something to do behind a node, before people go on. */
export function isSoftwareNext(registry: Registry, node: ProcessNode): boolean {
  return [...firstBehind(registry, node, () => true)].some((target) => {
    if (target.kind === 'END') return target.publish !== undefined || target.fails === true;
    return target.kind !== 'HUMAN_TASK';
  });
}

/** Whether an instance that begins at a START comes to this node before anything is done or decided. */
export function isEntry(registry: Registry, start: ProcessNode, node: ProcessNode): boolean {
  const isUndecided = (gateway: ProcessNode) => gateway.next.every(({ when }) => when === undefined);
  return firstBehind(registry, start, isUndecided).has(node);
}

/** The first nodes behind a node that are no gateways; `isCrossed` says which gateways are looked through. */
function firstBehind(
  registry: Registry,
  node: ProcessNode,
  isCrossed: (gateway: ProcessNode) => boolean,
): ReadonlySet<ProcessNode> {
  const seen = new Set<ProcessNode>();
  const open: ProcessNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const target of next.next.map((branch) => registry.target(branch))) {
      if (!seen.has(target) && isGateway(target) && isCrossed(target)) open.push(target);
      seen.add(target);
    }
  return new Set([...seen].filter((each) => !isGateway(each)));
}

function isGateway({ kind }: ProcessNode): boolean {
  return kind === 'DECISION' || kind === 'PARALLEL' || kind === 'ERROR';
}

/** The START at which a called process begins. */
export function startOf(registry: Registry, { process }: SubWorkflowNode): ProcessNode | undefined {
  const starts = registry.definition(process)?.nodes.filter((node) => node.kind === 'START') ?? [];
  return starts.find((node) => isPlainStart(node)) ?? starts[0];
}

/** Whether a node is a START that neither an event, a schedule nor a condition begins. */
export function isPlainStart(node: ProcessNode): boolean {
  if (node.kind !== 'START') return false;
  return node.event === undefined && node.schedule === undefined && node.condition === undefined;
}

function byId(left: Branch, right: Branch): number {
  return left.id < right.id ? -1 : 1;
}
