/**
 * Messages, answers (`> …`), and what is told at the end: things with parts, lists that have to be named, states and steps
 * that depend on others, and what the second half of a sentence says of the first.
 */
export const toldParts: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  ['cim', ["Rooms don't need the door label field any longer"], 'Removed attribute "Door label" from Room.'],
  [
    'cim',
    ["Nights can't be negative and never exceed 30"],
    'Set the minimum of attribute "Nights" to 0. Set the maximum of attribute "Nights" to 30.',
  ],
  [
    'cim',
    ['A booking may also be cancelled while it is still confirmed'],
    'Added state "Cancelled" to Booking. Added the transition from Confirmed to Cancelled.',
  ],
  [
    'cim',
    ['A booking can be cancelled as long as it is requested'],
    'Added state "Cancelled" to Booking. Added the transition from Requested to Cancelled.',
  ],
  [
    'cim',
    ['Bookings go from Confirmed to Billed once the invoice is sent'],
    'Added state "Billed" to Booking. Added the transition from Confirmed to Billed.',
  ],
  [
    'cim',
    ['Remarks should be a pick list'],
    'ASKS Which values does the list of attribute "Remarks" of "Booking" have? []',
  ],
  [
    'cim',
    ['Floor and nightly rate of the room belong together; make a Placement out of them'],
    'Added business object "Placement". Connected "Room" to "Placement" (at most one). Moved attribute "Floor" to Placement. Moved attribute "Nightly rate" to Placement.',
  ],
  [
    'cim',
    ['Make an identity out of passport number and mobile of Guest'],
    'Added business object "Identity". Connected "Guest" to "Identity" (at most one). Moved attribute "Passport number" to Identity. Moved attribute "Mobile" to Identity.',
  ],
  ['cim', ['Rename all "Full name" attributes to "Name"'], 'Renamed attribute "Full name" to "Name".'],
  [
    'cim',
    ['Add "Suite" as the last value of the room category'],
    'Added code value "Suite" to Room category.',
  ],
  ['cim', ['Add Suite as a new room category'], 'Added code value "Suite" to Room category.'],
  [
    'cim',
    ['A voucher has a code, a value and an expiry date'],
    'ASKS The model has no business object "voucher". Which one do you mean, or shall I create it? [Booking | Guest | Visitor | Room | Invoice | Minibar item | Create Voucher]',
  ],
  [
    'cim',
    ['A voucher has a code, a value and an expiry date', '> yes'],
    'Added business object "Voucher". Added attribute "code" (identifier) to Voucher. Added attribute "value" (text) to Voucher. Added attribute "expiry date" (date) to Voucher.',
  ],
  [
    'cim',
    ['Every room has exactly one minibar with a size and a lock'],
    'Added business object "Minibar". Added attribute "size" (decimal) to Minibar. Added attribute "lock" (text) to Minibar. Connected "Room" to "Minibar" (exactly one).',
  ],
  [
    'cim',
    ['Add a contact with phone and email to Invoice'],
    'Added business object "Contact". Added attribute "phone" (phone) to Contact. Added attribute "email" (email) to Contact. Connected "Invoice" to "Contact" (at most one).',
  ],
  [
    'cim',
    ['Every guest must have at least one home address'],
    'Added attribute "home address" (location, required, multiple) to Guest.',
  ],
  [
    'cim',
    ['Make the passport number the identifying attribute of guests'],
    'Set the identifying of attribute "Passport number" to yes.',
  ],
  [
    'cim',
    ['The room should know which floor it is on'],
    'NOTHING "Room" has an attribute "Floor" already. Nothing was changed.',
  ],
  ['cim', ['The room should know which wing it is in'], 'Added attribute "wing" (text) to Room.'],
  [
    'cim',
    ['There\'s a typo in "Visitor", it should read "Day guest"'],
    'Renamed business object "Visitor" to "Day guest".',
  ],
  [
    'cim',
    ['Rename "Floor" to "Level", and make it required'],
    'Renamed attribute "Floor" to "Level". Set the required of attribute "Level" to yes.',
  ],
  [
    'cim',
    ['Turn passport number and mobile of Guest into an Identity object'],
    'Added business object "Identity". Connected "Guest" to "Identity" (at most one). Moved attribute "Passport number" to Identity. Moved attribute "Mobile" to Identity.',
  ],
  [
    'cim',
    ['After Verify passport, the receptionist must copy the visa'],
    'Added process step "Copy visa" to Check-in. Set the source of a sequence flow to Copy visa.',
  ],
  ['cim', ['The nightly rate must be positive'], 'Set the minimum of attribute "Nightly rate" to 0.01.'],
  [
    'cim',
    ['Rooms are cleaned by exactly one cleaner; a cleaner has a name and a phone number'],
    'Added business object "Cleaner". Added attribute "name" (text) to Cleaner. Added attribute "phone number" (phone) to Cleaner. Connected "Room" to "Cleaner" (exactly one).',
  ],
  ['cim', ['Add a goal to halve the waiting time'], 'Added goal "Halve the waiting time".'],
  ['cim', ['Die Remarks fliegen raus'], 'Removed attribute "Remarks" from Booking.'],
  ['cim', ['Ersetze "Floor" durch "Etage"'], 'Renamed attribute "Floor" to "Etage".'],
  [
    'cim',
    ['Nights ist in Nächten angegeben und mindestens 1'],
    'Set the unit of attribute "Nights" to Nächten. Set the minimum of attribute "Nights" to 1.',
  ],
  [
    'cim',
    ['Nights wird in Stunden angegeben und ist mindestens 1'],
    'Set the unit of attribute "Nights" to Stunden. Set the minimum of attribute "Nights" to 1.',
  ],
  [
    'cim',
    ['Jede Booking hat genau eine Rechnungsadresse mit Straße und Ort'],
    'Added business object "Rechnungsadresse". Added attribute "Straße" (text) to Rechnungsadresse. Added attribute "Ort" (location) to Rechnungsadresse. Connected "Booking" to "Rechnungsadresse" (exactly one).',
  ],
  [
    'pim',
    ['Add a command Sell vehicle to Vehicle and let the mechanic run it'],
    'Added command "Sell vehicle". "Mechanic" may do "Sell vehicle".',
  ],
  ['pim', ['The cost must be greater than zero'], 'Set the minimum of attribute "Cost" to 0.01.'],
  [
    'pim',
    ['A repair needs a workplace with a number and a lift'],
    'Added entity "Workplace". Added attribute "number" (string) to Workplace. Added attribute "lift" (string) to Workplace. Connected "Repair" to "Workplace" (at most one).',
  ],
  [
    'pim',
    ['Vehicles break down, so they need a spare wheel'],
    'Added attribute "spare wheel" (string) to Vehicle.',
  ],
  [
    'cim',
    ['Remarks should be a list, not free text'],
    'ASKS Which values does the list of attribute "Remarks" of "Booking" have? []',
  ],
  [
    'cim',
    ['Remarks should be a pick list', '> quiet, high floor or late arrival'],
    'Added code list "Remarks". Added code value "quiet" to Remarks. Added code value "high floor" to Remarks. Added code value "late arrival" to Remarks. Set the type of attribute "Remarks" to CHOICE. Set the code list of attribute "Remarks" to Remarks.',
  ],
  [
    'cim',
    ['Ergänze beim Guest Liefer- und Rechnungsadresse'],
    'Added attribute "Lieferadresse" (location) to Guest. Added attribute "Rechnungsadresse" (location) to Guest.',
  ],
  ['cim', ['An invoice lists the booked rooms'], 'Connected "Invoice" to "Room" (any number).'],
  [
    'cim',
    ['An invoice lists the minibar items consumed'],
    'Connected "Invoice" to "Minibar item" (any number).',
  ],
  [
    'cim',
    ['Add an email to Guest, and a discount too'],
    'Added attribute "email" (email) to Guest. Added attribute "discount" (money) to Guest.',
  ],
  [
    'cim',
    ['Rename Room to Chamber and add the number of rooms to Guest'],
    'Renamed business object "Room" to "Chamber". Added attribute "number of rooms" (number) to Guest.',
  ],
  [
    'cim',
    ['The floor of a room should be a text', 'and the deposit too'],
    'Set the type of attribute "Deposit" to TEXT.',
  ],
];
