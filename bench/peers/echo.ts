import { loadUws } from "../../src/http/load-uws.ts";

// A peer of `bench load --part beside`: uWebSockets.js alone, which answers each body with itself. What any gateway on it can reach
// at most. Argument: the port, which several of these share.

const uws = await loadUws();
uws
  .App()
  .post("/*", (response) => {
    const pieces: Buffer[] = [];
    response.onAborted(() => {});
    response.onData((piece, isLast) => {
      if (isLast && pieces.length === 0) response.end(piece);
      else {
        pieces.push(Buffer.from(new Uint8Array(piece)));
        if (isLast) response.end(Buffer.concat(pieces));
      }
    });
  })
  .listen("127.0.0.1", Number(process.argv[2]), (socket) => {
    if (socket === false) throw new Error("cannot listen");
    console.log("listening");
  });
