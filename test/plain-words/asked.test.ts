import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asked } from './asked-table.ts';
import { Conversation } from './said.ts';

for (const [kind, questions] of Object.entries(asked))
  describe(`questions: ${kind}`, () => {
    for (const [level, question, holds, lacks] of questions)
      it(`${level} ${question}`, () => {
        const talk = new Conversation(level);
        const answer = talk.say(question);
        assert.match(answer, /^ANSWERS /);
        for (const each of holds) assert.match(answer, new RegExp(each, 'i'));
        if (lacks !== undefined) assert.doesNotMatch(answer, new RegExp(lacks, 'i'));
        assert.equal(talk.changes, '');
      });
  });

describe('commands that are asked for politely', () => {
  for (const message of [
    'Could you add an actor Auditor?',
    'Kannst du bitte einen Akteur Auditor hinzufügen?',
  ])
    it(message, () => {
      assert.equal(new Conversation('cim').say(message), 'Added actor "Auditor".');
    });
});

describe('commands that lack a word', () => {
  for (const [message, reply, outcome] of [
    ['Rename Visitor', 'Day guest', 'Renamed business object "Visitor" to "Day guest".'],
    ['Rename Visitor to', 'call it Day guest', 'Renamed business object "Visitor" to "Day guest".'],
    ['Add an actor', 'Auditor', 'Added actor "Auditor".'],
    ['Connect Invoice', 'with Guest', 'Connected "Invoice" to "Guest" (at most one).'],
    ['Move the floor', 'to Invoice', 'Moved attribute "Floor" to Invoice.'],
    ['Set the priority of Book room', 'must', 'Set the priority of requirement "Book room" to MUST.'],
    ['Benenne die Invoice um', 'Rechnung', 'Renamed business object "Invoice" to "Rechnung".'],
  ] as const)
    it(`${message} / ${reply}`, () => {
      const talk = new Conversation('cim');
      assert.match(talk.say(message), /^ASKS /);
      assert.equal(talk.changes, '');
      assert.equal(talk.reply(reply), outcome);
    });
});

describe('what is said about the turn before', () => {
  for (const [messages, outcome] of [
    [['Add an actor Porter', 'Sorry, that should have been Night porter'], 'Added actor "Night porter".'],
    [
      ['Add a nickname to Guest', 'Visitors should have one as well'],
      'Added attribute "nickname" (text) to Visitor.',
    ],
    [['Add an object Voucher', 'with a code and a value'], /Added attribute "code".* to Voucher.*"value"/],
    [['Add an actor Porter', 'Add an actor Cook', 'Revert both'], 'UNDONE'],
    [['Add an actor Porter', 'That was wrong, undo it please'], 'UNDONE'],
    [['Rename Guest to Client', 'I liked the old name better. Please revert that.'], 'UNDONE'],
    [['Add an actor Porter', 'Leave the model as it is'], 'NOTHING All right, I left everything as it is.'],
  ] as const)
    it(messages.join(' / '), () => {
      const talk = new Conversation('cim');
      const last = messages.map((each) => talk.say(each)).at(-1) ?? '';
      if (typeof outcome === 'string') assert.ok(last.startsWith(outcome), last);
      else assert.match(last, outcome);
    });
});

describe('German', () => {
  for (const [message, outcome] of [
    ['Ergänze beim Guest das Geburtsdatum', 'Added attribute "Geburtsdatum" (date) to Guest.'],
    ['Der Floor darf nicht leer sein', 'Set the required of attribute "Floor" to yes.'],
    [
      'Ordne die Invoice der Domäne Housekeeping zu',
      'Set the domain of business object "Invoice" to Housekeeping.',
    ],
    ['Invoice gibt es bei uns nicht mehr', 'Removed business object "Invoice".'],
    ['Lass Guest so wie er ist', 'NOTHING'],
    [
      'Lösche nichts, sag mir nur, welche Attribute Guest hat',
      'ANSWERS Business object "Guest" has 3 attributes',
    ],
    ['Ersetze den Namen Guest durch Gast', 'Renamed business object "Guest" to "Gast".'],
    ['Füge zwischen Guest und Invoice eine Beziehung hinzu', 'Connected "Guest" to "Invoice"'],
    ['Ein Booking findet in genau einem Room statt', /^(?:Set|Connected)/],
  ] as const)
    it(message, () => {
      const said = new Conversation('cim').say(message);
      if (typeof outcome === 'string') assert.ok(said.startsWith(outcome), said);
      else assert.match(said, outcome);
    });
});
