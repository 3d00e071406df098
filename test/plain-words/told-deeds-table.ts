import type { told } from './told-table.ts';

/** What is done in a process and by whom, what something is let do, and several attributes in one breath. */
export const toldDeeds: typeof told = [
  ['cim', ['Let us have Check-in start with Greet guest'], 'Added process step "Greet guest" to Check-in.'],
  [
    'cim',
    ['Please make the Room category list contain Suite too'],
    'Added code value "Suite" to Room category.',
  ],
  ['cim', ['Room category can also be Suite'], 'Added code value "Suite" to Room category.'],
  ['cim', ['Die Room category kann auch Suite sein'], 'Added code value "Suite" to Room category.'],
  [
    'cim',
    [
      'Add a process Departure: the receptionist prints the invoice and then takes back the key, Clean room by the hotel manager',
      'Who performs Take back key?',
    ],
    'ANSWERS There is 1 actor like that: "Receptionist".',
  ],
  [
    'cim',
    ['After verifying the passport, the receptionist copies the passport'],
    'Added process step "Copy passport" to Check-in. Set the source of a sequence flow to Copy passport.',
  ],
  [
    'cim',
    ['Nach Verify passport trägt der Receptionist den Guest ein'],
    'Added process step "Guest eintragen" to Check-in. Set the source of a sequence flow to Guest eintragen.',
  ],
  [
    'cim',
    ['Guest: passport number required, mobile required and unique'],
    'Set the required of attribute "Passport number" to yes. Set the required of attribute "Mobile" to yes. Set the identifying of attribute "Mobile" to yes.',
  ],
  [
    'cim',
    ['Floor required, door label identifying'],
    'Set the identifying of attribute "Door label" to yes. Set the required of attribute "Floor" to yes.',
  ],
  [
    'cim',
    ['Goal: fewer no-shows, measured by the share of guests who do not come, at most 3 %'],
    'Added goal "fewer no-shows" (metric share of guests who do not come, target at most 3 %).',
  ],
  [
    'cim',
    ['Goal Short queues: 95 % of guests get the key in time'],
    'Added goal "Short queues" (target 95 % of guests get the key in time).',
  ],
  ['pim', ['Add Broken after Free'], 'Added literal "Broken" to Vehicle status.'],
  [
    'pim',
    ['A rented vehicle can be returned'],
    'Added state machine "Vehicle lifecycle" to Vehicle. Added the transition from Rented to Returned. Added literal "Returned" to Vehicle status.',
  ],
  [
    'cim',
    [
      'Add a process Arrival where first the receptionist greets the guest, then the hotel manager signs the form',
    ],
    'Added business process "Arrival". Added process step "Greet guest" to Arrival. Added process step "Sign form" to Arrival.',
  ],
  [
    'cim',
    ['After Verify passport the passport is copied by the receptionist'],
    'Added process step "Copy passport" to Check-in. Set the source of a sequence flow to Copy passport.',
  ],
  [
    'cim',
    ['Nach Verify passport wird die Karte vom Receptionist geprüft'],
    'Added process step "Karte prüfen" to Check-in. Set the source of a sequence flow to Karte prüfen.',
  ],
  [
    'cim',
    ['new list Room condition with good and worn; each room has one'],
    'Added attribute "Room condition" (choice) to Room. Added code list "Room condition". Added code value "good" to Room condition. Added code value "worn" to Room condition.',
  ],
  [
    'cim',
    ['Add allergies to Guest - there can be several'],
    'Added attribute "allergies" (text, multiple) to Guest.',
  ],
  ['cim', ['Every booking needs nights greater than zero'], 'Set the minimum of attribute "Nights" to 1.'],
  [
    'cim',
    ['Make sure that the mobile is always filled in'],
    'Set the required of attribute "Mobile" to yes.',
  ],
  [
    'cim',
    ['door label of rooms: north, south or west'],
    'Added code list "Door label". Added code value "north" to Door label. Added code value "south" to Door label. Added code value "west" to Door label. Set the type of attribute "Door label" to CHOICE. Set the code list of attribute "Door label" to Door label.',
  ],
  ['cim', ['please remove floor, we dont use it anymore'], 'Removed attribute "Floor" from Room.'],
  [
    'cim',
    ['add receptionist as performer of sell flowers'],
    'ASKS The model has no element "sell flowers". Which one do you mean? [Front office | Housekeeping | Check-in | Booking | Guest | Visitor | Room]',
  ],
  ['cim', ['A guest is either a tourist or a business traveller'], 'UNCLEAR'],
  [
    'pim',
    ['Vehicle status gets a new value Sold, right after Rented'],
    'Added literal "Sold" to Vehicle status.',
  ],
  [
    'cim',
    ['Add steps "Copy card" and "File card" at the end of Check-in'],
    'Added process step "Copy card" to Check-in. Added process step "File card" to Check-in.',
  ],
  ['cim', ['Room.floor should be mandatory'], 'Set the required of attribute "Floor" to yes.'],
  ['cim', ['Setz den Floor auf Pflicht'], 'Set the required of attribute "Floor" to yes.'],
  [
    'cim',
    ['the full name of guests should be split: first name, last name'],
    'Added attribute "first name" (text, required) to Guest. Added attribute "last name" (text, required) to Guest. Removed attribute "Full name" from Guest.',
  ],
  [
    'pim',
    ['Vehicle.mileage → decimal, required'],
    'Set the scalar of attribute "Mileage" to DECIMAL. Set the required of attribute "Mileage" to yes.',
  ],
  ['cim', ['Insert a step Copy card, done by the receptionist, before Hand over key'], 'UNCLEAR'],
];
