import type { WrittenView } from '../../kernel/views/define-views.ts';
import { requiredMark } from '../core/view-marks.ts';
import type { EdgeRule, NodeRule } from '../../kernel/views/view-definition.ts';

/** A context as a group, where something of it is shown. */
export const context: NodeRule = { of: 'BoundedContext', shape: 'GROUP', tone: 'YELLOW', onlyUsed: true };

/** A feature with its type. */
export const typed = '{name}: {type|scalar}{multiple? (many)}{required? *}';

const associationEnds = {
  of: 'Association',
  from: 'source',
  to: 'target',
  label: '{targetRole}',
  sourceLabel: '{sourceCardinality:multiplicity}',
  targetLabel: '{targetCardinality:multiplicity}',
} as const satisfies Partial<EdgeRule>;

/** What a context says of the one that it depends on: the line and these words lead from downstream to upstream. */
const dependencies = [
  ['CUSTOMER_SUPPLIER', 'customer of'],
  ['CONFORMIST', 'conforms to'],
  ['ANTICORRUPTION_LAYER', 'shields itself from'],
  ['OPEN_HOST_SERVICE', 'uses the open host of'],
  ['PUBLISHED_LANGUAGE', 'reads the published language of'],
] as const;

/** Relationships that are the same seen from both sides have the same end at both, and no upstream. */
const contextRelationships: readonly EdgeRule[] = [
  ...dependencies.map(([pattern, words]): EdgeRule => ({
    of: 'ContextRelationship',
    when: { pattern },
    from: 'downstream',
    to: 'upstream',
    kind: 'depends on',
    label: `${words}, {exchange}`,
    sourceLabel: 'D',
    targetLabel: 'U',
  })),
  ...[['PARTNERSHIP', 'partners'] as const, ['SHARED_KERNEL', 'share a kernel'] as const].map(
    ([pattern, words]): EdgeRule => ({
      of: 'ContextRelationship',
      when: { pattern },
      from: 'downstream',
      to: 'upstream',
      kind: 'depend on each other',
      label: `${words}, {exchange}`,
      sourceEnd: 'ARROW',
    }),
  ),
  {
    of: 'ContextRelationship',
    when: { pattern: 'SEPARATE_WAYS' },
    from: 'downstream',
    to: 'upstream',
    kind: 'go separate ways',
    label: 'separate ways',
    line: 'DOTTED',
    targetEnd: 'NONE',
  },
];

/** The line leads from the one who calls to the one who is called. */
const integrations: readonly EdgeRule[] = [
  { when: { direction: 'OUTBOUND' }, from: '^', to: 'system' } as const,
  { when: { direction: 'INBOUND' }, from: 'system', to: '^' } as const,
  { when: { direction: 'BIDIRECTIONAL' }, from: '^', to: 'system', sourceEnd: 'ARROW' } as const,
].map((ends) => ({
  ...ends,
  of: 'Integration',
  kind: 'calls',
  label: '{name}, {style}',
  line: 'DASHED',
}));

/** The domain: its contexts, its types and their lifecycles. */
export const domainViews: readonly WrittenView[] = [
  {
    id: 'context-map',
    title: 'Context map',
    purpose: 'Bounded contexts, how they depend on each other, and the systems outside.',
    readers: 'architect',
    kind: 'GRAPH',
    nodes: [
      {
        of: 'BoundedContext',
        shape: 'ROUNDED',
        tone: 'YELLOW',
        summary: '{kind}, {aggregates:count aggregate/aggregates}[, team {team}]',
      },
      { of: 'Module', shape: 'ROW', label: '{name}' },
      {
        of: 'ExternalSystem',
        shape: 'COMPONENT',
        tone: 'NEUTRAL',
        summary: 'external system[, {operatedBy}]',
      },
      { of: 'ServiceUnit', shape: 'HEXAGON', tone: 'TEAL', summary: '{kind} service unit' },
    ],
    edges: [
      ...contextRelationships,
      ...integrations,
      { of: 'ServiceUnit', to: 'hosts', kind: 'hosts', line: 'DOTTED' },
    ],
    c4: { BoundedContext: 'CONTAINER', ServiceUnit: 'CONTAINER', ExternalSystem: 'SYSTEM' },
    marks: [
      { at: 'LINE', mark: 'U', means: 'upstream: provides' },
      { at: 'LINE', mark: 'D', means: 'downstream: depends' },
    ],
  },
  {
    id: 'domain-model',
    title: 'Domain model',
    purpose: 'Aggregates with their entities, values and associations, as a class diagram.',
    readers: 'architect, developer',
    kind: 'GRAPH',
    direction: 'DOWN',
    nodes: [
      { of: 'Aggregate', shape: 'GROUP', tone: 'YELLOW' },
      { of: 'Entity', shape: 'BOX', tone: 'ORANGE', summary: 'entity' },
      { of: 'ValueObject', shape: 'BOX', tone: 'GREEN', summary: 'value object' },
      { of: 'Enumeration', shape: 'BOX', tone: 'TEAL', summary: 'enumeration' },
      { of: 'EnumLiteral', shape: 'ROW', label: '{name}' },
      { of: 'Attribute', shape: 'ROW', label: typed, summary: '{identifier?key}' },
    ],
    edges: [
      {
        ...associationEnds,
        when: { kind: 'COMPOSITION' },
        kind: 'consists of',
        sourceEnd: 'DIAMOND',
        targetEnd: 'NONE',
      },
      { ...associationEnds, when: { kind: 'ID_REFERENCE' }, kind: 'knows the id of', line: 'DASHED' },
      { ...associationEnds, kind: 'refers to' },
      { of: 'Entity', to: 'superType', kind: 'is a', targetEnd: 'TRIANGLE', backwards: true },
      { of: 'Attribute', to: 'type', kind: 'is typed by', line: 'DOTTED' },
    ],
    marks: [requiredMark],
    narrowings: [
      { parameter: 'context', of: 'BoundedContext' },
      { parameter: 'object', of: 'Entity' },
    ],
  },
  {
    id: 'lifecycles',
    title: 'State machines',
    purpose: 'The states of entities, and the commands that move them.',
    readers: 'architect',
    kind: 'GRAPH',
    nodes: [
      { of: 'Entity', shape: 'GROUP', tone: 'ORANGE', onlyUsed: true },
      {
        of: 'StateMachine',
        shape: 'ROW',
        label: 'begins as {initial}, kept in {stateAttribute}',
        in: ['^'],
      },
      { of: 'EnumLiteral', shape: 'STATE', tone: 'BLUE', onlyUsed: true, in: ['^'] },
    ],
    edges: [
      {
        of: 'Transition',
        from: 'from',
        to: 'to',
        kind: 'becomes',
        label: '{triggers}[ (if {guards})]',
      },
      { of: 'StateMachine', from: '^', to: 'initial', kind: 'begins as', line: 'DASHED' },
    ],
    narrowings: [
      { parameter: 'context', of: 'BoundedContext' },
      { parameter: 'object', of: 'Entity' },
    ],
  },
];
