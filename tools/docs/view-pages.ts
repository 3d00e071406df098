import { levelNames, type Level } from '../../src/chain/levels.ts';
import { journey, levelProcesses } from '../../src/chain/process.ts';
import { levelViews } from '../../src/chain/views.ts';
import type { EdgeRule, NodeRule, ViewDefinition } from '../../src/kernel/views/view-definition.ts';
import { generatedNotice, type GeneratedDocument } from './generated-document.ts';

/** The reference pages of views and of the method, from their definitions. */
export function viewPages(): readonly GeneratedDocument[] {
  return [
    { path: 'docs/reference/views.md', text: viewsPage() },
    { path: 'docs/reference/process.md', text: processPage() },
  ];
}

function viewsPage(): string {
  return page('Views', [
    'What every model can be looked at as: `GET /api/{level}/{id}/views/{viewId}` (JSON; `?format=svg`, `png`, `pdf`, or',
    'text for `mermaid`, `plantuml`, `structurizr`).',
    '`default` is the first view of its level. The [gallery](../gallery/README.md) shows them.',
    '',
    '- PNG and PDF are light unless `theme=dark` is asked for. They come with their font, DejaVu Sans, so that every machine',
    '  draws the same; letters that it lacks (Chinese, Japanese, Korean) are boxes there, and right in SVG. `Accept` asks for',
    '  a picture, too: `image/svg+xml`, `image/png` or `application/pdf`.',
    '- PNG holds up to 16 million pixels; PNG and PDF hold up to 4,000 boxes, lines in boxes and lines between them.',
    '- Tables and cards have no form in Mermaid and PlantUML; the language of Structurizr (the C4 model) has one for the',
    '  context map of a PIM and the deployment of a PSM. Other views are refused with 400 and what they can be had as.',
    '- `fit=landscape` makes a picture for a slide (1280 × 720), `fit=portrait` for a page of A4 (905 × 1280): laid out for',
    '  that form, with title and legend in their usual size. `scale=2` shows everything twice as large.',
    '- `scope` narrows a view to what belongs to an element of any class, with its neighbours; in tables `scope=1..30` takes',
    '  rows. The parameters below do the same for elements of one class.',
    '- A picture of more than 10,000 pixels in a direction, and one whose texts would be smaller than 40 % on its page, are',
    '  refused with 400. The issues name the parts of the view, each with its `scope` and number of nodes.',
    '',
    ...levelNames.flatMap((level) => [
      `## ${level.toUpperCase()}`,
      '',
      ...levelViews[level].views.flatMap((view) => viewLines(level, view)),
    ]),
  ]);
}

function viewLines(level: Level, view: ViewDefinition): readonly string[] {
  const { id, title, purpose, readers, kind, nodes, edges, narrowings } = view;
  const first = levelViews[level].defaultView === id ? ' (`default`)' : '';
  return [
    `### ${title}`,
    '',
    `\`${id}\`${first}, ${kind.toLowerCase()}, for ${readers}. ${purpose}`,
    '',
    `- Nodes: ${classesOf(nodes)}`,
    ...(edges.length === 0 ? [] : [`- Edges: ${[...new Set(edges.map(edgeWords))].join(', ')}`]),
    ...(narrowings.length === 0
      ? []
      : [`- Parameters: ${narrowings.map(({ parameter, of }) => `\`${parameter}\` (${of})`).join(', ')}`]),
    '',
  ];
}

function classesOf(nodes: readonly NodeRule[]): string {
  return [...new Set(nodes.map(({ of }) => of))].join(', ');
}

function edgeWords({ of, from, to, kind }: EdgeRule): string {
  const what = from === undefined ? `${of}.${to}` : to === '.' ? `${of}.${from}` : of;
  return `${what} (${kind})`;
}

function processPage(): string {
  return page('The method', [
    'Steps from sources to a running system, as `/api/modeling/process/{level}` describes them. Steps are not a waterfall:',
    'people come back to them. A step is done when no finding of its constraints is left; `…/coverage?modelId=` reports how',
    'far a model is.',
    '',
    ...levelNames.flatMap((level) => {
      const { title, intent, steps } = levelProcesses[level];
      return [
        `## ${level.toUpperCase()}: ${title.toLowerCase()}`,
        '',
        intent,
        '',
        '| Step | Name | Goal | Concepts | View | Done when no finding of |',
        '| --- | --- | --- | --- | --- | --- |',
        ...steps.map(
          ({ id, name, goal, concepts, viewId, doneWhen }) =>
            `| ${id} | ${name} | ${goal} | ${concepts.map(({ eClass }) => eClass).join(', ')} | \`${viewId}\` | ${doneWhen.join(', ')} |`,
        ),
        '',
      ];
    }),
    '## End to end',
    '',
    ...journey
      .filter(({ concepts }) => concepts.length === 0)
      .map(({ name, goal }) => `- **${name}.** ${goal}`),
    '',
  ]);
}

function page(title: string, lines: readonly string[]): string {
  return [generatedNotice, '', `# ${title}`, '', ...lines].join('\n');
}
