import { readChoices } from './senses/choices.ts';
import { kindsListed } from './senses/kinds-listed.ts';
import { readPickList } from './senses/pick-list.ts';
import { readContextMap } from './senses/context-map.ts';
import { readCreate } from './senses/create.ts';
import { readDescribe } from './senses/describe.ts';
import { readPredicate } from './senses/features.ts';
import { readSet } from './senses/set.ts';
import { readHave } from './senses/have.ts';
import { readMoves } from './senses/moves.ts';
import { readMove } from './senses/move.ts';
import { readPromote } from './senses/promote.ts';
import { readMerge } from './senses/merge.ts';
import { readSplit } from './senses/split.ts';
import { readRelate } from './senses/relate.ts';
import { readSwap } from './senses/swap-steps.ts';
import { readUnrelate, readWithout } from './senses/unrelate.ts';
import { readInherit } from './senses/inherit.ts';
import { readRemove } from './senses/remove.ts';
import { readRename } from './senses/rename.ts';
import { readProcess } from './senses/process.ts';
import { readRule } from './senses/rules.ts';
import { readPermit } from './senses/permits.ts';
import { readTask } from './senses/task.ts';
import { readGoal } from './senses/goals.ts';
import type { SenseReader } from './senses/sense.ts';
import { readStateBetween } from './senses/state-between.ts';
import { readStates } from './senses/states.ts';

/** Something a user may want, with how it is said; the guide, the tests and the answers are made from this table. */
export type Intent = {
  readonly name: string;
  /** For the guide: what is done. */
  readonly does: string;
  readonly examples: readonly string[];
  readonly read: SenseReader;
};

/** Everything the assistant carries out, the plainest first. */
export const intents: readonly Intent[] = [
  {
    name: 'CREATE',
    does: 'Adds elements of any class, with their members, where the sentence or the conversation says.',
    examples: [
      'Add an actor Courier',
      'Create a business object Voucher with code, value (money) and expiry date',
      'Add a context Shipping containing the aggregates Parcel and Carrier',
    ],
    read: readCreate,
  },
  {
    name: 'HAVE',
    does: 'Adds attributes, values, steps and relations to what has them.',
    examples: [
      'Invoice also needs a due date and a currency',
      'Give Customer a phone number',
      'Store the birth date of each patient',
    ],
    read: readHave,
  },
  {
    name: 'RENAME',
    does: 'Renames an element, and with an entity its aggregate.',
    examples: [
      'Rename Shipment to Delivery',
      'Shipment should be called Delivery',
      'In Order, rename the total to grand total',
    ],
    read: readRename,
  },
  {
    name: 'DELETE',
    does: 'Removes elements with all that belongs to them; what takes much away has to be confirmed.',
    examples: [
      'Delete Shipment',
      'We do not need the tax number any more',
      'Remove the relation between Order and Invoice',
    ],
    read: readRemove,
  },
  {
    name: 'MOVE',
    does: 'Moves an element to another place.',
    examples: [
      'Move the delivery address from Order to Customer',
      'Put the object Ward into the domain Accounting',
    ],
    read: readMove,
  },
  {
    name: 'FLAG',
    does: 'Makes elements required, optional, identifying, read-only; sets types and bounds.',
    examples: [
      'Make the email of Customer optional',
      'Quantity is an integer of at least 1',
      'Products are identified by their label',
    ],
    read: readPredicate,
  },
  {
    name: 'CHOICE',
    does: 'Makes a list of what an attribute is one of.',
    examples: ['The size of a room is small, medium or large'],
    read: (event, bench) => [
      ...kindsListed(event, bench),
      ...readChoices(event, bench),
      ...readPickList(event, bench),
    ],
  },
  {
    name: 'SET',
    does: 'Sets or clears any feature by its name.',
    examples: [
      'Set the priority of all requirements to must',
      'The target of Fast delivery is 2 days',
      'Clear the unit of Weight',
    ],
    read: readSet,
  },
  {
    name: 'DESCRIBE',
    does: 'Sets the description of an element.',
    examples: ['Describe Order as "What a customer buys at once."'],
    read: readDescribe,
  },
  {
    name: 'RELATE',
    does: 'Connects two things, or says how many of one the other has.',
    examples: ['Connect Order line to Product', 'Every loan belongs to exactly one copy'],
    read: (event, bench) => [...readContextMap(event, bench), ...readRelate(event, bench)],
  },
  {
    name: 'WITHOUT',
    does: 'Says that a thing may be without the other.',
    examples: ['A book can exist without any copies'],
    read: readWithout,
  },
  {
    name: 'UNRELATE',
    does: 'Takes the relation between two things away.',
    examples: ['Disconnect Bill from Patient', 'Bills no longer depend on patients'],
    read: readUnrelate,
  },
  {
    name: 'SUPERTYPE',
    does: 'Makes one thing a kind of another.',
    examples: ['Member is a subtype of Person', 'Introduce a common parent Person for Patient and Doctor'],
    read: readInherit,
  },
  {
    name: 'STATES',
    does: 'Adds states and the moves between them.',
    examples: [
      'A loan has the states Running, Overdue and Returned',
      'Shipments go from Packed to Sent to Delivered',
      'Invoice status: draft -> sent -> paid',
      'An open order can be cancelled',
    ],
    read: (event, bench) => [...readStateBetween(event, bench), ...readStates(event, bench)],
  },
  {
    name: 'PROCESS',
    does: 'Puts steps and decisions at their place in a process.',
    examples: [
      'Add a step Check address after Receive order',
      'Pack goods is followed by Send parcel',
      'Swap Pack goods and Send parcel',
      'In Fulfilment, if the address is unknown, ask the customer, otherwise send the parcel',
    ],
    read: (event, bench) => [...readSwap(event, bench), ...readProcess(event, bench)],
  },
  {
    name: 'TRANSITION',
    does: 'Adds or takes away a move from one state to another.',
    examples: ['From Open it can become Cancelled', 'Remove the transition from Open to Cancelled'],
    read: readMoves,
  },
  {
    name: 'PERMIT',
    does: 'Says who may do what: a rule of the business, a permission of a role.',
    examples: ['Only a clerk may cancel an order'],
    read: readPermit,
  },
  {
    name: 'GOAL',
    does: 'Adds a goal with its metric and target.',
    examples: [
      'Add a goal "Satisfied customers" measured by the share of orders delivered in time, target 95 %',
    ],
    read: readGoal,
  },
  {
    name: 'TASK',
    does: 'Keeps what a role of the business does as a functional requirement.',
    examples: ['A clerk checks the address of a customer', 'Let clerks cancel orders'],
    read: readTask,
  },
  {
    name: 'RULE',
    does: 'Keeps a statement with a condition, a limit or a measure as a rule or a quality.',
    examples: [
      'The due date of a loan has to be after its start date',
      'Searching a book must take less than 2 seconds',
    ],
    read: readRule,
  },
  {
    name: 'MERGE',
    does: 'Makes one of two things, with the members and relations of both.',
    examples: ['Merge Client into Customer'],
    read: readMerge,
  },
  {
    name: 'SPLIT',
    does: 'Makes attributes a thing of their own.',
    examples: ['Extract the delivery address of Order into its own business object Address'],
    read: readSplit,
  },
  {
    name: 'PROMOTE',
    does: 'Makes an entity the root of an aggregate of its own.',
    examples: ['Turn Order line into an aggregate of its own'],
    read: readPromote,
  },
];
