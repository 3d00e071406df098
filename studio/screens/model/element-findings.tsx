import type { VNode } from 'preact';
import { SeverityWord } from '../../ui/finding-sign.tsx';
import { FixButton } from './fix-button.tsx';
import type { OpenModel } from './open-model.ts';

/** What is wrong with an element. */
export function ElementFindings({
  model,
  elementId,
}: {
  readonly model: OpenModel;
  readonly elementId: string;
}): VNode | null {
  const findings = model.findingsOf.get(elementId) ?? [];
  if (findings.length === 0) return null;
  return (
    <ul class="panel-findings" aria-label="Findings of the element">
      {findings.map((finding) => {
        const { code, message, severity, jsonPointer } = finding;
        return (
          <li key={`${code} ${jsonPointer}`} class={`panel-finding finding-${severity.toLowerCase()}`}>
            <SeverityWord severity={severity} /> <code>{code}</code>
            <p>{message}</p>
            <FixButton model={model} finding={finding} />
          </li>
        );
      })}
    </ul>
  );
}
