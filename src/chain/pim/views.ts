import { defineViews } from '../../kernel/views/define-views.ts';
import type { EdgeRule, NodeRule } from '../../kernel/views/view-definition.ts';
import { traceTable } from '../core/trace-view.ts';
import { pim } from './pim.ts';

const context: NodeRule = { of: 'BoundedContext', shape: 'GROUP', tone: 'YELLOW', onlyUsed: true };

const typed = '{name}: {type|scalar}{multiple? (many)}{required? *}';

const associationEnds = {
  of: 'Association',
  from: 'source',
  to: 'target',
  label: '{targetRole}',
  sourceLabel: '{sourceCardinality:multiplicity}',
  targetLabel: '{targetCardinality:multiplicity}',
} as const satisfies Partial<EdgeRule>;

/** How an architecture can be looked at. */
export const pimViews = defineViews(pim, {
  defaultView: 'context-map',
  views: [
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
          summary: '{kind}, {aggregates:count} aggregates[, team {team}]',
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
        {
          of: 'ContextRelationship',
          from: 'downstream',
          to: 'upstream',
          kind: 'depends on',
          label: '{pattern}, {exchange}',
          sourceLabel: 'D',
          targetLabel: 'U',
        },
        {
          of: 'Integration',
          from: '^',
          to: 'system',
          kind: 'uses',
          label: '{name}, {style}',
          line: 'DASHED',
        },
        { of: 'ServiceUnit', to: 'hosts', kind: 'hosts', line: 'DOTTED' },
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
    {
      id: 'services',
      title: 'Commands and queries',
      purpose: 'What can be asked of each aggregate, what it checks first, and what it keeps true.',
      readers: 'developer',
      kind: 'GRAPH',
      nodes: [
        { of: 'Aggregate', shape: 'GROUP', tone: 'YELLOW' },
        { of: 'Command', shape: 'ROUNDED', tone: 'BLUE', summary: '{kind} {target}' },
        { of: 'Query', shape: 'ROUNDED', tone: 'GREEN', summary: '{kind} {target}' },
        { of: 'Parameter', shape: 'ROW', label: typed },
        { of: 'Invariant', shape: 'NOTE', tone: 'RED', summary: '{mandatory?must hold}' },
        { of: 'DomainEvent', shape: 'BOX', tone: 'ORANGE', onlyUsed: true },
      ],
      edges: [
        { of: 'Command', to: 'preconditions', kind: 'checks first', line: 'DASHED' },
        { of: 'Command', to: 'emits', kind: 'emits' },
      ],
      narrowings: [{ parameter: 'context', of: 'BoundedContext' }],
    },
    {
      id: 'events',
      title: 'Events and reactions',
      purpose: 'Which commands publish which events, and what the events trigger.',
      readers: 'architect',
      kind: 'GRAPH',
      nodes: [
        { of: 'Command', shape: 'ROUNDED', tone: 'BLUE', onlyUsed: true },
        { of: 'DomainEvent', shape: 'BOX', tone: 'ORANGE', summary: '{visibility}, version {version}' },
        { of: 'Attribute', shape: 'ROW', label: typed },
        { of: 'Reaction', shape: 'BOX', tone: 'PURPLE', summary: 'on {trigger}[ {schedule}]' },
        { of: 'Aggregate', shape: 'HEXAGON', tone: 'YELLOW', onlyUsed: true },
      ],
      edges: [
        { of: 'Command', to: 'emits', kind: 'emits' },
        { of: 'Reaction', from: 'on', to: '.', kind: 'triggers' },
        { of: 'Reaction', to: 'invokes', kind: 'runs' },
        { of: 'DomainEvent', to: 'subject', kind: 'is about', line: 'DOTTED' },
      ],
      narrowings: [{ parameter: 'context', of: 'BoundedContext' }],
    },
    {
      id: 'api',
      title: 'API',
      purpose: 'The contracts offered: resources, endpoints, and the operation behind each.',
      readers: 'developer, integrator',
      kind: 'CARDS',
      nodes: [
        {
          of: 'Api',
          shape: 'GROUP',
          tone: 'YELLOW',
          label: '{name} {version}',
          summary: '{basePath}, {audience}',
        },
        { of: 'ApiResource', shape: 'BOX', tone: 'TEAL', label: '/{path}', summary: '{exposes}' },
        {
          of: 'Endpoint',
          shape: 'ROW',
          label: '{method:raw} {path}',
          summary: '{invokes}{deprecated? (deprecated)}',
        },
      ],
      narrowings: [{ parameter: 'context', of: 'BoundedContext' }],
    },
    {
      id: 'workflows',
      title: 'Workflows',
      purpose: 'Long-running coordination, one lane for each role.',
      readers: 'architect',
      kind: 'LANES',
      nodes: [
        { of: 'Workflow', shape: 'GROUP', summary: '{kind}{executable?, executable}' },
        { of: 'Role', shape: 'LANE', onlyUsed: true },
        { of: 'WorkflowStep', when: { kind: 'START' }, shape: 'START', tone: 'GREEN' },
        { of: 'WorkflowStep', when: { kind: 'END' }, shape: 'END', tone: 'RED' },
        { of: 'WorkflowStep', when: { kind: 'DECISION' }, shape: 'DIAMOND', tone: 'YELLOW' },
        { of: 'WorkflowStep', when: { kind: 'PARALLEL' }, shape: 'DIAMOND', tone: 'YELLOW' },
        { of: 'WorkflowStep', when: { kind: 'WAIT_EVENT' }, shape: 'MIDDLE', tone: 'ORANGE', lane: 'role' },
        { of: 'WorkflowStep', when: { kind: 'TIMER' }, shape: 'MIDDLE', tone: 'ORANGE', lane: 'role' },
        {
          of: 'WorkflowStep',
          shape: 'ROUNDED',
          tone: 'BLUE',
          summary: '{kind}[, undone by {compensatedBy}]',
          lane: 'role',
        },
      ],
      edges: [
        {
          of: 'WorkflowTransition',
          from: 'source',
          to: 'target',
          kind: 'then',
          label: '{condition|isDefault?otherwise}',
        },
        { of: 'WorkflowStep', to: 'subWorkflow', kind: 'calls', line: 'DASHED' },
      ],
      narrowings: [{ parameter: 'workflow', of: 'Workflow' }],
    },
    {
      id: 'security',
      title: 'Roles and permissions',
      purpose: 'Who may do what, on which rows.',
      readers: 'security officer',
      kind: 'GRAPH',
      nodes: [
        { of: 'Role', shape: 'PERSON', tone: 'BLUE', summary: '{kind} role' },
        {
          of: 'Permission',
          shape: 'ROW',
          label: '{operation}',
          summary: '{scope} rows[, {condition}]',
        },
        { of: 'Aggregate', shape: 'HEXAGON', tone: 'YELLOW', onlyUsed: true },
      ],
      edges: [
        { of: 'Permission', from: '^', to: 'operation.^', kind: 'works on' },
        { of: 'Aggregate', to: 'ownedBy', kind: 'rows belong to', line: 'DASHED' },
      ],
      narrowings: [{ parameter: 'role', of: 'Role' }],
    },
    {
      id: 'permissions',
      title: 'Permissions',
      purpose: 'What each role may do, operation by operation.',
      readers: 'security officer',
      kind: 'TABLE',
      columns: ['Role', 'Operation', 'Rows', 'Condition'],
      nodes: [
        { of: 'Role', shape: 'NOTE', tone: 'BLUE', cells: ['{name}', '', '{kind} role', '{description}'] },
        {
          of: 'Permission',
          shape: 'NOTE',
          tone: 'GREEN',
          label: '{operation}',
          cells: ['', '{operation}', '{scope}', '{condition}'],
        },
      ],
      narrowings: [{ parameter: 'role', of: 'Role' }],
    },
    {
      id: 'integrations',
      title: 'Integrations and storage',
      purpose: 'Which context uses which outside system, and where it keeps its data.',
      readers: 'architect',
      kind: 'GRAPH',
      nodes: [
        context,
        { of: 'Integration', shape: 'ROUNDED', tone: 'TEAL', summary: '{direction}, {style}' },
        { of: 'DataStore', shape: 'CYLINDER', tone: 'BLUE', summary: '{kind}, {scale}' },
        { of: 'Aggregate', shape: 'HEXAGON', tone: 'ORANGE', onlyUsed: true },
        { of: 'ExternalSystem', shape: 'COMPONENT', tone: 'NEUTRAL', summary: '[{operatedBy}]' },
      ],
      edges: [
        { of: 'Integration', to: 'system', kind: 'reaches' },
        { of: 'Aggregate', to: 'store', kind: 'is kept in', line: 'DASHED' },
      ],
      narrowings: [{ parameter: 'context', of: 'BoundedContext' }],
    },
    {
      id: 'decisions',
      title: 'Decisions and qualities',
      purpose: 'What was decided, between which options, for which qualities.',
      readers: 'architect',
      kind: 'GRAPH',
      nodes: [
        { of: 'ArchitectureDecision', shape: 'BOX', tone: 'YELLOW', summary: '{status}[: {chosen}]' },
        { of: 'DecisionOption', shape: 'ROW', label: '{name}' },
        {
          of: 'QualityScenario',
          shape: 'HEXAGON',
          tone: 'PURPLE',
          summary: '{characteristic}[ · {operator} {target} {unit}]',
        },
        { of: 'BoundedContext', shape: 'ELLIPSE', tone: 'TEAL', onlyUsed: true },
        { of: 'Aggregate', shape: 'HEXAGON', tone: 'ORANGE', onlyUsed: true },
      ],
      edges: [
        { of: 'ArchitectureDecision', from: 'drivenBy', to: '.', kind: 'drives' },
        { of: 'ArchitectureDecision', to: 'affects', kind: 'affects', line: 'DASHED' },
        { of: 'QualityScenario', to: 'appliesTo', kind: 'applies to', line: 'DOTTED' },
      ],
    },
    traceTable('PimModel'),
  ],
});
