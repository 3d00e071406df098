/** Values in brackets, lengths, keys, ranks, places, and what people say in two sentences. */
export const toldValues: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  [
    'cim',
    ['Add a channel (web, phone, walk-in) to Booking'],
    'Added attribute "channel" (choice) to Booking. Added code list "Channel". Added code value "web" to Channel. Added code value "phone" to Channel. Added code value "walk-in" to Channel.',
  ],
  [
    'cim',
    ['Bookings should also know their channel (web, phone)'],
    'Added attribute "channel" (choice) to Booking. Added code list "Channel". Added code value "web" to Channel. Added code value "phone" to Channel.',
  ],
  [
    'cim',
    ['Record the salutation of guests (Mr, Mrs, Mx)'],
    'Added attribute "salutation" (choice) to Guest. Added code list "Salutation". Added code value "Mr" to Salutation. Added code value "Mrs" to Salutation. Added code value "Mx" to Salutation.',
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
  [
    'cim',
    ['For every room we want to know whether it has a balcony'],
    'Added attribute "balcony" (yes no) to Room.',
  ],
  [
    'cim',
    ['Please keep the date and time a booking was cancelled, call the field "cancelled at"'],
    'Added attribute "cancelled at" (date time) to Booking.',
  ],
  [
    'cim',
    ['Room is in the wrong domain, it goes under Front office'],
    'Set the domain of business object "Room" to Front office.',
  ],
  [
    'cim',
    ['Give Room this description: One place where guests sleep'],
    'Set the description of business object "Room" to One place where guests sleep.',
  ],
  ['cim', ['Please get the badge off the visitor'], 'Removed attribute "Badge" from Visitor.'],
  [
    'cim',
    ['Nobody should be able to leave out the arrival date of a booking'],
    'Set the required of attribute "Arrival date" to yes.',
  ],
  [
    'cim',
    ['A confirmed booking may also end up as No-show'],
    'Added state "No-show" to Booking. Added the transition from Confirmed to No-show.',
  ],
  [
    'cim',
    ['Remove the transition that takes a booking straight from Requested to Confirmed'],
    'Removed the transition from Requested to Confirmed.',
  ],
  [
    'cim',
    ['New goal: Clean rooms. We measure it by the review score, today it is 7.9 and we want 9.'],
    'Added goal "Clean rooms" (metric the review score, target 9, baseline 7.9).',
  ],
  [
    'cim',
    ['Every business object in Housekeeping gets a field "changed on" holding a date'],
    'Added attribute "changed on" (date) to Room. Added attribute "changed on" (date) to Minibar item.',
  ],
  ['cim', ['Statt Room heißt das bei uns Zimmer'], 'Renamed business object "Room" to "Zimmer".'],
  [
    'cim',
    ['Bitte nichts löschen, nur die Beschreibung von Room auf „Was Gäste bewohnen“ setzen'],
    'Set the description of business object "Room" to Was Gäste bewohnen.',
  ],
  [
    'cim',
    [
      'Set up a process Late checkout: first look up the next arrival, then decide whether the room is free; if it is, extend the stay, otherwise refuse the request',
    ],
    'Added business process "Late checkout". Added process step "Look up the next arrival" to Late checkout. Added decision point "The room is free?" to Late checkout. Added process step "Extend the stay" to Late checkout. Added process step "Refuse the request" to Late checkout.',
  ],
  [
    'cim',
    ['Rename Room to Keeper', 'Sorry, I should have said Holder'],
    'Renamed business object "Keeper" to "Holder".',
  ],
  ['cim', ['Make the mobile of the guest mandatory', 'Forget it, put that back the way it was'], 'UNDONE'],
  ['cim', ['pls delte the mobil of Guest', '> Mobile'], 'Removed attribute "Mobile" from Guest.'],
  ['cim', ['For the glossary: No-show means a guest who does not come'], 'Added glossary term "No-show".'],
  [
    'cim',
    ['Suite is a room category as well, please enter it'],
    'Added code value "Suite" to Room category.',
  ],
  [
    'cim',
    ['Guest is missing two things: the place of birth and the ticket number'],
    'Added attribute "place of birth" (location) to Guest. Added attribute "ticket number" (identifier) to Guest.',
  ],
  [
    'cim',
    ['Room: + material, + last cleaning (date)'],
    'Added attribute "material" (text) to Room. Added attribute "last cleaning" (date) to Room.',
  ],
  [
    'cim',
    ['Add a process Complaint handling. It starts with Receive complaint, then Taste bottle.'],
    'Added business process "Complaint handling". Added process step "Receive complaint" to Complaint handling. Added process step "Taste bottle" to Complaint handling.',
  ],
  [
    'cim',
    ['In Check-in, the step Hand over key should rather be named Give key'],
    'Renamed process step "Hand over key" to "Give key".',
  ],
  [
    'cim',
    ['Invoices are first Reported, then Under review, and after that either Paid or Rejected'],
    'Added state "Reported" to Invoice. Added state "Under review" to Invoice. Added state "Paid" to Invoice. Added state "Rejected" to Invoice. Added the transition from Reported to Under review. Added the transition from Under review to Paid. Added the transition from Under review to Rejected.',
  ],
  [
    'cim',
    ['Füge einen Akteur Lehrling hinzu. Und die Mobile vom Guest bitte zur Pflicht machen.'],
    'Added actor "Lehrling". Set the required of attribute "Mobile" to yes.',
  ],
  [
    'cim',
    ['Benenne Room in Zimmer um', 'Ach nein, ich meinte Kammer'],
    'Renamed business object "Zimmer" to "Kammer".',
  ],
  [
    'cim',
    ['What do we keep about a guest?'],
    'ANSWERS Business object "Guest". It has attributes "Full name", "Passport number", "Mobile". It is connected to "Booking".',
  ],
  [
    'pim',
    ['From Rented a vehicle can become Broken'],
    'Added state machine "Vehicle lifecycle" to Vehicle. Added the transition from Rented to Broken. Added literal "Broken" to Vehicle status.',
  ],
  [
    'pim',
    ['A vehicle starts as Free, becomes Rented and goes back to Free'],
    'Added state machine "Vehicle lifecycle" to Vehicle. Added the transition from Free to Rented. Added the transition from Rented to Free.',
  ],
  [
    'pim',
    ['Add a workflow Return vehicle: check damage, then if damaged repair, otherwise park'],
    'Added workflow "Return vehicle". Added workflow step "Check damage" to Return vehicle. Added workflow step "Damaged?" to Return vehicle. Added workflow step "Repair" to Return vehicle. Added workflow step "Park" to Return vehicle.',
  ],
  [
    'pim',
    ['Plate: 3 to 12 characters'],
    'Set the min length of attribute "Plate" to 3. Set the max length of attribute "Plate" to 12.',
  ],
  ['pim', ['Who may extend a contract?'], 'ANSWERS The model does not say who may extend a contract.'],
  ['cim', ['The currency of the deposit is EUR'], 'Set the unit of attribute "Deposit" to EUR.'],
  ['cim', ['Ergänze die Liste Room category um Suite'], 'Added code value "Suite" to Room category.'],
  [
    'cim',
    ['Teile den Full name von Guest in Vorname und Nachname auf'],
    'Added attribute "Vorname" (text, required) to Guest. Added attribute "Nachname" (text, required) to Guest. Removed attribute "Full name" from Guest.',
  ],
  [
    'cim',
    ['Guest: drop the passport number, add an ID card number'],
    'Added attribute "ID card number" (identifier) to Guest. Removed attribute "Passport number" from Guest.',
  ],
  [
    'cim',
    ['Make a new domain Finance and put Invoice there'],
    'Added business domain "Finance". Set the domain of business object "Invoice" to Finance.',
  ],
  [
    'cim',
    ['Create Suite as a kind of Room with a balcony'],
    'Added business object "Suite" (a kind of Room). Added attribute "balcony" (text) to Suite.',
  ],
  [
    'cim',
    ['Verify passport should come after Hand over key'],
    '"Verify passport" follows "Hand over key" now.',
  ],
  ['cim', ['Add three rooms'], 'NOTHING There is a business object "Room" already. Nothing was changed.'],
  [
    'cim',
    ['The goal Full house has the target 90 % and the metric occupancy'],
    'Set the metric of goal "Full house" to occupancy. Set the target of goal "Full house" to 90 %.',
  ],
  [
    'cim',
    ['An invoice belongs to a booking and lists minibar items'],
    'Connected "Invoice" to "Booking" (exactly one). Connected "Invoice" to "Minibar item" (any number).',
  ],
  [
    'cim',
    ['The language of a guest is one of English, German or French'],
    'Added attribute "language" (choice) to Guest. Added code list "Language". Added code value "English" to Language. Added code value "German" to Language. Added code value "French" to Language.',
  ],
  [
    'cim',
    ["A room's colour is red, green or blue"],
    'Added attribute "colour" (choice) to Room. Added code list "Colour". Added code value "red" to Colour. Added code value "green" to Colour. Added code value "blue" to Colour.',
  ],
  [
    'cim',
    ['The status of a booking is one of open, confirmed and cancelled'],
    'Added state "Open" to Booking. Added state "Cancelled" to Booking.',
  ],
];
