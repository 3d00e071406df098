import type { WrittenView } from '../../kernel/views/define-views.ts';
import type { NodeRule } from '../../kernel/views/view-definition.ts';

const goal: NodeRule = {
  of: 'Goal',
  shape: 'HEXAGON',
  tone: 'GREEN',
  summary: '{priority} · {kind}[ · {target}]',
};

const requirements: readonly NodeRule[] = [
  { of: 'FunctionalRequirement', shape: 'NOTE', tone: 'BLUE', label: '{code} {name}', summary: '{priority}' },
  {
    of: 'QualityRequirement',
    shape: 'NOTE',
    tone: 'PURPLE',
    label: '{code} {name}',
    summary: '{characteristic}[ · {operator} {target} {unit}]',
  },
  { of: 'Constraint', shape: 'NOTE', tone: 'RED', label: '{code} {name}', summary: '{kind}' },
];

const requirementCells = (about: string): readonly string[] => [
  '{code}',
  '{name}',
  about,
  '{priority}',
  '{status}',
  '{satisfies:count}',
  '{acceptanceCriteria:count}',
];

/** What is wanted, and by whom. */
export const intentViews: readonly WrittenView[] = [
  {
    id: 'overview',
    title: 'Overview',
    purpose:
      'One card for each domain: what it is able to do, its processes, and the things it keeps track of.',
    readers: 'everybody',
    kind: 'CARDS',
    nodes: [
      { of: 'CimModel', shape: 'GROUP', summary: '{purpose}' },
      {
        of: 'BusinessDomain',
        shape: 'GROUP',
        tone: 'YELLOW',
        summary: '{kind} domain, {capabilities:count capability/capabilities}',
      },
      { of: 'Capability', shape: 'HEXAGON', tone: 'TEAL', summary: 'importance {importance}' },
      {
        of: 'BusinessProcess',
        shape: 'ROUNDED',
        tone: 'BLUE',
        summary: '{nodes:count node/nodes}, {automation}',
        in: ['domain'],
      },
      {
        of: 'BusinessObject',
        shape: 'BOX',
        tone: 'ORANGE',
        summary: '{kind}, {attributes:count attribute/attributes}',
        in: ['domain'],
      },
    ],
    narrowings: [{ parameter: 'domain', of: 'BusinessDomain' }],
  },
  {
    id: 'stakeholders',
    title: 'Stakeholders',
    purpose: 'Who cares how much, who acts for whom, and which goals they answer for.',
    readers: 'analyst',
    kind: 'MATRIX',
    matrix: {
      of: 'Stakeholder',
      columns: { title: 'Interest', feature: 'interest', literals: ['LOW', 'MEDIUM', 'HIGH'] },
      rows: { title: 'Influence', feature: 'influence', literals: ['HIGH', 'MEDIUM', 'LOW'] },
    },
    nodes: [
      {
        of: 'Stakeholder',
        shape: 'ELLIPSE',
        tone: 'PURPLE',
        summary: '{kind}',
      },
      { of: 'Actor', shape: 'PERSON', tone: 'BLUE', summary: '[about {estimatedCount}]' },
      {
        of: 'ExternalSystem',
        shape: 'COMPONENT',
        tone: 'NEUTRAL',
        summary: '[{operatedBy}, ]criticality {criticality}',
      },
      goal,
    ],
    edges: [
      { of: 'Actor', to: 'represents', kind: 'represents' },
      { of: 'Goal', to: 'owners', kind: 'answered for by', line: 'DASHED' },
      { of: 'BusinessDomain', from: 'owner', to: '.', kind: 'owns' },
    ],
  },
  {
    id: 'goals',
    title: 'Goal tree',
    purpose: 'How goals are refined, what serves them, and where they are at odds.',
    readers: 'analyst, owner',
    kind: 'TREE',
    direction: 'DOWN',
    nodes: [goal, ...requirements],
    edges: [
      { of: 'Goal', to: 'parent', kind: 'refines', targetEnd: 'TRIANGLE', backwards: true },
      { of: 'Requirement', to: 'satisfies', kind: 'serves', line: 'DASHED', backwards: true },
      { of: 'Goal', to: 'conflictsWith', kind: 'is at odds with', line: 'DOTTED', sourceEnd: 'ARROW' },
      { of: 'Requirement', to: 'dependsOn', kind: 'depends on', line: 'DOTTED' },
    ],
  },
  {
    id: 'requirements',
    title: 'Requirements',
    purpose: 'Every requirement in a table, with what it still lacks.',
    readers: 'analyst, tester',
    kind: 'TABLE',
    columns: ['Code', 'Requirement', 'About', 'Priority', 'Status', 'Goals', 'Criteria'],
    nodes: [
      { of: 'FunctionalRequirement', shape: 'NOTE', tone: 'BLUE', cells: requirementCells('{concerns}') },
      {
        of: 'QualityRequirement',
        shape: 'NOTE',
        tone: 'PURPLE',
        cells: requirementCells('{characteristic}[: {metric}][ {operator} {target}][ {unit}]'),
      },
      { of: 'Constraint', shape: 'NOTE', tone: 'RED', cells: requirementCells('{kind}') },
    ],
    edges: [{ of: 'Requirement', to: 'dependsOn', kind: 'depends on', line: 'DOTTED' }],
  },
];
