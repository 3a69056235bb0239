const LATE_SECONDS = 20;
const AWAY_SECONDS = 20;
const SHORT_SECONDS = 15;
/** What is in hand of a live show, with segments of four seconds, and what it takes to notice. */
const DRY_SECONDS = 40;
/** How long the buffer may take to be there again: a fourteenth more slowly. */
const REBUILD_SECONDS = 75;

const NOT_STARTED = /hasn't started yet/;
const INTERRUPTED = /interrupted/;

const late = (latency) => async (evening) => {
  const { broadcast, open } = evening;
  broadcast.end();
  const viewer = await open({ latency });
  await viewer.words(Date.now(), NOT_STARTED);
  await viewer.wait(LATE_SECONDS);
  const since = Date.now();
  broadcast.begin();
  return { picture: await viewer.picture(since) };
};

/** Something answers otherwise for a while, which empties the buffer; then all is well again. */
const failing = (spoil, repair) => async (evening) => {
  const viewer = await evening.open({ latency: 60 });
  await viewer.picture(viewer.openedMs);
  await spoil(evening);
  const still = await viewer.standstill(Date.now(), DRY_SECONDS);
  await viewer.wait(SHORT_SECONDS);
  const since = Date.now();
  await repair(evening);
  return { picture: still === null ? Infinity : await viewer.picture(since) };
};

/** Something happens while the picture plays, which is best not noticed. */
const passing = (happen, forSeconds) => async (evening) => {
  const viewer = await evening.open({ latency: 60 });
  await viewer.picture(viewer.openedMs);
  await viewer.wait(4);
  const since = Date.now();
  await happen(evening, viewer);
  await viewer.wait(forSeconds - (Date.now() - since) / 1000);
  const moves = (await viewer.picture(Date.now(), 5)) < Infinity;
  return { still: moves ? await viewer.longestStill(since) : Infinity };
};

async function dropOut({ broadcast, open }) {
  const viewer = await open({ latency: 60 });
  await viewer.picture(viewer.openedMs);
  broadcast.stop();
  const dryMs = await viewer.standstill(Date.now(), DRY_SECONDS);
  const words = dryMs === null ? Infinity : await viewer.words(dryMs, INTERRUPTED);
  await viewer.wait(AWAY_SECONDS - words);
  const since = Date.now();
  broadcast.resume();
  const picture = await viewer.picture(since);
  await viewer.wait(REBUILD_SECONDS);
  // Between two segments the buffer is lower than after one.
  return { words, picture, ahead: await viewer.leastAhead(Date.now() - 5000) };
}

async function refuseSegments({ broadcast, open }) {
  broadcast.answerSegments({ status: 403 });
  const viewer = await open({ latency: 60 });
  await viewer.wait(4);
  const since = Date.now();
  await viewer.wait(11);
  return { requests: viewer.requestsSince(since, /\/media\//) };
}

async function slowConnection({ open }) {
  const viewer = await open({ latency: 400, kbps: 400 });
  return { picture: await viewer.picture(viewer.openedMs) };
}

const picture = { figure: 'picture', unit: 's' };

/**
 * What goes wrong on a bad evening. Each has a `name`, what it `does` and the `numbers` that have
 * to hold; before it, its broadcast is on the air for a minute.
 */
export const FAULTS = [
  {
    name: 'late, 60 ms',
    does: late(60),
    numbers: [{ ...picture, says: 'picture after the first playlist', atMost: 5 }],
  },
  {
    name: 'late, 400 ms',
    does: late(400),
    numbers: [{ ...picture, says: 'picture after the first playlist', atMost: 5 }],
  },
  {
    name: 'drops out',
    does: dropOut,
    numbers: [
      { says: 'words after the buffer ran dry', figure: 'words', unit: 's', atMost: 3 },
      { ...picture, says: 'picture after its return', atMost: 5 },
      { says: 'least buffer afterwards', figure: 'ahead', unit: 's', atLeast: 4 },
    ],
  },
  {
    name: 'answers 404',
    does: failing(
      ({ broadcast }) => broadcast.answerPlaylists({ status: 404 }),
      ({ broadcast }) => broadcast.answerPlaylists(null),
    ),
    numbers: [{ ...picture, says: 'picture afterwards', atMost: 5 }],
  },
  {
    name: 'answers 500',
    does: failing(
      ({ broadcast }) => broadcast.answerPlaylists({ status: 500 }),
      ({ broadcast }) => broadcast.answerPlaylists(null),
    ),
    numbers: [{ ...picture, says: 'picture afterwards', atMost: 5 }],
  },
  {
    name: 'resets connections',
    does: failing(
      ({ broadcast }) => broadcast.answerPlaylists({ resetAfter: 0 }),
      ({ broadcast }) => broadcast.answerPlaylists(null),
    ),
    numbers: [{ ...picture, says: 'picture afterwards', atMost: 5 }],
  },
  {
    name: 'is switched off',
    does: failing(
      ({ origin }) => origin.stop(),
      ({ origin }) => origin.start(),
    ),
    numbers: [{ ...picture, says: 'picture afterwards', atMost: 5 }],
  },
  {
    name: 'counts from 0 again',
    does: passing(({ broadcast }) => broadcast.startOver(), 40),
    numbers: [{ says: 'longest standstill', figure: 'still', unit: 's', atMost: 10 }],
  },
  {
    name: 'loses a segment',
    does: passing(async ({ broadcast }, viewer) => {
      broadcast.answerSegments({ status: 404 });
      await viewer.wait(4);
      broadcast.answerSegments(null);
    }, 30),
    numbers: [{ says: 'longest standstill', figure: 'still', unit: 's', atMost: 5 }],
  },
  {
    name: 'ends for 1.5 s',
    does: passing(async ({ broadcast }, viewer) => {
      broadcast.markEnd(true);
      await viewer.wait(1.5);
      broadcast.markEnd(false);
    }, 40),
    numbers: [{ says: 'longest standstill', figure: 'still', unit: 's', atMost: 10 }],
  },
  {
    name: 'refuses segments',
    does: refuseSegments,
    numbers: [{ says: 'requests of one viewer in 11 s', figure: 'requests', atMost: 30 }],
  },
  {
    name: 'slow connection',
    does: slowConnection,
    numbers: [{ ...picture, says: 'first frame', atMost: 8 }],
  },
];
