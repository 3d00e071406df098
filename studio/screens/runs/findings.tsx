import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Finding } from '../../../client/src/index.ts';
import { classWords } from '../../model/words.ts';
import { SeverityWord } from '../../ui/finding-sign.tsx';

const atOnce = 50;

type FindingsProps = {
  readonly title: string;
  readonly findings: readonly Finding[];
  /** The address of an element of the model that the findings are about, where it is stored. */
  readonly hrefOf: ((elementId: string) => string) | undefined;
};

/** What was found in a model, the errors first, each with a link to its element. */
export function Findings({ title, findings, hrefOf }: FindingsProps): VNode | null {
  const shown = useSignal(atOnce);
  if (findings.length === 0) return null;
  const order = ['ERROR', 'WARNING', 'INFO'];
  const sorted = findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return (
    <section class="report-part">
      <h2>{title}</h2>
      <ul class="rows">
        {sorted.slice(0, shown.value).map((finding, index) => (
          <li key={index} class={`row finding finding-${finding.severity.toLowerCase()}`}>
            <SeverityWord severity={finding.severity} />
            <span class="row-main">
              <span class="finding-text">{finding.message}</span>
              <span class="quiet">
                <Subject finding={finding} hrefOf={hrefOf} /> <code>{finding.code}</code>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {sorted.length > shown.value && (
        <button
          type="button"
          class="button"
          onClick={() => {
            shown.value += atOnce;
          }}
        >
          Show more ({sorted.length - shown.value} left)
        </button>
      )}
    </section>
  );
}

function Subject({
  finding,
  hrefOf,
}: {
  readonly finding: Finding;
  readonly hrefOf: FindingsProps['hrefOf'];
}): VNode | null {
  const { elementId, elementName, elementClass, feature } = finding;
  if (elementId === null) return null;
  const name = elementName ?? (elementClass === null ? elementId : `unnamed ${classWords(elementClass)}`);
  return (
    <>
      {hrefOf === undefined ? name : <a href={hrefOf(elementId)}>{name}</a>}
      {feature !== null && ` · ${feature}`}
    </>
  );
}
