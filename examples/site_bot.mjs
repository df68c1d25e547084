// A third-party bot in plain JavaScript: it accepts every challenge on a site, and plays by chance (docs/guides/bots.md).
//
//     node examples/site_bot.mjs https://chest.example token.txt

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const [site, file] = process.argv.slice(2);
const headers = { authorization: `Bearer ${readFileSync(file, "utf8").trim()}`, "content-type": "application/json" };

/** Sends a request, a POST where there is a body, and returns the answer. */
async function call(path, body) {
  const answer = await fetch(site + path, { headers, method: body ? "POST" : "GET", body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Does something to its end. After a lost line or a refusal it starts again, since each stream starts with all that stands. */
async function insist(act) {
  for (;;) {
    try {
      return await act();
    } catch (problem) {
      if (/: 40[13] /.test(problem.message)) throw problem; // the token is wrong, or no longer valid
      console.error(problem.message);
      await pause(1000);
    }
  }
}

/** Yields the news of a stream. A blank line only shows that the line is alive. */
async function* lines(path) {
  let rest = "";
  for await (const text of (await call(path)).body.pipeThrough(new TextDecoderStream())) {
    const whole = (rest + text).split("\n");
    rest = whole.pop();
    for (const line of whole) if (line) yield JSON.parse(line);
  }
  throw new Error("The stream has ended.");
}

/** Plays a seat of a game to its end. */
async function play(game, seat) {
  for await (const { game: shown } of lines(`/api/bot/games/${game}?seat=${seat}`)) {
    if (shown?.view.phase === "over") return;
    const ids = [];
    const here = { seat, seq: shown?.seq, ids };
    for (let ask = shown?.ask; ask; ) {
      const choice = ask.choices[Math.floor(Math.random() * ask.choices.length)];
      ids.push(choice.id);
      ask = choice.ends ? null : (await (await call(`/api/games/${game}/preview`, here)).json()).ask;
    }
    if (ids.length) await (await call(`/api/games/${game}/actions`, { ...here, action_id: randomUUID() })).text();
  }
}

const games = new Set();

/** Accepts every challenge, and plays every game. */
async function run() {
  for await (const event of lines("/api/bot/events")) {
    if (event.type === "challenge") await (await call(`/api/games/${event.game}/seats`, { seat: event.seat })).text();
    if (event.type === "gameStart" && !games.has(event.game)) {
      games.add(event.game);
      insist(() => play(event.game, event.seat));
    }
  }
}

await insist(run);
