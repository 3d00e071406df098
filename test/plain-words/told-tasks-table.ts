import type { told } from './told-table.ts';

/** What roles of the business do, what may become of things, and notes about them. */
export const toldTasks: typeof told = [
  ['cim', ['The receptionist greets several guests'], 'Added requirement "Greet guests".'],
  ['cim', ['Let hotel managers archive bookings'], 'Added requirement "Archive bookings".'],
  ['cim', ['Let guests rate their stay'], 'Added requirement "Rate stay".'],
  [
    'cim',
    ['Der Receptionist prüft die Anschrift des Gastes'],
    'Added requirement "Anschrift des Gastes prüfen".',
  ],
  [
    'cim',
    ['The hotel manager accepts or rejects a booking'],
    'Added requirement "Accept or reject booking".',
  ],
  [
    'cim',
    ['The receptionist prints invoices and the hotel manager signs invoices'],
    'Added requirement "Print invoices". Added requirement "Sign invoices".',
  ],
  [
    'cim',
    ['A receptionist books a room'],
    'NOTHING The model has the requirement "Book room" already. Nothing was changed.',
  ],
  [
    'cim',
    ['Rename Invoice to Bill, the hotel manager wants it'],
    'Renamed business object "Invoice" to "Bill".',
  ],
  [
    'cim',
    ['A receptionist serves at most three guests a day'],
    'Added business rule "A receptionist serves at most three guests a day".',
  ],
  ['cim', ['A visitor accepts or rejects the invoice'], 'Connected "Visitor" to "Invoice" (exactly one).'],
  ['cim', ['Bookings can be cancelled'], 'Added state "Cancelled" to Booking.'],
  ['cim', ['Bookings can be printed'], 'Added business rule "Bookings can be printed".'],
  [
    'cim',
    ['Note on Booking: guests may cancel until noon', 'Add a note to Booking: only by phone'],
    'Set the description of business object "Booking" to guests may cancel until noon\nonly by phone.',
  ],
  ['cim', ['Add a remark to Guest: long text'], 'Added attribute "remark" (long text) to Guest.'],
  [
    'cim',
    ['Notiz zum Invoice: wird am Monatsende bezahlt'],
    'Set the description of business object "Invoice" to wird am Monatsende bezahlt.',
  ],
  [
    'cim',
    ['Add a process New guest with the step Copy passport', 'New guest starts with a welcome drink'],
    'Added process step "Welcome drink" to New guest.',
  ],
  ['cim', ['Get rid of the deposit rule'], 'Removed business rule "Deposit before arrival".'],
  [
    'cim',
    ['The key is handed over before the passport is verified'],
    '"Verify passport" follows "Hand over key" now.',
  ],
  [
    'cim',
    ['The passport is verified before the key is handed over'],
    'NOTHING "Verify passport" stands before "Hand over key" already. Nothing was changed.',
  ],
  [
    'cim',
    [
      'Füge einen Prozess Aufnahme mit den Schritten Bonität prüfen und Vertrag drucken hinzu',
      'Nach der Bonitätsprüfung schreibt der Receptionist einen Befund',
    ],
    'Added process step "Befund schreiben" to Aufnahme. Set the source of a sequence flow to Befund schreiben.',
  ],
  [
    'cim',
    ['Mobile and passport number should go into a separate object Contact'],
    'Added business object "Contact". Connected "Guest" to "Contact" (at most one). Moved attribute "Mobile" to Contact. Moved attribute "Passport number" to Contact.',
  ],
  ['cim', ['Statt Badge soll es Ausweis heißen'], 'Renamed attribute "Badge" to "Ausweis".'],
  ['cim', ['Der Badge ist Pflicht, die Mobile nicht'], 'Set the required of attribute "Badge" to yes.'],
  [
    'cim',
    ["The badge is required, the deposit isn't"],
    'Set the required of attribute "Deposit" to no. Set the required of attribute "Badge" to yes.',
  ],
  ['cim', ['Die Nights betragen höchstens 30'], 'Set the maximum of attribute "Nights" to 30.'],
  ['cim', ['Bookings are checked by the receptionist'], 'Added requirement "Check bookings".'],
  [
    'cim',
    ['Each invoice is signed by a receptionist or a hotel manager'],
    'Added requirement "Sign invoice".',
  ],
  [
    'cim',
    ['Die Receptionist verschickt die Invoice per Post'],
    'Added requirement "Invoice per Post verschicken".',
  ],
  [
    'cim',
    ['Receptionists can be on duty or off duty'],
    'Added business rule "Receptionists can be on duty or off duty".',
  ],
  ['cim', ['A booking can be extended once'], 'Added business rule "A booking can be extended once".'],
  [
    'cim',
    ['When a guest leaves, the card is blocked'],
    'Added business rule "When a guest leaves, the card is blocked".',
  ],
  ['cim', ['Add an actor Porter who cleans rooms'], 'Added actor "Porter". Added requirement "Clean rooms".'],
  ['cim', ['Delete the rule about deposits'], 'Removed business rule "Deposit before arrival".'],
  ['cim', ['Remarks should be called Notice and be optional'], 'Renamed attribute "Remarks" to "Notice".'],
  ['cim', ['The manager signs the invoice'], 'Added requirement "Sign invoice".'],
  ['cim', ['Jeder Guest wird von einem Receptionist begrüßt'], 'Added requirement "Guest begrüßen".'],
  ['cim', ['If towels are missing, the supplier is called'], 'UNCLEAR'],
  [
    'cim',
    ["Drop the step Verify passport, the receptionist doesn't do that any more"],
    'Removed process step "Verify passport" from Check-in.',
  ],
];
