/** Remembers answers of a database that only this process writes, until anything is written. */
export type AnswerMemory = {
  /** Asks as the question does, or answers from memory when nothing was written since that was last asked. */
  remembering<Asked extends readonly string[], Answer>(
    question: Question<Asked, Answer>,
  ): Question<Asked, Answer>;
  /** Carries out a statement that may write. From its sending to its end nothing is answered from memory. */
  writing<R>(statement: () => Promise<R>): Promise<R>;
  /** Forgets everything and remembers nothing any more. */
  close(): void;
};

/** Something that is asked of the database. Gives undefined, which is not remembered, when there is no such thing. */
type Question<Asked extends readonly string[], Answer> = (...asked: Asked) => Promise<Answer | undefined>;

/** So many answers to a question are remembered; then all are forgotten. */
const room = 10_000;

/** Makes a memory that is empty. */
export function createAnswerMemory(): AnswerMemory {
  const forget: (() => void)[] = [];
  let begun = 0;
  let running = 0;
  const begin = (): void => {
    begun += 1;
    running += 1;
    for (const each of forget) each();
  };
  return {
    remembering: <Asked extends readonly string[], Answer>(ask: Question<Asked, Answer>) => {
      const kept = new Map<string, Answer>();
      forget.push(() => kept.clear());
      return async (...asked: Asked) => {
        const key = asked.join('\0');
        const known = kept.get(key);
        if (known !== undefined) return known;
        const begunBefore = begun;
        const answer = await ask(...asked);
        // A write that was sent meanwhile may be in the answer or not.
        if (answer === undefined || running > 0 || begun !== begunBefore) return answer;
        if (kept.size >= room) kept.clear();
        kept.set(key, answer);
        return answer;
      };
    },
    writing: async (statement) => {
      begin();
      try {
        return await statement();
      } finally {
        running -= 1;
      }
    },
    close: begin,
  };
}
