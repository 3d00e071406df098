/** Several things said at once, what is told of an unknown thing, relative clauses, spoken German. */
export const toldTogether: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  // What is told of an unknown thing in the same message makes it.
  [
    'cim',
    ['A booking includes several services. A service has a name and a price.'],
    'Added business object "Service". Added attribute "name" (text) to Service. Added attribute "price" (money) to Service. Connected "Booking" to "Service" (any number).',
  ],
  [
    'cim',
    [
      'A room is in exactly one wing, and a wing hosts many rooms. Wings have a name and an area in square metres.',
    ],
    'Added business object "Wing". Added attribute "name" (text) to Wing. Added attribute "area" (decimal, in square metres) to Wing. Connected "Room" to "Wing" (exactly one).',
  ],
  [
    'cim',
    ['Every room has at least one bed. A bed has a width and a kind (single, double, sofa).'],
    'Added business object "Bed". Added attribute "width" (decimal) to Bed. Added attribute "kind" (choice) to Bed. Connected "Room" to "Bed" (one or more). Added code list "Kind". Added code value "single" to Kind. Added code value "double" to Kind. Added code value "sofa" to Kind.',
  ],
  // "Each" goes on with what the message has made.
  [
    'cim',
    ['We also need parking spaces. Each has a number and belongs to at most one booking.'],
    'Added business object "parking space". Added attribute "number" (identifier) to parking space. Connected "parking space" to "Booking" (at most one).',
  ],
  [
    'cim',
    ['Add parking spaces and lockers. Each of them has a number.'],
    'Added business object "parking space". Added attribute "number" (identifier) to parking space. Added business object "locker". Added attribute "number" (identifier) to locker.',
  ],
  // What may be something is the general thing.
  [
    'cim',
    ['Guests can be members. Members have a level.'],
    'Added business object "Member" (a kind of Guest). Added attribute "level" (number) to Member.',
  ],
  ['cim', ['A guest can be a visitor.'], 'Set the generalization of business object "Visitor" to Guest.'],
  ['cim', ['Categories can have subcategories.'], 'UNCLEAR'],
  ['cim', ['A room category can have the value suite.'], 'Added code value "suite" to Room category.'],
  // What is gone is not what had it, and why it goes is no wish.
  [
    'cim',
    ['Delete the passport number.', 'Remove it.'],
    'ASKS What was spoken of last is removed already. Do you mean Guest? [Guest]',
  ],
  [
    'cim',
    ['Delete the passport number, we are not allowed to store it.'],
    'Removed attribute "Passport number" from Guest.',
  ],
  [
    'cim',
    ["Make Guest the parent of Visitor, and drop the visitor's badge."],
    'Set the generalization of business object "Visitor" to Guest. Removed attribute "Badge" from Visitor.',
  ],
  ['cim', ['The room also has a balcony, yes or no.'], 'Added attribute "balcony" (yes no) to Room.'],
  [
    'cim',
    ['Delete the passport number. Actually keep it.'],
    'NOTHING As you asked, I did nothing ("Delete the passport number keep it").',
  ],
  [
    'cim',
    ['Delete the passport number, no, keep it.'],
    'NOTHING As you asked, I did nothing ("Delete the passport number").',
  ],
  [
    'cim',
    ['Remove "Badge" and rename it to "ID card".'],
    'ASKS What was spoken of last is removed already. Do you mean Visitor? [Visitor]',
  ],
  // What goes on with a removal removes.
  [
    'cim',
    ['Remove the deposit from the booking.', 'And the arrival date.'],
    'Removed attribute "Arrival date" from Booking.',
  ],
  ['cim', ['Remove the deposit from the booking.', 'And the parking fee.'], 'UNCLEAR'],
  [
    'cim',
    ['Remove the deposit from the booking.', 'A discount instead.'],
    'Added attribute "discount" (money) to Booking.',
  ],
  // Arrows between states are transitions.
  [
    'cim',
    ['Invoice status: draft -> sent -> paid.'],
    'Added state "Draft" to Invoice. Added state "Sent" to Invoice. Added state "Paid" to Invoice. Added the transition from Draft to Sent. Added the transition from Sent to Paid.',
  ],
  [
    'cim',
    ['The status of an invoice: draft → sent → paid'],
    'Added state "Draft" to Invoice. Added state "Sent" to Invoice. Added state "Paid" to Invoice. Added the transition from Draft to Sent. Added the transition from Sent to Paid.',
  ],
  [
    'cim',
    ['An invoice has the states draft -> sent -> paid.'],
    'Added state "Draft" to Invoice. Added state "Sent" to Invoice. Added state "Paid" to Invoice. Added the transition from Draft to Sent. Added the transition from Sent to Paid.',
  ],
  // What is done names what is asked for.
  ['cim', ['Add a requirement to print invoices.'], 'Added requirement "Print invoices".'],
  ['pim', ['Add an operation to waive the charge.'], 'Added command "Waive charge".'],
  ['pim', ['We need a query to list all repairs.'], 'Added query "List repairs".'],
  [
    'cim',
    ['A tariff has a code and a value.'],
    'ASKS The model has no business object "tariff". Which one do you mean, or shall I create it? [Booking | Guest | Visitor | Room | Invoice | Minibar item | Create Tariff]',
  ],
  [
    'cim',
    ['A booking takes place in exactly one season, and seasons have a start date.'],
    'Added business object "Season". Added attribute "start date" (date) to Season. Connected "Booking" to "Season" (exactly one).',
  ],
  [
    'cim',
    ['Jede Booking hat einen Reiseleiter. Ein Reiseleiter hat einen Namen und eine Handynummer.'],
    'Added business object "Reiseleiter". Added attribute "Name" (text) to Reiseleiter. Added attribute "Handynummer" (phone) to Reiseleiter. Connected "Booking" to "Reiseleiter" (exactly one).',
  ],
  // What of several things each is.
  [
    'cim',
    ['the mobile must be unique and the badge mandatory'],
    'Set the identifying of attribute "Mobile" to yes. Set the required of attribute "Badge" to yes.',
  ],
  [
    'cim',
    ['The nights are required, the remarks optional'],
    'Set the required of attribute "Nights" to yes.',
  ],
  [
    'cim',
    ['Guests need a photo and visitors a certificate'],
    'Added attribute "photo" (image) to Guest. Added attribute "certificate" (text) to Visitor.',
  ],
  [
    'cim',
    ['Füge beim Guest eine Adresse hinzu und mach die Mobile zur Pflicht'],
    'Added attribute "Adresse" (location) to Guest. Set the required of attribute "Mobile" to yes.',
  ],
  [
    'cim',
    ['Die Nights sind Pflicht, die Remarks optional'],
    'Set the required of attribute "Nights" to yes.',
  ],
  [
    'cim',
    ['Der Guest braucht noch eine Adresse, außerdem ist die Mobile Pflicht'],
    'Added attribute "Adresse" (location) to Guest. Set the required of attribute "Mobile" to yes.',
  ],
  [
    'cim',
    ['Der Guest braucht eine Kundennummer und eine Anschrift, beides Pflicht'],
    'Added attribute "Kundennummer" (identifier, required) to Guest. Added attribute "Anschrift" (location, required) to Guest.',
  ],
  // Relative clauses, and what is said in spoken German.
  [
    'cim',
    ['Guests brauchen eine Kundennummer, die eindeutig ist'],
    'Added attribute "Kundennummer" (identifier, identifying) to Guest.',
  ],
  [
    'cim',
    ['Der Guest hat eine Kundennummer, welche Pflicht und eindeutig ist'],
    'Added attribute "Kundennummer" (identifier, required, identifying) to Guest.',
  ],
  [
    'cim',
    ['Der Room hat eine Farbe, die rot, blau oder grün sein kann'],
    'Added attribute "Farbe" (choice) to Room. Added code list "Farbe". Added code value "rot" to Farbe. Added code value "blau" to Farbe. Added code value "grün" to Farbe.',
  ],
  [
    'cim',
    ['Die Invoice braucht einen Status (offen, bezahlt, gemahnt)'],
    'Added state "Offen" to Invoice. Added state "Bezahlt" to Invoice. Added state "Gemahnt" to Invoice.',
  ],
  [
    'cim',
    ['Wir brauchen ein Objekt Lieferant (Name, E-Mail), das mit Minibar item verbunden ist'],
    'Added business object "Lieferant". Added attribute "Name" (text) to Lieferant. Added attribute "E-Mail" (email) to Lieferant. Connected "Lieferant" to "Minibar item" (at most one).',
  ],
  [
    'cim',
    ['Die Mobile soll Handynummer heißen und Pflicht sein'],
    'Renamed attribute "Mobile" to "Handynummer". Set the required of attribute "Handynummer" to yes.',
  ],
  [
    'cim',
    ['Der Floor soll eine Auswahl sein: Keller, Mitte, Dach'],
    'Added code list "Floor". Added code value "Keller" to Floor. Added code value "Mitte" to Floor. Added code value "Dach" to Floor. Set the type of attribute "Floor" to CHOICE. Set the code list of attribute "Floor" to Floor.',
  ],
  [
    'cim',
    ['Lösch bitte die Mobile beim Guest, die schreiben wir jetzt beim Visitor auf'],
    'Moved attribute "Mobile" to Visitor.',
  ],
  [
    'cim',
    ['Die Mobile beim Guest bitte rausnehmen und beim Visitor eintragen'],
    'Moved attribute "Mobile" to Visitor.',
  ],
  ['cim', ['Pack beim Guest noch die Anschrift dazu'], 'Added attribute "Anschrift" (location) to Guest.'],
  ['cim', ['Beim Guest soll noch die Anschrift rein'], 'Added attribute "Anschrift" (location) to Guest.'],
  [
    'cim',
    ['Ich hätte gern beim Guest noch eine Anschrift'],
    'Added attribute "Anschrift" (location) to Guest.',
  ],
  [
    'cim',
    ['Jeder Guest gehört zu einer Gruppe: privat, gewerblich oder intern'],
    'Added attribute "Gruppe" (choice) to Guest. Added code list "Gruppe". Added code value "privat" to Gruppe. Added code value "gewerblich" to Gruppe. Added code value "intern" to Gruppe.',
  ],
  ['cim', ['Pro Booking gibt es höchstens eine Invoice'], 'Connected "Booking" to "Invoice" (at most one).'],
  // What something is to be is no name.
  [
    'cim',
    ['Every guest belongs to one group: private, business or staff'],
    'Added attribute "group" (choice) to Guest. Added code list "Group". Added code value "private" to Group. Added code value "business" to Group. Added code value "staff" to Group.',
  ],
  ['cim', ['Delete the mobile from Guest and put it on Visitor'], 'Moved attribute "Mobile" to Visitor.'],
  [
    'cim',
    ['Set up objects for concert, venue and tour'],
    'Added business object "concert". Added business object "venue". Added business object "tour".',
  ],
];
