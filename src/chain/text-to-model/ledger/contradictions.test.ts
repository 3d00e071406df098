import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { understand } from '../reading/understand.ts';
import { cutSources } from '../sources/cut-sources.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import { compatible, contrary } from '../../../../test/support/chain/everyday-statements.ts';
import { contradictionsIn } from './contradictions.ts';
import { obligationsOf } from './obligations.ts';

function unitsOf(...lines: readonly string[]): readonly SourceUnit[] {
  const text = lines.map((line) => `- ${line}`).join('\n');
  const cut = cutSources([{ origin: 'attachment', attachmentId: 'a', name: 'a.md', format: 'md', text }]);
  assert.ok(cut.ok);
  assert.equal(cut.units.length, lines.length);
  return cut.units;
}

const foundIn = (...lines: readonly string[]): readonly (readonly [string, string])[] => [
  ...contradictionsIn(understand(unitsOf(...lines))),
];

describe('passages contradict each other', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['Every product carries a barcode.', 'Products from our own kitchen have no barcode.'],
    ['An order has at least one line.', 'Customers can also place an order without any lines.'],
    ['No parcel may weigh more than 30 kilograms.', 'The counter accepts parcels of up to 35 kilograms.'],
    ['The tenant may sublet single rooms.', 'Subletting is forbidden in every case.'],
    ['We make no copies of identity cards.', 'The front desk copies the identity card of each guest.'],
    [
      'Every claim must contain at least one photo of the damage.',
      'Photos are optional when a claim is filed.',
    ],
    ['The sample is dried and then weighed.', 'Weighing comes before drying.'],
    ['The phone number is optional.', 'A phone number has to be entered.'],
    ['An owner pays one instalment a quarter.', 'Owners pay two instalments a quarter.'],
    ['Guests pay in advance.', 'Guests pay after the treatment.'],
    ['A permit is sent by post.', 'Permits are only sent by email.'],
    ['The manager must approve each invoice.', 'Invoices do not need approval.'],
    ['Each meeting has a chairperson.', 'Meetings are held without a chairperson.'],
    ['A claim needs a receipt.', 'Claims without a receipt are paid as well.'],
    ['Dogs are welcome in the hotel.', 'Pets are not allowed in the hotel.'],
    ['A member may invite one guest.', 'Members can bring up to four guests.'],
    ['The pool is open to everyone.', 'The pool is for hotel guests only.'],
    ['Every employee has a mentor.', 'New employees have no mentor.'],
    ['The tour starts at nine.', 'The tour begins at half past ten.'],
    ['A form must be signed by hand.', 'Forms are signed electronically.'],
    ['Guests have to leave the room by ten.', 'Guests may stay in the room until noon.'],
    ['Every ticket has a seat number.', 'Tickets have no seat number.'],
    ['A form can be edited after it was submitted.', 'Submitted forms are read-only.'],
    ['Tickets can be refunded.', 'A ticket is not refundable.'],
    ['Managers see the salaries of their team.', 'Salaries are visible to the HR department only.'],
    ['Trainees work without supervision.', 'Trainees are always supervised.'],
    ['The warranty covers two years.', 'The warranty ends after twelve months.'],
    ['The lab works around the clock.', 'At night the lab is closed.'],
    ['The bar is open until midnight.', 'The bar closes at ten in the evening.'],
    ['Late returns cost 1 euro a day.', 'There is no fee for late returns.'],
    ['Volunteers receive no pay.', 'Every volunteer gets 12 euros an hour.'],
    [
      'A patient sees exactly one doctor per visit.',
      'During a visit a patient may see two or three doctors.',
    ],
    ['Invoices go out by email only.', 'Some customers get their invoices by post.'],
    ['Reservations are made online.', 'It is not possible to reserve online.'],
    ['A complaint is answered within two days.', 'Complaints are answered after a week at the earliest.'],
    ['Coaches set the training plan.', 'Training plans are drawn up by the head office alone.'],
    ['Every booking requires a phone number.', 'You can book without giving a phone number.'],
    ['An exam can be repeated once.', 'Students may repeat an exam three times.'],
    ['Deliveries are made on weekdays only.', 'On Saturdays we deliver until noon.'],
    ['A test drive lasts 30 minutes.', 'Each test drive takes one hour.'],
    ['Meals are included in the price.', 'Meals are charged separately.'],
    ['A dentist treats one patient at a time.', 'Dentists treat two patients in parallel.'],
    ['The remark is mandatory.', 'A remark can be left blank.'],
    ['A driver can see all trips.', 'Drivers only see their own trips.'],
    ['The deposit is paid in advance.', 'The deposit is due on departure.'],
    ['The minimum order is 20 euros.', 'There is no minimum order.'],
    ['Visitors enter without registration.', 'Every visitor has to register at the gate.'],
    ['Every driver must hold a licence.', 'Drivers do not need a licence.'],
    ['The booking is confirmed before payment.', 'Payment comes first, then the booking is confirmed.'],
    ['A member must return a book.', 'A member must not return a book.'],
    ['Members pay in cash only.', 'Members can pay by card.'],
    ['Feedback is anonymous.', 'Each feedback shows the name of its author.'],
    ['Passwords never expire.', 'A password has to be changed every 90 days.'],
    ['Cancelled bookings are deleted.', 'Cancelled bookings stay in the archive for good.'],
    ['Old versions of a file are thrown away.', 'All versions of a file remain available.'],
    ['A ticket is valid for one journey.', 'Tickets can be used as often as one wants.'],
    ['The kitchen prepares meals only on order.', 'Meals are cooked in advance every morning.'],
    ['The invoice is sent together with the goods.', 'The invoice follows a week after the goods.'],
    ['Discounts cannot be combined.', 'A customer may use two discounts for one purchase.'],
    ['No field of the form may be left empty.', 'The fields of the form can be skipped.'],
    ['The shop ships within Europe only.', 'Goods are shipped worldwide.'],
    ['A membership ends automatically.', 'A membership is renewed automatically.'],
    ['Suppliers are paid in euros.', 'All suppliers receive their money in dollars.'],
    ['Samples are stored at minus 20 degrees.', 'Samples are kept at room temperature.'],
    ['The customer chooses the delivery date.', 'The delivery date is fixed by the warehouse.'],
    ['The nurse decides on the dose.', 'The dose is determined by the doctor.'],
    ['Access to the archive is restricted to staff.', 'The archive is accessible to everyone.'],
    ['Access to the lab requires a badge.', 'Visitors can enter the lab without a badge.'],
    ['Volunteers need no training.', 'A volunteer has to attend a training before the first shift.'],
    ['Every order must be paid before it is shipped.', 'Customers may pay after delivery.'],
    ['Children under twelve are not admitted.', 'Children from the age of six may take part.'],
    ['Guests must be at least 18 years old.', 'There is no age limit for guests.'],
    ['Once confirmed, an appointment cannot be moved.', 'Patients can reschedule confirmed appointments.'],
    ['Tenants must pay in cash.', 'Tenants can pay by bank transfer.'],
    ['The sensor sends a value every minute.', 'Sensors report their values once an hour.'],
    ['The filter is cleaned once a month.', 'The filter is cleaned every week.'],
    ['The pool opens at eight.', 'The pool opens at nine in the morning.'],
    ['The mill is closed on Mondays.', 'On Mondays the mill opens at ten.'],
    ['Records are kept for ten years.', 'Records are deleted after five years.'],
    ['The annual fee is 40 euros.', 'Members pay an annual fee of 55 euros.'],
    ['A deposit is not needed.', 'Each guest pays a deposit of 50 euros.'],
    [
      'Rides must be booked at least two hours before departure.',
      'Rides can also be booked five minutes before departure.',
    ],
    ['A field is planted with one single crop.', 'In a field, two or three crops grow.'],
    ['A group has at most 8 children.', 'A group may take any number of children.'],
    ['Cancelling a walk is free until one hour before it begins.', 'Cancelling a walk is never free.'],
    ['Applications without a photo are rejected.', 'A photo is optional.'],
    ['Members may borrow magazines.', "Members can't borrow magazines."],
    ['Members may borrow magazines.', 'Members cant borrow magazines.'],
    ['Clerks approve refunds.', 'A clerk doesnt approve refunds.'],
    ['A member may borrow at most 5 books.', 'A member may borrow at most 3 books.'],
    ['A member may borrow no more than 5 books.', 'A member can borrow up to 10 books.'],
    ['The report shall be sent within 2 days.', 'The report shall be sent within 5 days.'],
    ['A printed badge cannot be altered.', 'The porter changes printed badges when the photo is wrong.'],
    ['Deposits are returned within ten days.', 'Deposits are never returned.'],
    ['A reservation must not be withdrawn.', 'Guests can cancel a reservation at any time.'],
    ['A parcel has exactly one label.', 'A parcel has several labels.'],
    ['A crew has at most 3 pilots.', 'A crew has any number of pilots.'],
    ['Each group has exactly 20 pupils.', 'A group has 25 pupils.'],
    ['Only a manager can approve a request.', 'A clerk approves requests.'],
    ['An invoice must be paid.', 'An invoice does not have to be paid.'],
    ['The phone number is required.', 'The phone number is optional.'],
    ['A trunk is weighed before the payment.', 'A trunk is weighed after the payment.'],
    ['Visitors are allowed to take photos.', 'Visitors are not allowed to take photos.'],
    ['Tenants may keep pets.', 'No tenant may keep pets.'],
    ['A ticket is valid for 2 hours.', 'A ticket is valid for 3 hours.'],
    ['A seat must not be reserved.', 'Fans can book a seat online.'],
    ['Clients must not disclose the key.', 'Clients can pass the key on to friends.'],
    ['It is forbidden to swim at night.', 'Campers are allowed to swim after dark.'],
    ['Selling a season ticket is prohibited.', 'Fans may sell a season ticket.'],
    ['Dogs are not allowed.', 'Campers may bring their dogs.'],
    [
      'A member may visit the sauna at most twice a week.',
      'A member may visit the sauna as often as they like.',
    ],
    ['A student may repeat an exam at most three times.', 'A student may take an exam any number of times.'],
    ['Each case is assigned to exactly one lawyer.', 'A case is handled by several lawyers.'],
    ['The locker is opened only with a key.', 'The porter may open the locker without a key.'],
    ['Photos are kept for ever.', 'Photos are deleted after a month.'],
    ['Guests pay before the season starts.', 'Guests pay after the season starts.'],
    ['A ticket must be shown.', 'Tickets need not be shown.'],
    ['Bags that are left behind are given away.', 'Bags are kept permanently.'],
    ['A session is looked after by exactly one engineer.', 'A session is looked after by several engineers.'],
    ['Waste is removed within 12 hours.', 'Waste is taken out within two days.'],
    ['A coat that is not collected within two days is sold.', 'Guests can collect a coat within a week.'],
    ['Every request must be accompanied by a letter.', 'A letter is optional.'],
    ['Nobody boards the boat without a ticket.', 'Children board the boat with no ticket.'],
    ['Copies are free of charge for tenants.', 'Tenants pay ten cents for copies.'],
    ['Only members may use the sauna.', 'Guests can use the sauna in the morning.'],
    ['A rental comprises exactly one tool.', 'A rental can include more than one tool.'],
    [
      'A soldier must never pass on a code to a friend.',
      'If a friend asks, the soldier may disclose the code.',
    ],
    ['A meal that was ordered cannot be cancelled.', 'Sick pupils may cancel a meal.'],
    ['A lease may be extended only once.', 'A lease may be renewed again and again.'],
    ['Members may borrow up to five films.', 'A member can have at most three films at home.'],
    ['Nobody may borrow more than three tools at once.', 'A resident may hold up to eight tools.'],
    ['Each member has exactly one tariff.', 'A member may choose as many tariffs as he likes.'],
    ['A ticket cannot be transferred to another person.', 'A visitor may pass a ticket on to a friend.'],
    ['Prices are shown to everyone.', 'Prices are only visible to dealers.'],
    ['The archive is open to the public.', 'Only staff may enter the archive.'],
    ['Test results are confidential.', 'The laboratory publishes all test results.'],
    ['Applications are submitted online only.', 'An applicant may hand in the application at the counter.'],
    ['A claim is approved by two adjusters.', 'One adjuster is enough to approve a claim.'],
    ['Volunteers are not paid.', 'Each volunteer receives ten euros per hour.'],
    ['A parcel weighs at most 20 kg.', 'The courier takes parcels of up to 30 kg.'],
    ['The invoice is sent after the delivery.', 'Goods are delivered only after the invoice has been sent.'],
    [
      'A course takes place with at least eight participants.',
      'A course starts even with three participants.',
    ],
    [
      'Changes to a contract need the signature of the manager.',
      'Clerks may change a contract without the signature of the manager.',
    ],
    ['The museum is free for children.', 'Children pay four euros.'],
    ['Pets are welcome in all rooms.', 'It is forbidden to bring animals into the rooms.'],
    ['Each shelf holds books of a single genre.', 'A shelf may hold books of several genres.'],
    ['Bikes are rented for a minimum of two hours.', 'A customer can rent a bike for thirty minutes.'],
    ['Guests check out by 10 am.', 'Guests may check out until noon.'],
    [
      'Every order is shipped within two days.',
      'Orders are shipped five days after they were placed at the earliest.',
    ],
    [
      'An order is checked by the officer before it is packed.',
      'All orders are packed at once without any check.',
    ],
    ['Patients see the doctor by appointment only.', 'Patients can see the doctor without an appointment.'],
    ['Smoking is allowed on the terrace.', 'Guests must not smoke on the terrace.'],
    ['Invoices are paid within 14 days.', 'A customer has 30 days to pay an invoice.'],
    ['The system sends a reminder three days before the deadline.', 'No reminders are sent.'],
    ['Only the treasurer has access to the accounts.', 'All members have access to the accounts.'],
    ['Staff must take a break of 30 minutes.', 'Breaks are voluntary.'],
    ['Choir members must be at least 16 years old.', 'Children of 12 may join the choir.'],
    ['Nobody under 18 may rent a scooter.', 'A scooter can be rented by 16-year-olds.'],
    ['The minimum age for the tower is 8.', 'Children from 6 are welcome on the tower.'],
    ['All claims are checked by a clerk.', 'Claims are checked automatically.'],
    ['A plot can be handed back at any time.', 'A plot may only be handed back at the end of the year.'],
    ['A lorry carries at most 20 tonnes.', 'A lorry may be loaded with 25 tonnes.'],
    ['A desk is lent to one trainee at a time.', 'Up to three trainees may share a desk.'],
    ['The fax number of a customer is optional.', 'No customer is accepted without a fax number.'],
    ['Guests pay on arrival.', 'Guests pay when they leave.'],
    ['Entries close at midnight.', 'Entries close at 6 pm.'],
    ['Late fees are one euro per day.', 'The late fee is 50 cents per day.'],
    ['Applications are accepted all year round.', 'Applications are accepted in May only.'],
    ['A discount is granted to all members.', 'Discounts are granted to students only.'],
    ['A treatment requires the consent of the owner.', 'Treatments need no consent.'],
    ['Rolls are baked at night.', 'Rolls are baked in the morning only.'],
    ['Cars are washed before they are returned.', 'A car is washed after its return.'],
    ['Guests may bring their dogs.', 'Animals are not allowed in the hotel.'],
    ['Parrots may stay in the cabins.', 'Animals are forbidden in the cabins.'],
    ['Orders can be changed after they have been paid.', 'Paid orders cannot be changed.'],
  ];
  for (const [first, second] of [...pairs, ...contrary])
    it(`when one says "${first}" and the other "${second}"`, () =>
      assert.deepEqual(foundIn(first, second), [['u2', 'u1']]));

  const apart: readonly (readonly [string, string])[] = [
    ['Managers see all orders.', 'Customers only see their own orders.'],
    ['A driver can see all trips.', 'A driver only edits his own trips.'],
    ['The deposit is paid in advance.', 'The rest is due on departure.'],
    ['The minimum order is 20 euros.', 'There is no minimum order for members.'],
    ['Visitors have to register at the gate.', 'Staff enter without registration.'],
    ['A member may borrow at most 5 books.', 'A member may borrow at least 5 books.'],
    ['A member may borrow at most 5 books.', 'A member may borrow at most 3 films.'],
    ['The screen must show 5 books.', 'The screen must show 10 books.'],
    ['A member must return a book.', 'A visitor must not return a book.'],
    ['A member must never return a book.', 'A member must not return a book.'],
    ['Customers can cancel orders.', 'Customers cannot cancel shipped orders.'],
    ['An order can be cancelled.', 'An order cannot be cancelled after the delivery.'],
    ['Open requests can be changed.', 'Closed requests cannot be changed.'],
    ['Only a manager can approve a request.', 'A manager rejects requests.'],
    ['A lesson takes 45 minutes.', 'A break takes 15 minutes.'],
    ['The nurse signs the form before the visit.', 'The nurse signs the report after the visit.'],
    ['Each order has one customer.', 'A customer has several orders.'],
    ['Records are deleted after five years.', 'Records are kept for five years.'],
    ['The gate is never opened at night.', 'The porter opens the gate in the morning.'],
    ['Pupils may not enter the lab without a teacher.', 'Pupils enter the lab with a teacher.'],
    ['A nurse must not prescribe drugs.', 'A doctor prescribes drugs.'],
    ['Each case has one lawyer.', 'A case has several files.'],
    ['A coat that is not collected within two days is sold.', 'Guests collect a coat within two days.'],
    ['A judge may not hear a case of a relative.', 'A judge hears cases.'],
    ['Only members may use the sauna.', 'If the sauna is empty, guests may use it.'],
    ['Papers are kept for 30 days.', 'Papers are kept for a month.'],
    ['The mill opens at nine.', 'On Sundays the mill opens at eleven.'],
    ['Members pay in cash or by card.', 'Guests pay in cash only.'],
    ['The filter is cleaned once a month.', 'The tank is cleaned once a year.'],
    ['A note is sent seven days before the exam.', 'A note is sent one day before the exam.'],
    ['Nurses take blood at eight in the morning.', 'Nurses take blood at six in the evening.'],
    ['Students pay a fee of 20 euros.', 'Teachers pay a fee of 30 euros.'],
    ['A ticket costs 8 euros.', 'A season ticket costs 80 euros.'],
    ['A loan can be extended twice.', 'A loan that is overdue cannot be extended.'],
    ['A parcel of up to 5 kg costs six euros.', 'A parcel of up to 10 kg costs nine euros.'],
    ['The office is open to members.', 'The archive is open to the public.'],
    ['The clerk approves a request before it is paid.', 'The manager pays requests after the approval.'],
    ['Members can use the sauna for free.', 'Guests pay eight euros for the sauna.'],
    ['Smoking is allowed on the terrace.', 'Smoking is forbidden in the hall.'],
    ['Results are reported by phone.', 'Invoices are sent by mail only.'],
    ['A parcel weighs at most 20 kg.', 'A pallet weighs up to 400 kg.'],
    ['A driver has one vehicle.', 'A vehicle may have several drivers.'],
    ['The phone number of a customer is optional.', 'The phone number of a supplier is required.'],
    ['Drivers must be at least 21 years old to rent a van.', 'Drivers from 18 may rent a scooter.'],
    ['Nobody under 16 may enter the lab.', 'Children under 16 may enter the lab with a teacher.'],
    ['The address of a customer is mandatory.', 'The address of a guest is optional.'],
    ['Members must be at least 16 years old.', 'Guests of 12 may use the pool.'],
    ['A clerk may confirm a booking.', 'Bookings are confirmed automatically.'],
    ['Members may cancel a booking.', 'Members must not cancel a booking on the same day.'],
    ['The service is free for students.', 'Adults pay ten euros for the service.'],
    ['Guests pay on arrival.', 'Companies pay when they leave.'],
    ['The shop opens at 8 am.', 'The shop closes at 6 pm.'],
    ['The fee is one euro.', 'The fee is 100 cents.'],
    ['Rolls are baked at night.', 'Cakes are baked in the morning only.'],
    ['A small crew has four sailors.', 'A large crew has nine sailors.'],
    ['New drivers are checked twice a year.', 'Experienced drivers are checked once a year.'],
    ['A reader borrows at most five films.', 'A reader reserves at most three films.'],
  ];
  for (const [first, second] of [...apart, ...compatible])
    it(`not when one says "${first}" and the other "${second}"`, () =>
      assert.deepEqual(foundIn(first, second), []));

  it('and a later one that only speaks of things is set aside as a whole', () => {
    const units = unitsOf(
      'Only the treasurer has access to the accounts.',
      'All members have access to the accounts.',
    );
    const aside = obligationsOf({ units, level: 'cim' }).filter(({ status }) => status === 'WAIVED');
    assert.deepEqual(
      aside.map(({ words, reason, contradicts }) => [words, reason, contradicts]),
      [['All members have access to the accounts.', 'CONTRADICTED', 'u1']],
    );
  });

  it('and what the later one states is set aside with the name of the other, but not what it speaks of', () => {
    const units = unitsOf('A member may borrow at most 5 books.', 'A member may borrow at most 3 books.');
    const obligations = obligationsOf({ units, level: 'cim' });
    const aside = obligations.filter(({ status }) => status === 'WAIVED');
    assert.ok(aside.some(({ content }) => content?.kind === 'RULE'));
    assert.ok(
      aside.every(
        ({ unitId, reason, contradicts }) =>
          unitId === 'u2' && reason === 'CONTRADICTED' && contradicts === 'u1',
      ),
    );
    assert.ok(obligations.some(({ unitId, content }) => unitId === 'u1' && content?.kind === 'RULE'));
    assert.ok(
      obligations
        .filter(({ content }) => content?.kind === 'CONCEPT')
        .every(({ status }) => status === 'OPEN'),
    );
  });
});
