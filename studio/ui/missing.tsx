import type { VNode } from 'preact';
import { homePath } from '../lib/paths.ts';

/** What stands where nothing is, or nothing that this account may see. */
export function Missing(): VNode {
  return (
    <div class="empty">
      <h1>Not found</h1>
      <p>Nothing is at this address, or it was deleted, or your account may not see it.</p>
      <p>
        <a class="button" href={homePath}>
          All projects
        </a>
      </p>
    </div>
  );
}
