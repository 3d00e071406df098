import { layout } from './layout-entry.ts';
import type { ProcessReply } from './process-pool.ts';

/** A process that lays out one graph after the other; it ends when its parent is gone. */
process.on('message', (request: Parameters<typeof layout>[0]) => {
  layout(request).then(
    (value) => reply({ ok: true, value }),
    (error: unknown) => reply({ ok: false, message: error instanceof Error ? error.message : String(error) }),
  );
});

function reply(message: ProcessReply): void {
  process.send?.(message);
}
