import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { understand } from '../reading/understand.ts';
import { cutSources } from '../sources/cut-sources.ts';
import { contradictionsIn } from './contradictions.ts';

type Pair = readonly [string, string];

function foundIn(...lines: Pair): number {
  const text = lines.map((line) => `- ${line}`).join('\n');
  const cut = cutSources([{ origin: 'attachment', attachmentId: 'a', name: 'a.md', format: 'md', text }]);
  assert.ok(cut.ok);
  assert.equal(cut.units.length, lines.length);
  return contradictionsIn(understand(cut.units)).size;
}

/** In both orders. */
function eachWay(pairs: readonly Pair[], found: number): void {
  for (const [first, second] of pairs)
    it(`"${first}" and "${second}"`, () => {
      assert.equal(foundIn(first, second), found);
      assert.equal(foundIn(second, first), found);
    });
}

const beyondALimit: readonly Pair[] = [
  ['Readers borrow books.', 'Readers must not borrow more than ten books.'],
  ['Readers borrow books.', 'No reader may borrow more than ten books.'],
  ['No reader may borrow more than ten books.', 'When a reader borrows a book, a loan is recorded.'],
  ['A driver loads crates.', 'A driver must not load more than twelve crates.'],
  ['Guests use the pool.', 'No guest may use the pool for more than two hours.'],
  ['A pilot flies a plane.', 'A pilot must not fly for longer than nine hours.'],
  ['Residents park their cars.', 'Residents must not park more than two cars.'],
  ['A student takes exams.', 'No student may take an exam more than three times.'],
  ['Tenants keep pets.', 'Tenants must not keep more than one pet.'],
  ['A doctor prescribes drugs.', 'A doctor must not prescribe more than three drugs at once.'],
  ['Each room has windows.', 'A room must not have more than four windows.'],
  ['The system sends reminders.', 'The system must not send more than two reminders a week.'],
  ['A team has players.', 'No team may have more than eleven players.'],
  ['The courier delivers parcels.', 'Parcels heavier than 30 kg are not delivered.'],
  ['The courier delivers parcels.', 'The courier does not deliver parcels over 30 kg.'],
  ['Members may book courts.', 'Members may not book courts more than two weeks in advance.'],
  ['Passengers take luggage on the train.', 'No passenger may take more than 30 kg of luggage.'],
  ['When a ticket is sold, a receipt is printed.', 'No customer may buy more than six tickets.'],
  ['When a customer buys a ticket, a receipt is printed.', 'No customer may buy more than six tickets.'],
  ['No customer may buy more than six tickets.', 'A customer buys tickets.'],
  ['A driver may park for two hours.', 'A driver must not park for more than two hours.'],
  ['A nurse may give two doses.', 'A nurse must not give more than three doses.'],
  ['A tutor teaches five groups.', 'A tutor must not teach more than six groups.'],
  ['A tutor teaches at least two groups.', 'A tutor must not teach more than six groups.'],
  ['A cage holds rabbits.', 'A cage must not hold fewer than two rabbits.'],
  ['Up to four people ride in a gondola.', 'No more than four people may ride in a gondola.'],
  ['Members may invite guests.', 'Members can not invite guests for more than three days.'],
  ['Every member may invite guests.', 'A member must not invite more than two guests.'],
  ['All members may invite guests.', 'No member may invite more than two guests.'],
  ['A beekeeper opens a hive.', 'A beekeeper must not open a hive below 12 degrees.'],
  ['The lift carries passengers.', 'The lift must never carry more than eight passengers.'],
  ['The archive lends maps.', 'Maps older than 100 years are not lent.'],
  ['A teller pays out money.', 'A teller must not pay out more than 5000 euros.'],
  ['A farmer may spray fields.', 'A farmer may not spray a field twice a month.'],
  ['Buyers rate sellers.', 'A buyer cannot rate a seller more than once.'],
  ['A porter carries bags.', 'A porter must not carry bags that weigh over 25 kg.'],
  ['Anglers catch trout.', 'Anglers must not keep trout shorter than 25 cm.'],
  ['Anglers catch trout.', 'No angler may catch more than three trout per day.'],
  ['A guide leads tours.', 'A guide must not lead tours of more than twenty hikers.'],
  ['A guide leads tours.', 'Tours of more than twenty hikers are not led.'],
  ['Employees work from home.', 'Employees must not work from home for more than two days a week.'],
  ['Users upload files.', 'Users cannot upload files larger than 10 MB.'],
  ['When a guest books a room, an email is sent.', 'A guest must not book more than three rooms.'],
  ['If a trout is caught, it is weighed.', 'No angler may catch more than three trout.'],
  ['If a member books two courts, the second costs more.', 'A member must not book more than three courts.'],
  ['Drivers may take a break after four hours.', 'Drivers must not drive for more than nine hours.'],
  ['Readers return books within four weeks.', 'Readers must not keep a book for more than four weeks.'],
  ['Readers keep books for two weeks.', 'Readers must not keep a book for more than four weeks.'],
];

const atSomeTime: readonly Pair[] = [
  ['Members book courts.', 'Members must not book courts on Sundays.'],
  ['Customers place orders.', 'Customers cannot place orders at night.'],
  ['Farmers sell milk.', 'Farmers must not sell milk before noon.'],
  ['The nurse gives medicines.', 'Medicines of the night cabinet must not be given.'],
  ['Guests use the pool.', 'Guests must not use the pool after ten.'],
  ['Drivers transport animals.', 'Drivers must not transport animals in winter.'],
  ['Customers return goods.', 'Customers cannot return goods after 30 days.'],
  ['The bakery delivers bread.', 'The bakery does not deliver bread on holidays.'],
  ['Hunters shoot deer.', 'Deer must not be shot between February and May.'],
  ['The system sends reminders.', 'No reminder is sent during the holidays.'],
  ['Bread is not delivered on Mondays.', 'The bakery delivers bread.'],
  ['Members may invite guests.', 'Members must not invite guests at weekends.'],
  ['Members may invite guests.', 'Members cannot invite guests during the season.'],
  ['A caterer delivers meals.', 'Meals for children must not be delivered after noon.'],
  ['Campers light fires.', 'Campers must not light fires in July.'],
  ['Students submit essays.', 'Students cannot submit essays later than the deadline.'],
  ['Buyers rate sellers.', 'A buyer cannot rate a seller before the delivery.'],
  ['Pilots land planes.', 'Planes must not land between midnight and five.'],
  ['Employees take holidays.', 'Employees may not take holidays in December.'],
  ['A cook may use eggs.', 'A cook must not use eggs past their date.'],
  ['The clinic books appointments.', 'Appointments on public holidays are not booked.'],
  ['Guests may use the pool until nine.', 'Guests must not use the pool after ten.'],
  ['Guests use the pool at eight.', 'Guests must not use the pool after ten.'],
];

const ofSomeOfThem: readonly Pair[] = [
  ['Every member may rent boats.', 'Damaged boats must not be rented.'],
  ['A reader may borrow at most ten books.', 'Books of the reading room must not be lent.'],
  ['As a member, I want to book a court.', 'Members may not book a court that is blocked.'],
  ['Boats are rented out.', 'Damaged boats are not rented out.'],
  ['Visitors rent boats.', 'Visitors must not rent damaged boats.'],
  ['A clerk changes invoices.', 'Paid invoices must not be changed.'],
  ['Residents park cars in the yard.', 'Residents must not park cars in front of the gate.'],
  ['The museum lends paintings.', 'The museum does not lend paintings of living artists.'],
  ['The museum lends paintings.', 'Paintings from the vault are never lent.'],
  ['A student takes exams.', 'A student cannot take an exam without registration.'],
  ['A student takes exams.', 'A student must not take an exam if the fee is unpaid.'],
  ['Tenants keep pets.', 'Tenants may not keep dangerous pets.'],
  ['Customers return goods.', 'Goods on sale cannot be returned.'],
  ['Customers return goods.', 'Customers cannot return goods without a receipt.'],
  ['The bakery delivers bread.', 'The bakery does not deliver bread to other towns.'],
  ['Volunteers feed animals.', 'Animals in quarantine must not be fed.'],
  ['Volunteers feed animals.', 'Sick animals must not be fed.'],
  ['An editor publishes articles.', 'An editor must not publish articles that are not reviewed.'],
  ['An editor publishes articles.', 'An editor must not publish an article of their own.'],
  ['Bidders place bids.', 'Bidders cannot place bids below the minimum price.'],
  ['Bidders place bids.', 'A bid cannot be placed unless the bidder is registered.'],
  ['Bidders may place bids.', 'A bid must not be placed after the end of the auction.'],
  ['Passengers may take luggage.', 'Passengers may not take luggage with batteries.'],
  ['Guests may order drinks.', 'Guests under 18 may not order drinks.'],
  ['Parents may pick up children.', 'Parents without a card may not pick up children.'],
  ['Damaged boats must not be rented.', 'Visitors rent boats.'],
  ['Pupils must not use the lab without a teacher.', 'Pupils use the lab.'],
  ['Courses with participants cannot be cancelled.', 'Trainers cancel courses.'],
  ['Editors publish articles.', 'Editors must not publish their own articles.'],
  ['Nurses hand out pills.', 'Nurses must not hand out pills of the red cabinet.'],
  ['A beekeeper opens hives.', 'Hives must not be opened in the rain.'],
  ['Campers light fires.', 'Fires may not be lit within 20 metres of a tent.'],
  ['A lawyer represents clients.', 'A lawyer must not represent clients with opposed interests.'],
  ['Vets treat dogs.', 'Vets must not treat dogs without the consent of the owner.'],
  ['A farmer sprays fields.', 'Fields beside a river must not be sprayed.'],
  ['The gym admits guests.', 'The gym does not admit guests under 16.'],
  ['The shop sells knives.', 'Knives are not sold to children.'],
  ['The shop sells knives.', 'The shop must not sell knives to children.'],
  ['Members vote.', 'Members who have not paid must not vote.'],
  ['Users upload files.', 'Files with macros cannot be uploaded.'],
  ['Users may delete comments.', 'Comments of other users cannot be deleted.'],
  ['A user deletes comments.', 'A user cannot delete the comments of other users.'],
  ['After a boat is rented, it is cleaned.', 'Damaged boats must not be rented.'],
  ['Once a seal is broken, the warranty ends.', 'A customer must not break a seal.'],
];

const denied: readonly Pair[] = [
  ['Every locker has a key.', 'Lockers in the cellar have no key.'],
  ['All members may invite guests.', 'New members must not invite guests.'],
  ['Readers borrow books.', 'Readers must not borrow books.'],
  ['Readers must not borrow more than ten books.', 'A reader may borrow fifteen books.'],
  ['Readers must not borrow more than ten books.', 'Readers may borrow up to twelve books.'],
  ['No reader may borrow more than ten books.', 'A reader can borrow as many books as they like.'],
  ['Books of the reading room must not be lent.', 'Readers borrow books of the reading room.'],
  ['Members book courts on Sundays.', 'Members must not book courts on Sundays.'],
  ['Customers can place orders at night.', 'Customers cannot place orders at night.'],
  ['Customers can place orders at any time.', 'Customers cannot place orders at night.'],
  ['Visitors rent damaged boats.', 'Damaged boats must not be rented.'],
  ['Damaged boats must not be rented.', 'A visitor may rent a damaged boat.'],
  ['Pupils use the lab without a teacher.', 'Pupils must not use the lab without a teacher.'],
  [
    'A driver loads fifteen crates into each van.',
    'A driver must not load more than twelve crates into a van.',
  ],
  ['Farmers sell milk before noon.', 'Farmers must not sell milk before noon.'],
  ['A clerk changes paid invoices.', 'Paid invoices must not be changed.'],
  ['Guests may use the pool at night.', 'Guests must not use the pool at night.'],
  ['The bakery delivers bread on Mondays.', 'Bread is not delivered on Mondays.'],
  ['The bakery delivers bread every day.', 'Bread is not delivered on Mondays.'],
  ['Animals in quarantine must not be fed.', 'Volunteers feed animals in quarantine.'],
  ['The courier delivers parcels.', 'Parcels are not delivered.'],
  ['Bread is not delivered.', 'The bakery delivers bread.'],
  ['Visitors rent boats.', 'Boats must not be rented.'],
  ['Visitors rent boats.', 'Boats are never rented.'],
  ['Guests may order drinks.', 'No guest may order drinks.'],
  ['Tenants keep pets.', 'Tenants must not keep any pets.'],
  ['A tutor teaches seven groups.', 'A tutor must not teach more than six groups.'],
  ['A tutor may teach up to eight groups.', 'A tutor must not teach more than six groups.'],
  ['Goods on sale cannot be returned.', 'Customers can return goods on sale.'],
  ['Goods on sale cannot be returned.', 'All goods can be returned.'],
  ['Damaged boats are not rented.', 'All boats are rented.'],
  ['A customer may buy eight tickets.', 'No customer may buy more than six tickets.'],
  ['Customers can return goods without a receipt.', 'Customers cannot return goods without a receipt.'],
  ['Members may book courts.', 'Members may not book courts.'],
  ['Members may book courts.', 'Members may not book a court at any time.'],
  ['Trainers cancel courses with participants.', 'Courses with participants cannot be cancelled.'],
  ['The museum lends paintings.', 'The museum does not lend paintings.'],
  ['No reminder is sent during the holidays.', 'The system sends a reminder during the holidays.'],
  [
    'The system sends at least three reminders a week.',
    'The system must not send more than two reminders a week.',
  ],
  ['A session can be moved after it has begun.', 'Sessions must not be moved after they have begun.'],
  ['Parents without a card may not pick up children.', 'Parents without a card may pick up children.'],
  ['Editors publish their own articles.', 'Editors must not publish their own articles.'],
  ['The lift must never carry more than eight passengers.', 'The lift carries ten passengers.'],
  ['A teller may pay out up to 9000 euros.', 'A teller must not pay out more than 5000 euros.'],
  ['Knives are not sold to children.', 'The shop sells knives to children.'],
  ['A buyer can rate a seller three times.', 'A buyer cannot rate a seller more than once.'],
  ['A guide leads tours.', 'Tours are not led.'],
  ['Employees may not take holidays in December.', 'Employees can take holidays in December.'],
  ['Files with macros cannot be uploaded.', 'Users can upload files with macros.'],
  ['Comments of other users cannot be deleted.', 'Moderators delete the comments of other users.'],
  ['Lockers in the cellar have no key.', 'Every locker has a key.'],
  ['Fields beside a river must not be sprayed.', 'A farmer sprays the fields beside the river.'],
  [
    'Employees may work from home for three days a week.',
    'Employees must not work from home for more than two days a week.',
  ],
  ['A cabin holds up to twelve people.', 'No cabin may hold more than eight people.'],
  ['The stage is not lit at night.', 'The stage is lit at night.'],
  ['Planes must not land between midnight and five.', 'Planes may land at any time.'],
  ['Hives must not be opened.', 'A beekeeper opens a hive.'],
  ['All maps are lent.', 'Maps from the vault are not lent.'],
  [
    'Vets treat dogs without the consent of the owner.',
    'Vets must not treat dogs without the consent of the owner.',
  ],
  ['Guests may use the pool until midnight.', 'Guests must not use the pool after ten.'],
  ['Guests may use the pool after ten.', 'Guests must not use the pool after ten.'],
  ['Readers keep books for six weeks.', 'Readers must not keep a book for more than four weeks.'],
  ['Customers can return goods within 60 days.', 'Customers cannot return goods after 30 days.'],
  [
    'A tour can be cancelled one day before the start.',
    'A tour cannot be cancelled less than three days before the start.',
  ],
];

describe('a denial leaves standing what is said without', () => {
  describe('the amount beyond a limit that it is of', () => eachWay(beyondALimit, 0));
  describe('the time that it is of', () => eachWay(atSomeTime, 0));
  describe('what makes its things some of them, or its case one of several', () => eachWay(ofSomeOfThem, 0));
});

describe('a denial contradicts what says the same of that amount, part or time, and of all', () => {
  eachWay(denied, 1);
});
