// The server of boardgame.io with a game that sends about as much as Alhambra does, to be measured beside the service.
//
// node server.js PORT [FOLDER] [patches]: with a folder everything is stored in files there, otherwise in memory;
// with `patches` only what changed is sent (deltaState).

const { Server, FlatFile } = require("boardgame.io/server");

const [port, folder, patches] = process.argv.slice(2);
const CITY = 24; // cells of a city; about as many tiles as a city of Alhambra has late in a game
const SIDES = ["n", "e", "s", "w"];
const TYPES = ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"];
const CURRENCIES = ["denar", "dirham", "dukat", "florin"];

function tile(number) {
  const type = TYPES[number % TYPES.length];
  const walls = SIDES.filter((_, side) => (number >> side) & 1).join("");
  return { name: `${type}-${number}-${walls || "open"}`, kind: "building", type, price: 2 + (number % 12), walls };
}

function card(number) {
  const currency = CURRENCIES[number % CURRENCIES.length];
  const value = 1 + (number % 9);
  return { name: `${currency}-${value}`, kind: "money", value, currencies: [currency] };
}

function city() {
  return Array.from({ length: CITY / 2 }, (_, cell) => ({ x: cell % 6, y: Math.floor(cell / 6), tile: tile(cell) }));
}

const game = {
  name: "city",
  deltaState: patches === "patches",
  setup: ({ random }) => ({
    deck: random.Shuffle(Array.from({ length: 108 }, (_, number) => number)),
    market: [0, 1, 2, 3].map((number) => tile(13 * number)),
    open: [0, 1, 2, 3].map(card),
    seats: [0, 1].map((seat) => ({ seat, score: 0, hand: [4, 5, 6, 7].map(card), city: city() })),
    laid: 0,
  }),
  // The others' hands and the deck are secret.
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    seats: G.seats.map((one) => (String(one.seat) === playerID ? one : { ...one, hand: one.hand.length })),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // Take a card; its place is filled from the deck, which is turned over when it is empty.
    take: ({ G, playerID }, slot) => {
      const mine = G.seats[Number(playerID)];
      mine.hand.push(G.open[slot]);
      if (mine.hand.length > 12) mine.hand.shift();
      const next = G.deck.shift();
      G.deck.push(next);
      G.open[slot] = card(next);
    },
    // Buy a tile: it goes into the city, and into the place of an old one when the city is full.
    build: ({ G, playerID }, field) => {
      const mine = G.seats[Number(playerID)];
      const cell = mine.city.length < CITY ? mine.city.length : G.laid % CITY;
      mine.city[cell] = { x: cell % 6, y: Math.floor(cell / 6), tile: G.market[field] };
      mine.score += G.market[field].price;
      G.laid += 1;
      G.market[field] = tile(7 * G.laid);
    },
  },
};

const server = Server({ games: [game], origins: [], db: folder && folder !== "-" ? new FlatFile({ dir: folder }) : undefined });
server.run(Number(port), () => console.log("ready"));
