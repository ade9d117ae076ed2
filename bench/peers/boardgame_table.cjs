// A table in boardgame.io: its own server, in memory, which is what it does unless told otherwise.
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");
const { deal, legal, play } = require("./toy.cjs");

const Toy = {
  name: "toy",
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: () => deal(3),
  turn: { order: { first: () => 0, next: ({ G }) => G.turn } },
  moves: {
    play({ G, events }, card) {
      if (!legal(G).includes(card)) return INVALID_MOVE;
      play(G, card);
      events.endTurn({ next: String(G.turn) });
    },
  },
};

Server({ games: [Toy], origins: ["*"] })
  .run(Number(process.argv[2]))
  .then(() => console.log("ready"));
