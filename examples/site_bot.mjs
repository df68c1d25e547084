// A third-party bot in plain JavaScript: it accepts every challenge on a site, and plays by chance (docs/guides/bots.md).
//
//     node examples/site_bot.mjs https://chest.example token.txt

import { readFileSync } from "node:fs";

const [site, file] = process.argv.slice(2);
const headers = { authorization: `Bearer ${readFileSync(file, "utf8").trim()}`, "content-type": "application/json" };
const games = new Set();

/** Sends a request, a POST where there is a body, and returns the answer. */
async function call(path, body) {
  const answer = await fetch(site + path, { headers, method: body ? "POST" : "GET", body: body && JSON.stringify(body) });
  if (answer.ok) return body ? answer.json() : answer.body.pipeThrough(new TextDecoderStream());
  throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/**
 * Gives each line of a stream to a function until that returns true. A blank line only shows that the stream is alive.
 *
 * After a lost line or a refusal it opens the stream again, since each stream starts with all that stands.
 */
async function follow(path, act) {
  for (;; await new Promise((goOn) => setTimeout(goOn, 1000))) {
    try {
      let lines = [""];
      for await (const text of await call(path)) {
        lines = (lines.pop() + text).split("\n");
        for (const line of lines.slice(0, -1)) if (line && (await act(JSON.parse(line)))) return;
      }
    } catch (problem) {
      if (/: 40[13] /.test(problem.message)) throw problem; // the token is wrong, or no longer valid
      console.error(problem.message);
    }
  }
}

/** Plays on in a game after a line of its stream, and returns whether the game is over. */
async function play(game, seat, shown) {
  const here = { seat, seq: shown?.seq, ids: [] };
  for (let ask = shown?.ask; ask; ) {
    const choice = ask.choices[Math.floor(Math.random() * ask.choices.length)];
    here.ids.push(choice.id);
    ask = choice.ends ? null : (await call(`/api/games/${game}/preview`, here)).ask;
  }
  if (here.ids.length) await call(`/api/games/${game}/actions`, { ...here, action_id: crypto.randomUUID() });
  return shown?.view.phase === "over";
}

/** Accepts a challenge, or plays a game beside the others. */
async function answer({ type, game, seat }) {
  if (type === "challenge") await call(`/api/games/${game}/seats`, { seat });
  if (type !== "gameStart" || games.has(game)) return;
  games.add(game);
  follow(`/api/bot/games/${game}?seat=${seat}`, (news) => play(game, seat, news.game));
}

await follow("/api/bot/events", answer);
