import { markdown } from '../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import { region } from '../../../kernel/generation/region.ts';
import { separated, text } from '../../../kernel/generation/text.ts';
import type { DecisionRecord } from '../../psm/psm.ts';
import { slug } from '../naming.ts';
import type { ArtifactPlan } from '../plan/artifact-plan.ts';

/** `docs/adr/`: one page a decision, numbered by the order of their ids, so that numbers stay when names change. */
export function decisionFiles(plan: ArtifactPlan): GeneratedFile[] {
  return sortedDecisions(plan).map((record, index) =>
    generatedFile({
      path: decisionPath(record, index),
      mode: 'REGENERATE',
      elementIds: [record.id],
      content: text(
        separated(
          `# ${index + 1}. ${markdown(record.name)}`,
          `Status: ${markdown(record.status)}`,
          record.question !== undefined && ['## Question', '', paragraphs(record.question)],
          record.choice !== undefined && ['## Choice', '', markdown(record.choice)],
          record.alternatives.length > 0 && [
            '## Alternatives',
            '',
            [...record.alternatives].sort().map((each) => `- ${markdown(each)}`),
          ],
          record.rationale !== undefined && ['## Why', '', paragraphs(record.rationale)],
          [
            '## Discussion',
            '',
            region({ kind: 'discussion', elementId: record.id, hint: record.name, style: '<!-- -->' }),
          ],
        ),
      ),
    }),
  );
}

/** The decisions in the order of their numbers. */
export function sortedDecisions(plan: ArtifactPlan): readonly DecisionRecord[] {
  return [...plan.root.decisionRecords].sort((left, right) => (left.id < right.id ? -1 : 1));
}

/** Where a decision stands; `index` counts from 0. */
export function decisionPath(record: DecisionRecord, index: number): string {
  return `docs/adr/${String(index + 1).padStart(4, '0')}-${slug(record.name, 'decision')}.md`;
}

function paragraphs(value: string): string {
  return value
    .split(/\n\s*\n/)
    .map(markdown)
    .join('\n\n');
}
