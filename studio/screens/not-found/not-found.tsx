import type { VNode } from 'preact';
import { Missing } from '../../ui/missing.tsx';
import { usePage } from '../../ui/page.ts';

/** Stands at every address that no screen has. */
export function NotFound(): VNode {
  usePage([{ title: 'Not found' }]);
  return <Missing />;
}
