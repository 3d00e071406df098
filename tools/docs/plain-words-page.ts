import { intents } from '../../src/chain/text-to-model/commands/intents.ts';
import { questionExamples } from '../../src/chain/text-to-model/questions/examples.ts';
import { generatedNotice, type GeneratedDocument } from './generated-document.ts';

/** The guide to what the embedded engine understands: changes and questions from the tables in the code. */
export function plainWordsPage(): GeneratedDocument {
  const rows = intents.map(({ does, examples }) => `| ${does} | ${examples.join('<br>')} |`);
  const questions = questionExamples.map((each) => `| ${each} |`);
  return {
    path: 'docs/guides/plain-words.md',
    text: [
      generatedNotice,
      '',
      ...texts,
      ...changes,
      ...rows,
      '',
      ...conversation,
      ...asked,
      ...questions,
      '',
      ...end,
    ].join('\n'),
  };
}

const texts = [
  '# What the embedded engine understands',
  '',
  "The assistant's embedded engine is the default. It needs no key and no network, reads English documents and commands in English and German, and gives the same answer to the same words. [From a text to a model](backlog-to-cim.md) shows it at work; this page lists what it reads. What it does not understand it asks about, and changes nothing.",
  '',
  '## Texts',
  '',
  'A `.md`, `.txt` or `.json` attachment, or a description in the message itself, is cut into passages:',
  '',
  '| Source | Passages |',
  '| --- | --- |',
  '| Markdown | sentences of paragraphs, list items, rows of tables by their headings (who, what and why; fields; states; rights; terms); headings name the area; code and HTML are kept apart |',
  '| plain text | sentences; stories, numbered demands (`REQ-1: …`) and list items stay whole; rows with tabs, semicolons or commas between cells are tables |',
  '| JSON | texts, each cut as Markdown; entries with who, what and why; schemas (`properties`), entities with fields, glossaries, elements of an exported model |',
  '',
  'At most 2,000 passages are read in one turn. Each passage is a story, demand, rule or fact, and everything that it asks for has to be represented; examples, questions and what reads like an instruction to the assistant do not. Commands in a document are reported, and never carried out.',
  '',
  '| The text says | CIM | PIM |',
  '| --- | --- | --- |',
  '| As a *baker*, … | actor | role |',
  '| … I want to *place an order* … | functional requirement, capability | command or query of the aggregate, permission of the role |',
  '| … so that *I get fresh bread* | goal | |',
  '| Each order has a number and a date | business object with attributes | aggregate, entity with fields |',
  '| A customer places orders | object relation | association |',
  '| A business customer is a customer | generalization | super type |',
  '| A status (open, paid or cancelled) | code list | enumeration |',
  '| A clerk checks an application | functional requirement | operation, permission of the role |',
  '| A shipment is packed, sent and delivered | code list | enumeration |',
  '| Only a baker may cancel an order | business rule | invariant |',
  '| The list must be shown within 2 seconds | quality requirement | quality scenario |',
  '| A row of a table Field, Type, Required, Values (Feld, Typ, Pflicht, Werte), a property of a schema | attribute with type, required, multiple, example; code list | field with type, default, length; enumeration |',
  '| A row of a table Status, Next, Who | states, transitions; requirement of who moves it on | status, state machine; operation, permission |',
  '| "The status of a parcel: packed → sent → delivered" | states, transitions | status, state machine |',
  '| “Loan – the lending of a copy” below “Glossary” | business object with the description | entity with the description |',
  '| “- borrow books” below “Member:”, “Member” below “Roles” | requirement with its actor | operation, permission of the role |',
  '',
  'What has no place at a level is set aside with the reason `OUT_OF_LEVEL`, what contradicts an earlier passage with `CONTRADICTED`. What the text itself leaves out (below “Out of scope”, “Not included”, “Nicht enthalten”, with the priority “Won’t have”, or in “Payroll is out of scope”) builds nothing: it is set aside with `OUT_OF_SCOPE`, and the answer quotes it. What is not understood stays open and is named.',
  '',
];

const changes = [
  '## Changes',
  '',
  'One message may ask for several things, in any of the usual forms: "Rename Room to Suite", "could you call the room Suite", "Room should be renamed to Suite". Names may stand in quotes, with or without article and class word, in singular or plural. A sentence is carried out only if every word of it has a place; the answer says what changed, and what was assumed.',
  '',
  '| What is done | For example |',
  '| --- | --- |',
];

const conversation = [
  '## Conversations',
  '',
  '- "It", "this" and "them" mean the selected elements, or what was spoken of last; "all", "both", "every" and "the last" several of a class.',
  '- Where something is missing or two things have the name, the assistant asks and offers values. The answer may be an option, its number, "the second", a name or "forget it"; it finishes the whole command.',
  '- A command that lacks a word asks for it: "Rename Shipment" what it is to be called, "Connect Shipment" to what, "Add an actor" for its name. "Leave the model as it is" leaves it.',
  '- "No, I meant Invoice" takes the last command back and does it again with the other name; "not a room: an office" does it with what stands last; "the same for Customer" and "customers should have one as well" repeat it; "undo", "undo the last two" take back.',
  '- A typing error is put right, and the answer says so; when something would be removed, the assistant asks first. "Do not delete X" does nothing.',
  '- What an answer to a question speaks of can be meant by "it" and "them" afterwards.',
  '- The same commands and questions work in German.',
  '',
];

const asked = ['## Questions', '', '| Question |', '| --- |'];

const end = [
  'A question asks for elements of a class, with conditions in any order: values ("required", "of type money"), links by any verb ("that concern Order", "performed by a clerk"), what is absent ("without", "not connected to anything"), amounts ("more than three"), and most or fewest of something. Every word needs a place; otherwise the question is not understood, and what can be asked is said. A verb that the model does not know ("which objects does a clerk paint?") is named. "Could you add …?" is a command.',
  '',
  '"Why" cites the passages an element rests on; "what is missing" those that are not represented yet.',
  '',
];
