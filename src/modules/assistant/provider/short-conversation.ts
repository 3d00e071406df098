import type { ProviderMessage } from '../contract/provider.ts';

/** Characters of what was called and answered that go back as they were; the newest count first. */
const exchangeCharacters = 3_500;
/** What an answer is cut to when there is no more room. */
const stump = 120;

const lookUps: ReadonlySet<string> = new Set(['inspect_model', 'read_contract']);

/**
 * A conversation that stays about as long however often a provider looks something up: when there is no more room,
 * older look-ups are left out, with what they were answered, and other answers are cut short. What a provider needs
 * again it can look up again. The newest answers always stay.
 */
export function shortConversation(messages: readonly ProviderMessage[]): readonly ProviderMessage[] {
  let room = exchangeCharacters;
  let isNewest = true;
  const kept: ProviderMessage[] = [];
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    const calling = messages[index - 1];
    if (message === undefined) continue;
    if (message.role !== 'TOOLS' || calling?.role !== 'PROVIDER') {
      kept.push(message);
      continue;
    }
    room -= JSON.stringify([calling, message]).length;
    const fits = room >= 0 || isNewest;
    isNewest = false;
    const isLookUp = calling.calls.every(({ tool }) => lookUps.has(tool));
    if (fits) kept.push(message, calling);
    else if (!isLookUp) kept.push(cutShort(message), calling);
    index -= 1;
  }
  return kept.toReversed();
}

function cutShort(message: Extract<ProviderMessage, { readonly role: 'TOOLS' }>): ProviderMessage {
  const results = message.results.map((result) =>
    result.text.length <= stump
      ? result
      : { ...result, text: `${result.text.slice(0, stump)} … (cut short)` },
  );
  return { ...message, results };
}
