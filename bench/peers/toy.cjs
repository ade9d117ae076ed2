// The rules of bench/toy/levata_toy for the peers: follow suit, else trump; a trick's winner leads.
const SEATS = 4, SIZE = 6, SUITS = 4, TRUMP = 0;
const suit = (card) => Math.floor(card / SIZE);

function deal(dealer) {
  const pack = Array.from({ length: SEATS * SIZE }, (_, card) => card);
  for (let last = pack.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [pack[last], pack[other]] = [pack[other], pack[last]];
  }
  const hands = Array.from({ length: SEATS }, (_, seat) => pack.slice(seat * SIZE, (seat + 1) * SIZE));
  return { dealer, hands, trick: [], turn: (dealer + 1) % SEATS, taken: [0, 0, 0, 0] };
}

function legal(table) {
  const hand = table.hands[table.turn];
  if (!table.trick.length) return hand;
  const led = suit(table.trick[0][1]);
  const following = hand.filter((card) => suit(card) === led);
  if (following.length) return following;
  const trumps = hand.filter((card) => suit(card) === TRUMP);
  return trumps.length ? trumps : hand;
}

function play(table, card) {
  const seat = table.turn, led = suit((table.trick[0] ?? [seat, card])[1]);
  table.hands[seat] = table.hands[seat].filter((held) => held !== card);
  table.trick.push([seat, card]);
  table.turn = (seat + 1) % SEATS;
  if (table.trick.length < SEATS) return;
  const power = (one) => (suit(one) === TRUMP ? 2 : suit(one) === led ? 1 : 0) * SUITS * SIZE + one;
  const winner = table.trick.reduce((best, one) => (power(one[1]) > power(best[1]) ? one : best))[0];
  table.taken[winner] += 1;
  table.trick = [];
  table.turn = winner;
  if (!table.hands[winner].length) Object.assign(table, deal((table.dealer + 1) % SEATS));
}

module.exports = { deal, legal, play };
