/**
 * Messages and what is told at the end: what is said of each thing of a list, clauses that compare one thing with another,
 * and things that become objects of their own.
 */
export const toldEach: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  [
    'cim',
    ['Guests get a height, a width and a depth, all decimals'],
    'Added attribute "height" (decimal) to Guest. Added attribute "width" (decimal) to Guest. Added attribute "depth" (decimal) to Guest.',
  ],
  [
    'cim',
    ['A booking has several extras, each with a title and a price'],
    'Added business object "Extra". Added attribute "title" (text) to Extra. Added attribute "price" (money) to Extra. Connected "Booking" to "Extra" (any number).',
  ],
  [
    'cim',
    ['A guest gets a status: invited, present, over'],
    'Added state "Invited" to Guest. Added state "Present" to Guest. Added state "Over" to Guest.',
  ],
  [
    'cim',
    ['A booking should have a departure date that is later than its arrival'],
    'Added attribute "departure date" (date) to Booking. Added business rule "A booking should have a departure date that is later".',
  ],
  [
    'cim',
    ['Arrival day must be before the departure of a booking'],
    'Added business rule "Arrival day must be before the departure of a booking".',
  ],
  [
    'cim',
    ['A guest needs a title which is either Mr or Mrs'],
    'Added attribute "title" (choice) to Guest. Added code list "Title". Added code value "Mr" to Title. Added code value "Mrs" to Title.',
  ],
  ['cim', ['Besides the name, a guest has a nickname'], 'Added attribute "nickname" (text) to Guest.'],
  ['pim', ['Add a command Park vehicle that takes a vehicle off the road'], 'Added command "Park vehicle".'],
  [
    'cim',
    ['Remarks should be an object of its own with an author'],
    'Added business object "Remarks". Added attribute "author" (text) to Remarks. Connected "Booking" to "Remarks" (at most one). Moved attribute "Remarks" to Remarks.',
  ],
  [
    'cim',
    ['Every room has exactly one current tariff, which is a booking'],
    'Added business rule "Every room has exactly one current tariff".',
  ],
  [
    'cim',
    ['For bookings we distinguish leisure, business and group'],
    'Added attribute "kind" (choice) to Booking. Added code list "Kind". Added code value "leisure" to Kind. Added code value "business" to Kind. Added code value "group" to Kind.',
  ],
  [
    'cim',
    ['A suite is a room with a balcony and a lounge'],
    'Added business object "suite" (a kind of Room). Added attribute "balcony" (text) to suite. Added attribute "lounge" (text) to suite.',
  ],
  [
    'cim',
    ['Make nightly rate required and remarks optional'],
    'Set the required of attribute "Nightly rate" to yes.',
  ],
  ['cim', ['Neuer Akteur: Portier'], 'Added actor "Portier".'],
  [
    'cim',
    ['Nach Verify passport kommt der Schritt Kaution nehmen, ausgeführt von Receptionist'],
    'Added process step "Kaution nehmen" to Check-in. Set the source of a sequence flow to Kaution nehmen.',
  ],
  [
    'cim',
    ["Delete every attribute of Booking that isn't required"],
    'Removed attribute "Arrival date" from Booking. Removed attribute "Nights" from Booking. Removed attribute "Remarks" from Booking.',
  ],
  [
    'cim',
    ['Make all optional attributes of Guest required'],
    'Set the required of attribute "Passport number" to yes. Set the required of attribute "Mobile" to yes.',
  ],
  ['cim', ['Lösche alle Attribute von Guest, die Pflicht sind'], 'Removed attribute "Full name" from Guest.'],
  [
    'cim',
    ['Delete the goals attributes of Guest'],
    'ASKS "Guest" has no "the goals attributes". Which one do you mean? [Full name | Passport number | Mobile]',
  ],
  [
    'pim',
    ['Remove both date attributes from Contract'],
    'Removed attribute "Start date" from Contract. Removed attribute "End date" from Contract.',
  ],
];
