// A table in Colyseus: nothing is kept, a card is checked and broadcast. Its clients are told whose
// turn it is and what they may play in that one message; the patches of its state are switched off.
import { Room, Server } from "@colyseus/core";
import { schema } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import toy from "./toy.cjs";

const Seen = schema({ at: "number", turn: "number" });

class Table extends Room {
  maxClients = 4;
  patchRate = null;
  seats = new Map();

  onCreate() {
    this.table = toy.deal(3);
    this.state = new Seen();
    this.state.at = 0;
    this.state.turn = this.table.turn;
    this.onMessage("move", (client, { at, card }) => {
      const { table, state } = this;
      const seat = table.turn;
      if (this.seats.get(client.sessionId) !== seat || at !== state.at || !toy.legal(table).includes(card)) {
        client.send("refused", { at });
        return;
      }
      toy.play(table, card);
      state.at += 1;
      state.turn = table.turn;
      this.broadcast("moved", { ...this.standing(), seat, card });
    });
    this.onMessage("look", (client) => client.send("stands", this.standing()));
  }

  standing() {
    return { at: this.state.at, turn: this.table.turn, legal: toy.legal(this.table) };
  }

  onJoin(client, { seat }) {
    this.seats.set(client.sessionId, seat);
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport({ pingInterval: 0 }) });
server.define("table", Table).filterBy(["table"]);
await server.listen(Number(process.argv[2]), "127.0.0.1");
console.log("ready");
