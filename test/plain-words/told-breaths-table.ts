/** Messages and what is told of them: corrections in the same breath, edges of processes, lists, rights that are taken away. */
export const toldBreaths: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  ['cim', ['Add a nickname to Guest, its optional'], 'Added attribute "nickname" (text) to Guest.'],
  [
    'cim',
    ['Guests have a customer number which is mandatory'],
    'Added attribute "customer number" (identifier, required) to Guest.',
  ],
  [
    'cim',
    ['Move Guest to Housekeeping, no wait, leave it where it is'],
    'NOTHING As you asked, I did nothing ("Move Guest to Housekeeping, no wait, leave it").',
  ],
  ['cim', ['Hand over key must be the first step'], '"Verify passport" follows "Hand over key" now.'],
  ['cim', ['Verify passport should be the last step'], '"Verify passport" follows "Hand over key" now.'],
  ['cim', ['The room category also comes as Suite'], 'Added code value "Suite" to Room category.'],
  [
    'cim',
    ['Add an allergen list with Gluten, Nuts and Milk'],
    'Added code list "Allergen". Added code value "Gluten" to Allergen. Added code value "Nuts" to Allergen. Added code value "Milk" to Allergen.',
  ],
  [
    'cim',
    ['Every guest needs an address with street, zip and city'],
    'Added business object "Address". Added attribute "street" (location) to Address. Added attribute "zip" (text) to Address. Added attribute "city" (location) to Address. Connected "Guest" to "Address" (at most one).',
  ],
  ['cim', ['The remarks can be dropped, also the floor'], 'UNCLEAR'],
  [
    'cim',
    ['Bookings longer than 240 minutes are not accepted'],
    'Added business rule "Bookings longer than 240 minutes are not accepted".',
  ],
  [
    'cim',
    ['Mobile ist nicht unbedingt nötig'],
    'NOTHING The attribute "Mobile" of "Guest" is not required anyway. Nothing was changed.',
  ],
  ['pim', ["Drop Agent's permission to close contracts"], '"Agent" may no longer do "Close contract".'],
  ['pim', ['Add a query "Find free vehicles"'], 'Added query "Find free vehicles".'],
  ['pim', ['A repair gets a method: cash, card or app'], 'UNCLEAR'],
  ['cim', ['The deposit is required, mobile too'], 'Set the required of attribute "Mobile" to yes.'],
  [
    'cim',
    ['Füge nach Verify passport den Schritt Take deposit ein'],
    'Added process step "Take deposit" to Check-in. Set the source of a sequence flow to Take deposit.',
  ],
  [
    'cim',
    ['Setze vor Hand over key einen Schritt Take deposit ein'],
    'Added process step "Take deposit" to Check-in. Set the target of a sequence flow to Take deposit.',
  ],
  [
    'cim',
    ['Mobile is confidential and passport number as well'],
    'Set the sensitivity of attribute "Passport number" to CONFIDENTIAL. Set the sensitivity of attribute "Mobile" to CONFIDENTIAL.',
  ],
];
