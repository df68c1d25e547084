import { resolve } from "node:path";
import { defineConfig } from "vite";
import { glyphs } from "./build/glyphs.ts";
import { leading } from "./build/leading.ts";
import { plainImports } from "./build/later.ts";
import { texts } from "./build/texts.ts";

const here = import.meta.dirname;

/** The modules that the play page and the replay share, and no other page uses. */
const TABLE = /src[\\/]table[\\/]/;

/** The first module of the play page. All that it needs at first is one script; parts that are fetched later import that script. */
const GAME = /src[\\/]play[\\/]main/;

/** The modules of the play page, which no other page uses. */
const PLAY = /src[\\/]play[\\/]/;

/** The modules that the rulebook, the lessons and the puzzles share, and no other page uses. */
const BOOK = /src[\\/]rulebook[\\/]/;

/** The module with which actions are tried on a board: in the rulebook, in lessons and puzzles, and in a review. */
const TRIED = /src[\\/]rulebook[\\/]trying/;

/** The modules that the lessons and the puzzles share, and no other page uses. */
const TRYING = /src[\\/]trying[\\/]/;

/** The choices for a new game and the lobby, which the home page and the page for a new game share, and no other page uses. */
const CHOICES = /src[\\/](newgame[\\/]|home[\\/]|shared[\\/]choosefile)/;

/** The modules about solved puzzles, which the home page and the puzzles share, and no other page uses. */
const SOLVED = /src[\\/]shared[\\/](daysrunning|puzzlesdone|pips)/;

/** The modules that no page needs at first, although several pages or parts share them. */
const LATER = /src[\\/]shared[\\/]later[\\/]/;

/** The modules of a review, which the replay and the end of a game share, each fetched later. */
const REVIEW = /src[\\/]review[\\/]/;

/** The modules around the service worker. Some are shared by replays and the rulebook, but not by the play page. */
const OFFLINE = /src[\\/]offline[\\/]/;

/**
 * Names carry no hash: the server's templates name the files, and CI rebuilds them and compares them byte for byte. The parts that a
 * page fetches later import the page's scripts by name: under another address, with a query, those would run twice.
 */
export default defineConfig({
  root: here,
  base: "/static/dist/",
  plugins: [glyphs(), plainImports(), texts()],
  css: { postcss: { plugins: [leading] } },
  publicDir: false,
  build: {
    outDir: resolve(here, "../src/warchest/server/web/static/dist"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    target: "es2022",
    // The first browsers with light-dark(), from early 2024: each theme colour is then written only once.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    rolldownOptions: {
      input: {
        game: resolve(here, "src/play/main.tsx"),
        home: resolve(here, "src/home/main.ts"),
        games: resolve(here, "src/games/main.tsx"),
        lobby: resolve(here, "src/lobby/main.tsx"),
        newgame: resolve(here, "src/newgame/main.tsx"),
        invite: resolve(here, "src/invite/main.ts"),
        token: resolve(here, "src/token/main.ts"),
        replay: resolve(here, "src/replay/main.tsx"),
        editor: resolve(here, "src/editor/main.tsx"),
        rules: resolve(here, "src/rulebook/main.ts"),
        learn: resolve(here, "src/learn/main.ts"),
        settings: resolve(here, "src/settings/main.tsx"),
        puzzles: resolve(here, "src/puzzles/main.tsx"),
        passkeys: resolve(here, "src/passkeys/main.ts"),
        push: resolve(here, "src/push/main.ts"),
        head: resolve(here, "src/head/main.ts"),
        localdays: resolve(here, "src/shared/localdays.ts"),
        theme: resolve(here, "src/shared/theme.ts"),
        offline: resolve(here, "src/offline/main.ts"),
        worker: resolve(here, "src/offline/worker.ts"),
        // Style sheets that templates name: one for all pages, and an extra one each for the rulebook, for invitations, for replays, for lessons, for puzzles, for settings, for a new game, and for lists and accounts.
        style: resolve(here, "src/styles/style.css"),
        book: resolve(here, "src/styles/book.css"),
        inviting: resolve(here, "src/styles/inviting.css"),
        review: resolve(here, "src/styles/review.css"),
        editing: resolve(here, "src/styles/editing.css"),
        lessons: resolve(here, "src/styles/lessons.css"),
        puzzling: resolve(here, "src/styles/puzzling.css"),
        settling: resolve(here, "src/styles/settling.css"),
        choosing: resolve(here, "src/styles/choosing.css"),
        listing: resolve(here, "src/styles/listing.css"),
        // Style sheets that a page fetches with a part of itself.
        coaching: resolve(here, "src/styles/coaching.css"),
        setting: resolve(here, "src/styles/setting.css"),
        hinting: resolve(here, "src/styles/hinting.css"),
        ending: resolve(here, "src/styles/ending.css"),
        drafting: resolve(here, "src/styles/drafting.css"),
      },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        assetFileNames: "[name][extname]",
        // The home page and the rulebook do not load the code that play and replay share.
        codeSplitting: {
          groups: [
            { name: "common", test: (id) => !TABLE.test(id) && !BOOK.test(id) && !TRYING.test(id) && !PLAY.test(id) && !CHOICES.test(id) && !SOLVED.test(id) && !LATER.test(id) && !OFFLINE.test(id) && !REVIEW.test(id), minShareCount: 2, priority: 3 },
            // Below the common group, which has all that these need.
            { name: "tried", test: TRIED, minShareCount: 2, priority: 2 },
            { name: "live", test: (id) => BOOK.test(id) && !TRIED.test(id), minShareCount: 2, priority: 2 },
            { name: "trying", test: TRYING, minShareCount: 2, priority: 2 },
            { name: "choices", test: CHOICES, minShareCount: 2, priority: 2 },
            { name: "reviewed", test: REVIEW, minShareCount: 2, priority: 2 },
            { name: "solved", test: SOLVED, minShareCount: 2, priority: 2 },
            { name: "table", test: TABLE, minShareCount: 2, priority: 2 },
            { name: "game", test: GAME, priority: 1 },
          ],
        },
      },
    },
  },
});
