/** Limits of new attributes, nouns that share a head, steps as deeds, and what is neither a rule nor a name. */
export const toldLimits: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  [
    'cim',
    ['Add a factor between 0.5 and 2 to Room'],
    'Added attribute "factor" (decimal, at least 0.5, at most 2) to Room.',
  ],
  [
    'cim',
    ['A room has a rating from 1 to 5'],
    'Added attribute "rating" (decimal, at least 1, at most 5) to Room.',
  ],
  [
    'cim',
    ['A room has a surcharge of at most 50 EUR'],
    'Added attribute "surcharge" (money, at most 50, in EUR) to Room.',
  ],
  [
    'cim',
    ['Add priority (number, 1 to 5) to Booking'],
    'Added attribute "priority" (number, at least 1, at most 5) to Booking.',
  ],
  [
    'cim',
    ['Season has a factor between 0.5 and 2', '> create it'],
    'Added business object "Season". Added attribute "factor" (decimal, at least 0.5, at most 2) to Season.',
  ],
  ['cim', ['The goal Full house means 95 % occupancy by 2028'], 'UNCLEAR'],
  ['cim', ['Get rid of the goal about happy guests'], 'Removed goal "Happy guests".'],
  ['cim', ['We also need laundry, which belongs to housekeeping'], 'Added business object "laundry".'],
  ['cim', ['Booking -> add column currency'], 'UNCLEAR'],
  ['cim', ['Replace Remarks with a Comment field'], 'Renamed attribute "Remarks" to "Comment".'],
  [
    'cim',
    ['There are three kinds of guests: private, business and group'],
    'Added attribute "kind" (choice) to Guest. Added code list "Kind". Added code value "private" to Kind. Added code value "business" to Kind. Added code value "group" to Kind.',
  ],
  [
    'cim',
    ['Guests have a first and last name'],
    'Added attribute "first name" (text) to Guest. Added attribute "last name" (text) to Guest.',
  ],
  [
    'cim',
    ['Add a billing and a delivery address to Guest'],
    'Added attribute "billing address" (location) to Guest. Added attribute "delivery address" (location) to Guest.',
  ],
  ['cim', ['Add urgent and due date to Booking'], 'UNCLEAR'],
  [
    'cim',
    ['Insert a step Take photo right before handing over the key'],
    'Added process step "Take photo" to Check-in. Set the target of a sequence flow to Take photo.',
  ],
  [
    'cim',
    ['Verifying the passport is done by the hotel manager'],
    'Set the performer of process step "Verify passport" to Hotel manager.',
  ],
  [
    'cim',
    ['A guest should be able to see his bookings online'],
    'Added business rule "A guest should be able to see his bookings online".',
  ],
  ['cim', ['Add a term: "No-show" means a guest who never arrives'], 'Added glossary term "No-show".'],
  ['cim', ['Add Porter, an actor'], 'Added actor "Porter".'],
  [
    'cim',
    ['Add Complaint, a new business object with a reason, to Front office'],
    'Added business object "Complaint". Added attribute "reason" (long text) to Complaint.',
  ],
  [
    'pim',
    ['Add Customer, a new aggregate in Rental, with name and email'],
    'Added entity "Customer". Added attribute "name" (string) to Customer. Added attribute "email" (email) to Customer.',
  ],
  ['pim', ['Contract 1:n Charge'], 'Connected "Contract" to "Charge" (any number).'],
  ['pim', ['add attr tone:string to vehicle'], 'Added attribute "tone" (string) to Vehicle.'],
  [
    'cim',
    ['A booking can be in one of these states: Draft, Sent, Accepted'],
    'Added state "Draft" to Booking. Added state "Sent" to Booking. Added state "Accepted" to Booking.',
  ],
  [
    'cim',
    ['The possible states of a booking are Draft, Sent, Accepted'],
    'Added state "Draft" to Booking. Added state "Sent" to Booking. Added state "Accepted" to Booking.',
  ],
  ['cim', ['Add an end event to Check-in'], 'UNCLEAR'],
  [
    'cim',
    ['The best-before date of a minibar item is optional'],
    'ASKS The model has no element "The best-before date of a minibar item". Which one do you mean? [Minibar item | Arrival date | Nightly rate | Deposit before arrival]',
  ],
  [
    'cim',
    ['Happy guests is measured by a survey, target 4.5'],
    'Set the metric of goal "Happy guests" to a survey. Set the target of goal "Happy guests" to 4.5.',
  ],
  ['pim', ['The colour is at most 120'], 'Set the max length of attribute "Colour" to 120.'],
  ['pim', ['Mileage: max 120'], 'Set the maximum of attribute "Mileage" to 120.'],
  [
    'pim',
    ['Add a remark (string, max 120) to Contract'],
    'Added attribute "remark" (string, at most 120 characters) to Contract.',
  ],
  [
    'cim',
    ['Add a discount to Guest, between 0 and 20 percent'],
    'Added attribute "discount" (percentage, at least 0, at most 20, in percent) to Guest.',
  ],
  [
    'pim',
    ['Add a reason, max 200 characters, to Charge'],
    'Added attribute "reason" (text, at most 200 characters) to Charge.',
  ],
  [
    'cim',
    ['Füge Guest ein Enddatum hinzu, Pflicht'],
    'Added attribute "Enddatum" (date, required) to Guest.',
  ],
];
