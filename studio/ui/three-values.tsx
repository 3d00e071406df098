import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { shareWords } from '../lib/word-diff.ts';
import type { Names } from '../model/values.ts';
import { Value } from './value.tsx';
import { WordDiff } from './word-diff.tsx';
import './three-values.css';

/** One of the three states of what is in conflict. */
export type ValueColumn = {
  readonly title: string;
  /** Whose state it is, in words. */
  readonly hint: string;
  /** The values, in the order of the features. */
  readonly values: readonly unknown[];
  readonly isChosen?: boolean;
  /** What follows from taking it, and the button that does. */
  readonly foot?: ComponentChildren;
};

type ThreeValuesProps = {
  /** The features that are in conflict; one empty name where it is about an element as a whole. */
  readonly features: readonly string[];
  readonly base: ValueColumn;
  readonly yours: ValueColumn;
  readonly theirs: ValueColumn;
  readonly names: Names;
};

/** What was there before and what each of two sides made of it, side by side; texts word by word against before. */
export function ThreeValues({ features, base, yours, theirs, names }: ThreeValuesProps): VNode {
  return (
    <div class="three" style={{ '--features': String(features.length) }}>
      <Column column={base} features={features} names={names} className="three-base" />
      <Column column={yours} features={features} names={names} before={base} className="three-yours" />
      <Column column={theirs} features={features} names={names} before={base} className="three-theirs" />
    </div>
  );
}

type ColumnProps = {
  readonly column: ValueColumn;
  readonly features: readonly string[];
  readonly names: Names;
  readonly before?: ValueColumn;
  readonly className: string;
};

function Column({ column, features, names, before, className }: ColumnProps): VNode {
  const id = useId();
  const { title, hint, values, isChosen = false, foot } = column;
  return (
    <section class={`three-column ${className} ${isChosen ? 'three-chosen' : ''}`} aria-labelledby={id}>
      <h3 id={id}>
        {title} <span class="quiet">{hint}</span>
      </h3>
      {features.map((feature, index) => (
        <div key={feature} class="three-value">
          {feature !== '' && features.length > 1 && <p class="three-feature">{feature}</p>}
          <Compared
            value={values[index]}
            before={before?.values[index]}
            names={names}
            isWhole={feature === ''}
          />
        </div>
      ))}
      <div class="three-foot">{foot}</div>
    </section>
  );
}

type ComparedProps = {
  readonly value: unknown;
  readonly before: unknown;
  readonly names: Names;
  readonly isWhole: boolean;
};

function Compared({ value, before, names, isWhole }: ComparedProps): VNode {
  if (typeof value === 'string' && typeof before === 'string' && shareWords(before, value))
    return <WordDiff before={before} after={value} />;
  // Where an element as a whole is in question, nothing means that it is not there.
  if (isWhole && value === null) return <span class="value-word">not there</span>;
  return <Value value={value} names={names} />;
}
