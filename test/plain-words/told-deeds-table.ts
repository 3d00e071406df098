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
];
