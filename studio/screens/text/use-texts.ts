import { useRef } from 'preact/hooks';
import type { Attachment } from '../../../client/src/index.ts';
import { textTurnsReading } from '../../api/assistant.ts';
import { useQuery } from '../../api/queries.ts';
import { type Exchange, textsOf, type Told } from '../../model/thread.ts';

/** The texts of a conversation: files always, messages where the service has read them as a description. */
export function useTexts(
  exchanges: readonly Exchange[],
  attachments: readonly Attachment[],
): readonly Told[] {
  const possible = textsOf(exchanges, attachments);
  const asked = possible.filter(({ isFile }) => !isFile).map(({ turnId }) => turnId);
  const { data } = useQuery({ ...textTurnsReading(asked), enabled: asked.length > 0 });
  // Until a new message is known the ones before it stay.
  const known = useRef(data);
  known.current = data ?? known.current;
  return possible.filter(({ turnId, isFile }) => isFile || known.current?.has(turnId) === true);
}
