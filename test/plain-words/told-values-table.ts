/** Values in brackets, lengths, keys, ranks, and all that stands in something. */
export const toldValues: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  [
    'cim',
    ['Add a channel (web, phone, walk-in) to Booking'],
    'Added attribute "channel" (choice) to Booking. Added code list "channel". Added code value "web" to channel. Added code value "phone" to channel. Added code value "walk-in" to channel.',
  ],
  [
    'cim',
    ['Bookings should also know their channel (web, phone)'],
    'Added attribute "channel" (choice) to Booking. Added code list "channel". Added code value "web" to channel. Added code value "phone" to channel.',
  ],
  [
    'cim',
    ['Record the salutation of guests (Mr, Mrs, Mx)'],
    'Added attribute "salutation" (choice) to Guest. Added code list "salutation". Added code value "Mr" to salutation. Added code value "Mrs" to salutation. Added code value "Mx" to salutation.',
  ],
  ['cim', ['Every room has one category'], 'Added attribute "category" (choice) to Room.'],
  [
    'cim',
    ['Room needs a description of at most 500 characters'],
    'Added attribute "description" (long text, at most 500 characters) to Room.',
  ],
  [
    'cim',
    ['Add a note of up to 80 characters to Room'],
    'Added attribute "note" (long text, at most 80 characters) to Room.',
  ],
  [
    'cim',
    ['Rooms have a name of 20 characters'],
    'Added attribute "name" (text, at most 20 characters) to Room.',
  ],
  [
    'cim',
    ['Invoices are identified by a number'],
    'Added attribute "number" (identifier, identifying) to Invoice.',
  ],
  ['cim', ['Identify visitors by their badge'], 'Set the identifying of attribute "Badge" to yes.'],
  ['cim', ['Add a second actor Cleaner'], 'Added actor "Cleaner".'],
  ['cim', ['Add a second name to Guest'], 'Added attribute "second name" (text) to Guest.'],
  ['cim', ['Give Room category a third value Suite'], 'Added code value "Suite" to Room category.'],
  ['cim', ['Give Booking a fourth state Cancelled'], 'Added state "Cancelled" to Booking.'],
  [
    'cim',
    ['Move everything from Housekeeping to Front office'],
    'Moved capability "Cleaning" to Front office. Set the domain of business object "Room" to Front office. Set the domain of business object "Minibar item" to Front office.',
  ],
  [
    'cim',
    ['Delete all attributes of Room but the floor'],
    'Removed attribute "Door label" from Room. Removed attribute "Nightly rate" from Room.',
  ],
  [
    'cim',
    ['Split the full name of guest into first name and last name'],
    'Added attribute "first name" (text, required) to Guest. Added attribute "last name" (text, required) to Guest. Removed attribute "Full name" from Guest.',
  ],
  ['cim', ['Link guests with rooms, one guest has many rooms'], 'Connected "Guest" to "Room" (any number).'],
  [
    'cim',
    ['Add a lifecycle to Invoice: Draft, Sent and Paid'],
    'Added state "Draft" to Invoice. Added state "Sent" to Invoice. Added state "Paid" to Invoice.',
  ],
  [
    'cim',
    ['Give Invoice a lifecycle: draft → sent'],
    'Added state "Draft" to Invoice. Added state "Sent" to Invoice. Added the transition from Draft to Sent.',
  ],
  [
    'cim',
    ['Invoice starts as Draft and ends as Paid'],
    'Added state "Draft" to Invoice. Added state "Paid" to Invoice.',
  ],
  ['cim', ['At most 3 rooms per booking'], 'Added business rule "At most 3 rooms per booking".'],
  [
    'cim',
    ['Make Guest and Visitor special cases of a new object Person'],
    'Added business object "Person". Set the generalization of business object "Guest" to Person. Set the generalization of business object "Visitor" to Person.',
  ],
  [
    'cim',
    ['A trainer is a kind of Guest', '> Create Trainer'],
    'Added business object "Trainer" (a kind of Guest).',
  ],
  ['cim', ['Check-in begins with Greet guest'], 'Added process step "Greet guest" to Check-in.'],
  [
    'cim',
    ['Add a step Greet guest at the beginning of Check-in'],
    'Added process step "Greet guest" to Check-in.',
  ],
  ['cim', ['The last step of Check-in is Say goodbye'], 'Added process step "Say goodbye" to Check-in.'],
  [
    'cim',
    ['Add a note to all objects'],
    'Added attribute "note" (long text) to Booking. Added attribute "note" (long text) to Guest. Added attribute "note" (long text) to Visitor. Added attribute "note" (long text) to Room. Added attribute "note" (long text) to Invoice. Added attribute "note" (long text) to Minibar item.',
  ],
];
