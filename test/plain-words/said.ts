import { randomUUID } from 'node:crypto';
import { levels } from '../../src/chain/levels.ts';
import type { Dialogue, Move } from '../../src/chain/text-to-model/index.ts';
import { answer, converse, route, tellChanges } from '../../src/chain/text-to-model/index.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { applyOperations } from '../../src/kernel/operations/apply-operations.ts';
import type { ModelChange } from '../../src/kernel/operations/model-change.ts';
import { changesBetween } from '../../src/kernel/operations/model-change.ts';
import { revertChanges } from '../../src/kernel/operations/revert-changes.ts';
import { fleet, hotel } from './models.ts';

const starts = { cim: hotel, pim: fleet } as const;

/** A conversation about one of the models of the tests, without a service around it. */
export class Conversation {
  readonly #level: 'cim' | 'pim';
  readonly #start: Element;
  readonly #history = new Map<string, readonly ModelChange[]>();
  #model: Element;
  #dialogue: Dialogue = { topics: [], done: [], pending: null };
  #turn = 0;
  #message = '';

  constructor(level: 'cim' | 'pim') {
    this.#level = level;
    this.#start = starts[level];
    this.#model = this.#start;
  }

  /** Sends a message; gives what is said: the effects, `ASKS …`, `ANSWERS …`, `NOTHING …` or `UNCLEAR`. */
  say(message: string, selectedIds: readonly string[] = []): string {
    this.#turn += 1;
    this.#message = message;
    const [level, model, dialogue] = [this.#level, this.#model, this.#dialogue];
    const given = { message, level, model, selectedIds };
    const { workflow } = route({ ...given, dialogue, attachmentCount: 0, modelSize: 50 });
    if (workflow === 'conceptual') return 'DESCRIBES';
    if (workflow === 'answer')
      return `ANSWERS ${answer({ ...given, topics: dialogue.topics, units: [], obligations: [], claims: [] }).text}`;
    return this.#move(undefined, selectedIds);
  }

  /** Answers what was asked last. */
  reply(words: string): string {
    return this.#move(words, []);
  }

  /** Everything that differs from the start, told. */
  get changes(): string {
    const { metamodel } = levels[this.#level];
    const states = { before: this.#start, after: this.#model };
    return tellChanges({ level: this.#level, ...states }, changesBetween(metamodel, states)).join(' ');
  }

  #move(reply: string | undefined, selectedIds: readonly string[]): string {
    const turnId = `t${this.#turn}`;
    const { metamodel } = levels[this.#level];
    const before = this.#model;
    const said = { turnId, message: this.#message, reply, level: this.#level, selectedIds };
    let move: Move = converse({ ...said, model: before, dialogue: this.#dialogue, isTakenBack: false });
    let model = before;
    if (move.kind === 'TAKE_BACK') {
      const changes = move.turnIds.map((id) => this.#history.get(id) ?? []);
      const reverted = revertChanges({ metamodel, root: before, changes });
      if (!reverted.ok) return `STANDS AGAINST ${reverted.overlaps.join(' ')}`;
      model = reverted.root;
      const { isAll } = move;
      // Read again with what it takes back out of the model, as the service does.
      move = converse({ ...said, model, dialogue: this.#dialogue, isTakenBack: true });
      if (isAll && move.kind === 'TAKE_BACK') {
        this.#dialogue = move.dialogue;
        this.#model = model;
        return 'UNDONE';
      }
    }
    switch (move.kind) {
      case 'ASK':
        this.#dialogue = move.dialogue;
        return `ASKS ${move.question} [${move.options.join(' | ')}]`;
      case 'NOTHING':
        this.#dialogue = move.dialogue;
        return `NOTHING ${move.text}`;
      case 'DO': {
        const { operations } = move.understood;
        const applied = applyOperations({ metamodel, root: model, operations, newId: randomUUID });
        if (!applied.ok) return `INVALID ${applied.issues.join(' ')}`;
        const added = applied.operations.flatMap((each) => (each.op === 'add' ? [each.ref] : []));
        const refs = operations.flatMap((each) => (each.op === 'add' ? [each.ref] : []));
        const topics = move.dialogue.topics.map((ids) =>
          ids.map((id) => (refs.includes(id) ? (added[refs.indexOf(id)] ?? id) : id)),
        );
        const changes = changesBetween(metamodel, { before, after: applied.root });
        this.#dialogue = { ...move.dialogue, topics };
        this.#history.set(turnId, changes);
        this.#model = applied.root;
        return tellChanges({ level: this.#level, before, after: applied.root }, changes).join(' ');
      }
      default:
        return 'UNCLEAR';
    }
  }
}
