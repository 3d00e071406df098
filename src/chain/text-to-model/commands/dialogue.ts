import type { Element } from '../../../kernel/model/element.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import type { EngineLevel } from '../ledger/obligation.ts';
import { peeled } from './clauses.ts';
import { sentencesIn } from './sentences.ts';
import type { Added, Dialogue, PendingCommand } from './dialogue-state.ts';
import { completed, holeOf, namelessHole, openHole } from './incomplete.ts';
import { readAnswer } from './read-answer.ts';
import { saidAgain } from './say-again.ts';
import { takenBack } from './take-back.ts';
import type { Understood } from './understood.ts';
import { sceneOf, understandWords } from './understand.ts';
import type { Hole, Scene } from './scene.ts';
import { isPhrase, phraseAt, wordsIn } from './words.ts';

/** What is to be done about a message. */
export type Move =
  | {
      readonly kind: 'DO';
      readonly understood: Extract<Understood, { readonly kind: 'operations' }>;
      readonly dialogue: Dialogue;
      readonly takesBack: readonly string[];
      readonly before: readonly string[];
    }
  /** The changes of these turns have to be taken back first; then the message is read again. */
  | {
      readonly kind: 'TAKE_BACK';
      readonly turnIds: readonly string[];
      readonly isAll: boolean;
      readonly dialogue: Dialogue;
    }
  | {
      readonly kind: 'ASK';
      readonly question: string;
      readonly options: readonly string[];
      readonly dialogue: Dialogue;
    }
  /** Nothing is done, for the reason given. */
  | {
      readonly kind: 'NOTHING';
      readonly text: string;
      readonly dialogue: Dialogue;
    }
  | {
      readonly kind: 'UNCLEAR';
      readonly clause: string;
      readonly unused: readonly string[];
      readonly intent: string | undefined;
    };

/** What is said, to which model, in which conversation. */
export type DialogueMessage = {
  readonly turnId: string;
  readonly message: string;
  /** The answer to the question that the turn asked last. */
  readonly reply: string | undefined;
  readonly level: EngineLevel;
  readonly model: Element;
  readonly selectedIds: readonly string[];
  readonly dialogue: Dialogue;
  /** Whether the changes that a correction takes back are out of the model already. */
  readonly isTakenBack: boolean;
};

/** Longer texts are descriptions, not commands. */
const longestCommand = 4_000;
const mostDone = 5;
const mostTries = 2;

/** Decides what a message, or the answer to a question, comes to. */
export function converse(said: DialogueMessage): Move {
  const { dialogue, reply } = said;
  if (dialogue.pending !== null && reply !== undefined) return answered(said, dialogue.pending, reply);
  const message = reply ?? said.message;
  if (message.length > longestCommand)
    return {
      kind: 'UNCLEAR',
      clause: message.slice(0, 160),
      unused: [],
      intent: undefined,
    };
  if (isNothing(said, message))
    return { kind: 'NOTHING', text: 'All right, I left everything as it is.', dialogue };
  const scene = sceneFor(said, message, {});
  const state = said.isTakenBack ? 'TAKEN_BACK' : undefined;
  const undo = takenBack(scene, dialogue.done, state);
  if (undo !== undefined) {
    if (undo.length === 0)
      return {
        kind: 'NOTHING',
        text: 'There is nothing of this conversation left to undo.',
        dialogue,
      };
    const done = dialogue.done.filter(({ turnId }) => !undo.includes(turnId));
    return {
      kind: 'TAKE_BACK',
      turnIds: undo,
      isAll: true,
      dialogue: { ...dialogue, done, pending: null },
    };
  }
  const again = saidAgain(scene, dialogue.done, state);
  if (again !== undefined) {
    const takesBack = again.takesBack === undefined ? [] : [again.takesBack];
    if (takesBack.length > 0 && !said.isTakenBack)
      return { kind: 'TAKE_BACK', turnIds: takesBack, isAll: false, dialogue };
    return carriedOut(said, {
      message: again.message,
      choices: {},
      takesBack,
      before: [],
      tries: 0,
    });
  }
  return carriedOut(said, {
    message,
    scene,
    choices: {},
    takesBack: [],
    before: [],
    tries: 0,
  });
}

/** "Leave the model as it is", when nothing is asked. */
function isNothing(said: DialogueMessage, reply: string): boolean {
  const { source, language } = sceneFor(said, reply, {});
  const words = wordsIn(source).filter(({ kind }) => kind !== 'MARK');
  const no = phraseAt(words, 0, language.answers.NO);
  return [words, words.slice(no), peeled(words, language)].some(
    (each) => isPhrase(each, language.answers.FORGET) || isPhrase(each, language.answers.NO),
  );
}

function sceneFor(said: DialogueMessage, message: string, choices: Readonly<Record<string, string>>): Scene {
  const { topics, done } = said.dialogue;
  return sceneOf({ ...said, message, topics, choices, before: done[0]?.message });
}

type Command = {
  readonly message: string;
  /** The message with the model it is about, where that has been looked at already. */
  readonly scene?: Scene;
  readonly choices: Readonly<Record<string, string>>;
  readonly takesBack: readonly string[];
  /** What is said before the effects. */
  readonly before: readonly string[];
  readonly tries: number;
};

function carriedOut(said: DialogueMessage, command: Command): Move {
  const { dialogue } = said;
  const scene = command.scene ?? sceneFor(said, command.message, command.choices);
  const unfinished = namelessHole(scene) ?? openHole(scene);
  if (unfinished !== undefined) return asked(dialogue, { ...command, hole: unfinished });
  const understood = understandWords(scene, wordsIn(scene.source));
  switch (understood.kind) {
    case 'ask':
      return asked(dialogue, { ...command, hole: understood.hole });
    case 'abstained':
      return {
        kind: 'NOTHING',
        text: `As you asked, I did nothing ("${understood.said}").`,
        dialogue: { ...dialogue, pending: null },
      };
    case 'unclear': {
      const lacking = holeOf(scene);
      if (lacking !== undefined) return asked(dialogue, { ...command, hole: lacking });
      return {
        kind: 'UNCLEAR',
        clause: understood.clause,
        unused: understood.unused,
        intent: understood.intent,
      };
    }
    case 'operations': {
      const names = understood.operations.flatMap((each) =>
        'set' in each && typeof each.set?.['name'] === 'string' ? [each.set['name']] : [],
      );
      const done = {
        turnId: said.turnId,
        message: command.message,
        choices: command.choices,
        names,
        added: understood.operations.flatMap((each) => addedBy(each)),
      };
      const earlier = dialogue.done.filter(
        ({ turnId }) => turnId !== said.turnId && !command.takesBack.includes(turnId),
      );
      const next: Dialogue = {
        topics: understood.topics,
        done: [done, ...earlier].slice(0, mostDone),
        pending: null,
      };
      if (understood.operations.length === 0 && command.takesBack.length === 0)
        return {
          kind: 'NOTHING',
          text: [
            ...understood.assumptions,
            ...(understood.notes.length > 0 ? understood.notes : ['The model says so already.']),
            'Nothing was changed.',
          ].join(' '),
          dialogue: { ...next, done: dialogue.done },
        };
      return {
        kind: 'DO',
        understood,
        dialogue: next,
        takesBack: command.takesBack,
        before: command.before,
      };
    }
  }
}

/** What an operation adds under a name. */
function addedBy(operation: ModelOperation): readonly Added[] {
  const name = operation.op === 'add' ? operation.set?.['name'] : undefined;
  return operation.op === 'add' && typeof name === 'string' ? [{ name, class: operation.class }] : [];
}

function asked(dialogue: Dialogue, command: Omit<PendingCommand, 'hole'> & { readonly hole: Hole }): Move {
  const { message, choices, hole, tries, takesBack } = command;
  const pending: PendingCommand = { message, choices, hole, tries, takesBack };
  return {
    kind: 'ASK',
    question: hole.question,
    options: labelsOf(hole),
    dialogue: { ...dialogue, pending },
  };
}

const labelsOf = ({ options }: Hole): readonly string[] => options.map(({ label }) => label);

/** Reads an answer against what was asked; a whole command replaces the one that waits. */
function answered(said: DialogueMessage, pending: PendingCommand, reply: string): Move {
  const { dialogue } = said;
  const scene = sceneFor(said, reply, {});
  const answer = readAnswer(scene, pending.hole);
  const idle: Dialogue = { ...dialogue, pending: null };
  switch (answer.kind) {
    case 'FORGET':
      return {
        kind: 'NOTHING',
        text: 'All right, I left everything as it is.',
        dialogue: idle,
      };
    case 'VALUE': {
      if (pending.takesBack.length > 0 && !said.isTakenBack)
        return {
          kind: 'TAKE_BACK',
          turnIds: pending.takesBack,
          isAll: false,
          dialogue,
        };
      const { completes, key } = pending.hole;
      const whole =
        completes === undefined
          ? { message: pending.message, choices: { [key]: answer.value } }
          : completed(sceneFor(said, pending.message, pending.choices), pending.hole, answer.value);
      const choices = { ...pending.choices, ...whole.choices };
      return carriedOut(
        { ...said, dialogue: idle },
        { ...pending, message: whole.message, choices, before: [], tries: 0 },
      );
    }
    case 'OTHER': {
      const words = sentencesIn(scene.source, wordsIn(scene.source)).map((each) =>
        peeled(each, scene.language),
      );
      const isLong = words.some(({ length }) => length > 2);
      const other = isLong
        ? carriedOut(
            { ...said, dialogue: idle },
            {
              message: reply,
              scene,
              choices: {},
              takesBack: [],
              before: [`I left "${pending.message}" undone.`],
              tries: 0,
            },
          )
        : undefined;
      if (other?.kind === 'DO' || other?.kind === 'ASK') return other;
      if (pending.tries + 1 >= mostTries)
        return {
          kind: 'NOTHING',
          text: `I still do not understand "${reply.slice(0, 80)}", so nothing was changed. Open: ${pending.hole.question}`,
          dialogue: idle,
        };
      const expected =
        pending.hole.options.length > 0
          ? 'one of the options, by its name or number'
          : pending.hole.expects === 'NUMBER'
            ? 'a number'
            : pending.hole.expects === 'VALUE'
              ? 'a value'
              : 'a name';
      const again = asked(dialogue, { ...pending, tries: pending.tries + 1 });
      return again.kind === 'ASK'
        ? {
            ...again,
            question: `I did not understand "${reply.slice(0, 80)}"; I expect ${expected}. ${pending.hole.question}`,
          }
        : again;
    }
  }
}
