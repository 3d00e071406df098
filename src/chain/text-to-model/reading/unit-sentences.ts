import { sentencesOf } from '../language/sentences.ts';
import { singularName } from '../language/lexicon.ts';
import { readSentence } from './clauses.ts';
import type { UnitSentence } from './facts.ts';
import { storyPartsOf } from './story-parts.ts';

/** A passage of a text with the unit it stands in, and who says "I" in it where it is no story. */
export type SpokenPassage = { readonly unitId: string; readonly text: string; readonly speaker?: string };

/** Reads the passages of a text: stories by their parts, all else by sentences. */
export function unitSentences(units: readonly SpokenPassage[]): readonly UnitSentence[] {
  return units.flatMap(({ unitId, text, speaker }) => {
    const story = storyPartsOf(text);
    if (story === undefined)
      return sentencesOf(text)
        .flatMap((sentence) => statementsIn(sentence.text))
        .map((statement): UnitSentence => ({
          unitId,
          read: readSentence(statement),
          role: 'FACT',
          persona: speaker === undefined ? undefined : personaKey(speaker),
        }));
    const persona = personaKey(story.persona.text);
    return [
      { unitId, read: readSentence(story.want.text), role: 'WANT', persona } as const,
      ...(story.benefit === undefined
        ? []
        : [{ unitId, read: readSentence(story.benefit.text), role: 'BENEFIT', persona } as const]),
    ];
  });
}

/** "A driver takes a ticket; the ticket holds the time": a semicolon that stands for a full stop. */
function statementsIn(sentence: string): readonly string[] {
  const parts = sentence.split(/(?<=\p{L}{2});\s+/u);
  return parts.every((part) => part.split(/\s+/).length > 2) ? parts : [sentence];
}

/** The name under which a persona is counted. */
export function personaKey(text: string): string {
  return singularName(personaName(text.toLowerCase()).split(/\s+/));
}

/** A persona without what is said of it besides: "clerk, working at night" and "clerk who sells stamps" are clerks. */
export function personaName(text: string): string {
  return text.replace(/[(),].*$|\s(?:who|that|which|whose|working|using|with)\s.*$/, '').trim();
}
