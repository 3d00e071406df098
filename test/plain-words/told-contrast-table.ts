/** What is said of another thing than before, or instead of something; who speaks; units, sums and names with a preposition. */
export const toldContrast: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  // What the last sentence said of one thing, of another.
  [
    'cim',
    ["The deposit doesn't have to be filled in.", 'The nights do, though.'],
    'Set the required of attribute "Nights" to yes.',
  ],
  [
    'cim',
    ['The mobile is required', 'but the badge is not'],
    'NOTHING The attribute "Badge" of "Visitor" is not required anyway. Nothing was changed.',
  ],
  ['cim', ['Der Badge ist Pflicht', 'die Mobile auch'], 'Set the required of attribute "Mobile" to yes.'],
  [
    'cim',
    ["The passport number has to be filled in, the mobile doesn't"],
    'Set the required of attribute "Passport number" to yes.',
  ],
  [
    'cim',
    ['The passport number must always be there'],
    'Set the required of attribute "Passport number" to yes.',
  ],
  [
    'cim',
    ['A requested booking can also be cancelled.', 'Or it becomes a no-show.'],
    'Added state "No-show" to Booking. Added the transition from Requested to No-show.',
  ],
  [
    'cim',
    ['A confirmed booking can be cancelled.', 'And a requested one can be rejected.'],
    'Added state "Rejected" to Booking. Added the transition from Requested to Rejected.',
  ],
  ['cim', ['Rename Room to Suite', 'and Guest to Patron'], 'Renamed business object "Guest" to "Patron".'],
  // Instead of what went, and what is said of a further part.
  [
    'cim',
    ['Delete the badge', 'instead we need a nickname'],
    'Added attribute "nickname" (text) to Visitor.',
  ],
  [
    'cim',
    ['Der Badge beim Visitor kann weg', 'Stattdessen brauchen wir eine Telefonnummer'],
    'Added attribute "Telefonnummer" (phone) to Visitor.',
  ],
  [
    'cim',
    ['Remove the badge from Visitor and add a nickname instead'],
    'Added attribute "nickname" (text) to Visitor. Removed attribute "Badge" from Visitor.',
  ],
  [
    'cim',
    ['Add a photo to Guest', "and a nickname, but that's optional"],
    'Added attribute "nickname" (text) to Guest.',
  ],
  [
    'cim',
    ['Füge zum Guest ein Foto hinzu', 'und eine Kundennummer, die muss eindeutig sein'],
    'Added attribute "Kundennummer" (identifier, identifying) to Guest.',
  ],
  [
    'cim',
    ['Move the remarks from Booking to Guest', 'There it is called notes.'],
    'Renamed attribute "Remarks" to "notes".',
  ],
  // A thing beside the one that was spoken of.
  [
    'cim',
    ['A booking has exactly one guest and one room', 'The room is optional, though'],
    'Set the target cardinality of relation "reserves" to at most one.',
  ],
  ['cim', ['The room is optional'], 'UNCLEAR'],
  // Who speaks says what they do.
  ['cim', ['We run a small hotel. Guests need a photo.'], 'Added attribute "photo" (image) to Guest.'],
  ['cim', ['We deliver breakfast. Add a photo to Guest'], 'Added attribute "photo" (image) to Guest.'],
  // Units behind the owner, names with a preposition, sums of money.
  [
    'cim',
    ['we also need to know the weight of the guest in kg'],
    'Added attribute "weight" (decimal, in kg) to Guest.',
  ],
  ['cim', ['rename nights to nights on site'], 'Renamed attribute "Nights" to "nights on site".'],
  [
    'cim',
    ['Add a receipt with number and total amount'],
    'Added business object "receipt". Added attribute "number" (identifier) to receipt. Added attribute "total amount" (money) to receipt.',
  ],
  [
    'cim',
    ['Zu einem Room gehört beliebig viel Minibar item'],
    'Connected "Room" to "Minibar item" (any number).',
  ],
];
