/** What stands beside a command, how clauses lend each other words, and what is not done rather than something else. */
export const toldMore: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  // A statement that only announces or explains a command does nothing itself.
  [
    'cim',
    ['We also have loyalty cards, add a business object Loyalty card'],
    'Added business object "Loyalty card".',
  ],
  ['cim', ['Nobody uses the goal Full house any longer. Remove it.'], 'Removed goal "Full house".'],
  [
    'cim',
    ['Please add a floor plan to Room, because guests ask for it'],
    'Added attribute "floor plan" (text) to Room.',
  ],
  ['cim', ['Delete the reference, the guest knows it anyway'], 'Removed attribute "Reference" from Booking.'],
  ['cim', ['Remarks should sit on the guest, please move them there'], 'Moved attribute "Remarks" to Guest.'],
  // A type follows the head of a name, a unit stands behind it, a question asks for an attribute.
  ['cim', ['Add a price per night to Room'], 'Added attribute "price per night" (money) to Room.'],
  ['cim', ['Room has a size in m2'], 'Added attribute "size" (decimal, in m2) to Room.'],
  [
    'cim',
    ['For each guest we keep whether the guest is vegetarian'],
    'Added attribute "vegetarian" (yes no) to Guest.',
  ],
  ['cim', ['Record when the guest was last contacted'], 'Added attribute "last contacted" (date) to Guest.'],
  // A wish is read inside of its frame.
  [
    'cim',
    ['It would be handy if Guest came with a nationality'],
    'Added attribute "nationality" (text) to Guest.',
  ],
  ['cim', ['I want every room to have a balcony'], 'Added attribute "balcony" (text) to Room.'],
  // A clause takes over what the one before has said.
  [
    'cim',
    ['The nights are required and must not be negative'],
    'Set the required of attribute "Nights" to yes. Set the minimum of attribute "Nights" to 0.',
  ],
  [
    'cim',
    ['A booking starts as Requested, becomes Confirmed and ends up Archived'],
    'Added state "Archived" to Booking. Added the transition from Confirmed to Archived.',
  ],
  [
    'cim',
    ['Add the following fields to Guest:\n- nationality\n- birth date'],
    'Added attribute "nationality" (text) to Guest. Added attribute "birth date" (date) to Guest.',
  ],
  [
    'cim',
    ['Two things:\n1. add an actor Cook\n2. rename Visitor to Caller'],
    'Renamed business object "Visitor" to "Caller". Added actor "Cook".',
  ],
  // Rather too little than something else.
  ['cim', ['Change the deposit to something better'], 'UNCLEAR'],
  ['cim', ['Contractor shall be renamed'], 'UNCLEAR'],
  ['cim', ['Put the remarks somewhere else'], 'UNCLEAR'],
  [
    'cim',
    ['A booking covers at most 30 nights'],
    'Added business rule "A booking covers at most 30 nights".',
  ],
  [
    'cim',
    ['Make the deposit required'],
    'NOTHING The attribute "Deposit" of "Booking" is required already. Nothing was changed.',
  ],
  ['pim', ['Drop all attributes of Repair except the cost'], 'Removed attribute "Hours" from Repair.'],
  ['cim', ['Ad an atribute size to Room'], 'Added attribute "size" (decimal) to Room.'],
  // Of two that were spoken of, "the latter" is one, and "it" could be either.
  ['cim', ['Add the actors Painter and Gardener', 'Remove the latter'], 'Removed actor "Gardener".'],
  [
    'cim',
    ['Add the actors Painter and Gardener', 'Remove it'],
    'ASKS Which "it" do you mean? [Painter | Gardener]',
  ],
];
