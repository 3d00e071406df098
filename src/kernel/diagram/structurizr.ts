import type { C4Level } from '../views/view-definition.ts';
import type { Drawing, DrawnNode } from './drawn.ts';

/**
 * A drawing as a workspace in the language of Structurizr: what a view has as parts of a system are its containers, other
 * systems stand beside it. Undefined for views without a counterpart in the C4 model.
 */
export function toStructurizr(drawing: Drawing, called: { readonly system: string }): string | undefined {
  const { c4 } = drawing;
  if (c4 === undefined) return undefined;
  const nodes = drawing.nodes.filter(({ elementClass }) => c4[elementClass] !== undefined);
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index + 1}`]));
  const labels = uniqueLabels(nodes, called.system);
  const at = (level: C4Level, indent: string): readonly string[] =>
    nodes
      .filter(({ elementClass }) => c4[elementClass] === level)
      .map((node) => `${indent}${names.get(node.id) ?? ''} = ${elementOf(node, level, labels)}`);
  return [
    `workspace ${quoted(called.system)} ${quoted(drawing.title)} {`,
    '    model {',
    `        system = softwareSystem ${quoted(called.system)} {`,
    ...at('CONTAINER', '            '),
    '        }',
    ...at('SYSTEM', '        '),
    ...relationLines(drawing, names),
    '    }',
    '    views {',
    `        container system {`,
    '            include *',
    `            autoLayout ${drawing.direction === 'DOWN' ? 'tb' : 'lr'}`,
    '        }',
    '        styles {',
    '            element "External" {',
    '                background #999999',
    '            }',
    '        }',
    '    }',
    '}',
    '',
  ].join('\n');
}

function elementOf(node: DrawnNode, level: C4Level, labels: ReadonlyMap<string, string>): string {
  const label = quoted(labels.get(node.id) ?? node.label);
  return level === 'SYSTEM'
    ? `softwareSystem ${label} ${quoted(node.summary)} "External"`
    : `container ${label} ${quoted(node.summary)}`;
}

/** Elements of a workspace must not have the same name: further ones get a number. */
function uniqueLabels(nodes: readonly DrawnNode[], system: string): ReadonlyMap<string, string> {
  const taken = new Set([plain(system)]);
  return new Map(
    nodes.map(({ id, label, elementClass }) => {
      const name = plain(label) || elementClass;
      let unique = name;
      for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`;
      taken.add(unique);
      return [id, unique];
    }),
  );
}

/** Two elements must not be related twice in the same words, nor an element to itself. */
function relationLines({ edges }: Drawing, names: ReadonlyMap<string, string>): readonly string[] {
  const lines = edges.flatMap(({ source, target, kind, label }) => {
    const [from, to] = [names.get(source), names.get(target)];
    return from === undefined || to === undefined || from === to
      ? []
      : [`        ${from} -> ${to} ${quoted(label ?? kind)}`];
  });
  return [...new Set(lines)];
}

/** Text between quotes, which has no signs that end it, continue its line or name a constant. */
function quoted(text: string): string {
  return `"${plain(text)}"`;
}

function plain(text: string): string {
  const words = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('"', "'")
    .replaceAll('\\', '/')
    .replaceAll('${', '$ {')
    .trim();
  // A reader forgets the quotes: alone, such signs begin or end a block, name a value or relate two elements.
  return words === '' || /[\p{Letter}\p{Number}]/u.test(words) ? words : `'${words}'`;
}
