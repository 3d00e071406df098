import type { ComponentChildren, VNode } from 'preact';
import { ServiceError } from '../../client/src/index.ts';

/** What went wrong, in words for people. */
export function messageOf(error: unknown): string {
  if (error instanceof ServiceError) return error.message;
  if (error instanceof TypeError) return 'The service cannot be reached. Your work is kept.';
  return error instanceof Error ? error.message : String(error);
}

/** What an answer says is wrong with one field of what was sent. */
export function issueOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const found = error.issues.find((issue) => issue.startsWith(`${field}:`));
  return found === undefined ? undefined : sentence(found.slice(field.length + 1));
}

type ProblemProps = {
  readonly error: unknown;
  /** Fields that show their issues themselves. */
  readonly shown?: readonly string[];
  readonly retry?: () => void;
};

/** An error with its issues, the number to report it by, and a way to try again. */
export function Problem({ error, shown = [], retry }: ProblemProps): VNode {
  const issues = error instanceof ServiceError ? error.issues : [];
  const others = issues.filter((issue) => !shown.some((field) => issue.startsWith(`${field}:`)));
  return (
    <div class="notice notice-problem" role="alert">
      <p>{messageOf(error)}</p>
      {others.length > 0 && (
        <ul>
          {others.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      )}
      <p class="notice-foot">
        {error instanceof ServiceError && error.errorId !== '' && (
          <span class="quiet">
            Error <code>{error.errorId}</code>
          </span>
        )}
        {retry !== undefined && (
          <button type="button" class="button" onClick={retry}>
            Try again
          </button>
        )}
      </p>
    </div>
  );
}

/** One sentence and the next step, where there is nothing yet. */
export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`;
}
