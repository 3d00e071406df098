/** Messages and what is told at the end: additions, names and values in the ways people ask for them, and what they want left alone. */
export const toldAdditions: readonly (readonly ['cim' | 'pim', readonly string[], string])[] = [
  [
    'cim',
    ['We also use an external system called Key server, please put it into the model'],
    'Added external system "Key server".',
  ],
  ['cim', ['We should keep track of lost items as well'], 'Added business object "lost item".'],
  [
    'cim',
    ['Let us start with a business object Garage that has a number, a height and an opening date'],
    'Added business object "Garage". Added attribute "number" (identifier) to Garage. Added attribute "height" (decimal) to Garage. Added attribute "opening date" (date) to Garage.',
  ],
  ['cim', ['Another goal we pursue is "Quiet nights"'], 'Added goal "Quiet nights".'],
  ['cim', ['The Tax office joins as a further external system'], 'Added external system "Tax office".'],
  [
    'cim',
    ['Beside the receptionist there is also a Porter who works with the system, kindly register this actor'],
    'Added actor "Porter".',
  ],
  ['cim', ['I would like to see Voucher among our business objects'], 'Added business object "Voucher".'],
  ['cim', ['Voucher. New business object, please.'], 'Added business object "Voucher".'],
  [
    'cim',
    ['Open a third domain next to Front office and Housekeeping, it is called Kitchen'],
    'Added business domain "Kitchen".',
  ],
  [
    'cim',
    ['Insert below Housekeeping one more capability, it is named Laundry'],
    'Added capability "Laundry" to Housekeeping.',
  ],
  ['cim', ['Set up a code list Complaint reason'], 'Added code list "Complaint reason".'],
  ['cim', ['Voucher is missing as a business object'], 'Added business object "Voucher".'],
  [
    'cim',
    ['So far Invoice has no field for the payment date, please change that'],
    'Added attribute "payment date" (date) to Invoice.',
  ],
  [
    'cim',
    ["Our accountants keep asking for the currency of an invoice, so let's have a field for it"],
    'Added attribute "currency" (text) to Invoice.',
  ],
  [
    'cim',
    ['Minibar item should get a stock count, a whole number that always has to be filled in'],
    'Added attribute "stock count" (number, required) to Minibar item.',
  ],
  [
    'cim',
    ['It came to our attention that invoices bear no date of issue; we kindly ask you to amend this'],
    'Added attribute "date of issue" (date) to Invoice.',
  ],
  ['cim', ['The room thing, it needs a smoke detector'], 'Added attribute "smoke detector" (text) to Room.'],
  [
    'cim',
    ['Add a publisher to Invoice', 'A page count too'],
    'Added attribute "page count" (number) to Invoice.',
  ],
  [
    'cim',
    ['Create a code list Board with Breakfast', 'Half board too, please'],
    'Added code value "Half board" to Board.',
  ],
  ['cim', ['Add an actor Porter', 'And a Waiter'], 'Added actor "Waiter".'],
  ['cim', ['Add an actor Porter', 'Better call them Bellhop'], 'Renamed actor "Porter" to "Bellhop".'],
  [
    'cim',
    ['Kindly have Visitor replaced by the term Day guest, that is the word our people use'],
    'Renamed business object "Visitor" to "Day guest".',
  ],
  ['cim', ['For the mobile of a guest we prefer the name Phone'], 'Renamed attribute "Mobile" to "Phone".'],
  ['cim', ['Use Stay as the name of Booking'], 'Renamed business object "Booking" to "Stay".'],
  [
    'cim',
    ['The name Visitor confuses everybody, make it Day guest'],
    'Renamed business object "Visitor" to "Day guest".',
  ],
  ['cim', ['rename: Visitor -> Day guest'], 'Renamed business object "Visitor" to "Day guest".'],
  [
    'cim',
    ['As an example for the remarks of a booking, enter "sea view"'],
    'Set the example of attribute "Remarks" to sea view.',
  ],
  [
    'cim',
    ['Write into the description of Room: A place to sleep'],
    'Set the description of business object "Room" to A place to sleep.',
  ],
  [
    'cim',
    ['The target we set for Full house is 90 percent'],
    'Set the target of goal "Full house" to 90 percent.',
  ],
  [
    'cim',
    ['Set the target of Full house to more than 90 percent'],
    'Set the target of goal "Full house" to more than 90 percent.',
  ],
  [
    'cim',
    ['Nobody may have more than three bookings at the same time'],
    'Added business rule "Nobody may have more than three bookings".',
  ],
  [
    'cim',
    ['Make every attribute of type money required'],
    'Set the required of attribute "Nightly rate" to yes.',
  ],
  [
    'cim',
    ['Apart from the full name, please delete every field of Guest'],
    'Removed attribute "Passport number" from Guest. Removed attribute "Mobile" from Guest.',
  ],
  [
    'cim',
    ['Under no circumstances change anything; I only want to know what Booking is connected with'],
    'ANSWERS Business object "Booking" is connected to requirement "Book room" (concerns), business domain "Front office" (domain), business object "Guest" (makes), business object "Room" (reserves), business rule "Deposit before arrival" (appliesTo).',
  ],
  [
    'cim',
    ['Please do not delete Room. What is it connected to?'],
    'ANSWERS Business object "Room" is connected to business domain "Housekeeping" (domain), business object "Booking" (reserves).',
  ],
  [
    'cim',
    ['The full name is required'],
    'ASKS Which "full name" do you mean? [Full name of Guest | Full name of Visitor]',
  ],
  ['cim', ['Pleas add a birthday to Guest'], 'Added attribute "birthday" (date) to Guest.'],
  [
    'cim',
    [
      'First create an actor Porter, second rename Visitor to Day guest, third remove Single from the room categories',
    ],
    'Renamed business object "Visitor" to "Day guest". Added actor "Porter". Removed code value "Single" from Room category.',
  ],
  [
    'cim',
    ['Dem Guest fehlen noch das Gewicht und die Farbe'],
    'Added attribute "Gewicht" (decimal) to Guest. Added attribute "Farbe" (text) to Guest.',
  ],
  [
    'cim',
    ['Beim Guest bitte noch ein Feld für die Anrede vorsehen'],
    'Added attribute "Anrede" (text) to Guest.',
  ],
  [
    'cim',
    ['Den Visitor bitte nicht löschen, sondern nur in Tagesgast umbenennen'],
    'Renamed business object "Visitor" to "Tagesgast".',
  ],
  ['cim', ['Zum Guest kommt noch ein Geburtsdatum hinzu'], 'Added attribute "Geburtsdatum" (date) to Guest.'],
  ['cim', ['Der Kurier soll als externes System auftauchen'], 'Added external system "Kurier".'],
  [
    'cim',
    ['Lege den Prozess Anreise an, er besteht aus den Schritten Pass prüfen und Schlüssel geben'],
    'Added business process "Anreise". Added process step "Pass prüfen" to Anreise. Added process step "Schlüssel geben" to Anreise.',
  ],
  ['cim', ['Was noch fehlt, ist ein Geschäftsobjekt Lager'], 'Added business object "Lager".'],
  [
    'cim',
    ['Remove the remarks from Booking', 'And the deposit too'],
    'Removed attribute "Deposit" from Booking.',
  ],
  [
    'cim',
    ['Add a language to Guest', 'Call it mother tongue instead'],
    'Renamed attribute "language" to "mother tongue".',
  ],
];
