const LATE_SECONDS = 20;
const AWAY_SECONDS = 20;
const SHORT_SECONDS = 15;
/** In seconds, with segments of four seconds. */
const DRY_SECONDS = 40;
/** In seconds: the picture plays a fourteenth more slowly until the buffer is back. */
const REBUILD_SECONDS = 75;

const NOT_STARTED = /hasn't started yet/;
const INTERRUPTED = /interrupted/;

export const BASELINE = 'late, 60 ms';

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

const failing = (spoil, repair) => async (evening) => {
  const viewer = await evening.open();
  await viewer.picture(viewer.openedMs);
  await spoil(evening);
  const still = await viewer.standstill(Date.now(), DRY_SECONDS);
  await viewer.wait(SHORT_SECONDS);
  const since = Date.now();
  await repair(evening);
  return { picture: still === null ? Infinity : await viewer.picture(since) };
};

const answering = (reply) =>
  failing(
    ({ broadcast }) => broadcast.answerPlaylists(reply),
    ({ broadcast }) => broadcast.answerPlaylists(null),
  );

const passing = (happen, forSeconds) => async (evening) => {
  const viewer = await evening.open();
  await viewer.picture(viewer.openedMs);
  await viewer.wait(4);
  const since = Date.now();
  await happen(evening, viewer);
  await viewer.wait(forSeconds - (Date.now() - since) / 1000);
  const moves = (await viewer.picture(Date.now(), 5)) < Infinity;
  return { still: moves ? await viewer.longestStill(since) : Infinity };
};

async function dropOut({ broadcast, open }) {
  const viewer = await open();
  await viewer.picture(viewer.openedMs);
  broadcast.stop();
  const dryMs = await viewer.standstill(Date.now(), DRY_SECONDS);
  const words = dryMs === null ? Infinity : await viewer.words(dryMs, INTERRUPTED);
  await viewer.wait(AWAY_SECONDS - words);
  const since = Date.now();
  broadcast.resume();
  const picture = await viewer.picture(since);
  await viewer.wait(REBUILD_SECONDS);
  return { words, picture, ahead: await viewer.leastAhead(Date.now() - 5000) };
}

async function refuseSegments({ broadcast, open }) {
  broadcast.answerSegments({ status: 403 });
  const viewer = await open();
  await viewer.wait(4);
  const since = Date.now();
  await viewer.wait(11);
  return { requests: viewer.requestsSince(since, /\/media\//) };
}

async function slowConnection({ open }) {
  const viewer = await open({ latency: 400, kbps: 400 });
  return { picture: await viewer.picture(viewer.openedMs) };
}

const ratio = { unit: 's', over: BASELINE, overFigure: 'picture' };
const picture = (says, atMost) => [{ says, figure: 'picture', ...ratio, atMost }];
const still = [{ says: 'longest standstill', figure: 'still', ...ratio, atMost: 1 }];

export const FAULTS = {
  [BASELINE]: {
    does: late(60),
    numbers: [{ says: 'picture after the first playlist', figure: 'picture', unit: 's' }],
  },
  'late, 400 ms': { does: late(400), numbers: picture('picture after the first playlist', 3) },
  'drops out': {
    does: dropOut,
    numbers: [
      { says: 'words after the buffer ran dry', figure: 'words', ...ratio, atMost: 2 },
      ...picture('picture after its return', 4),
      { says: 'least buffer afterwards', figure: 'ahead', ...ratio, atLeast: 1.5 },
    ],
  },
  'answers 404': { does: answering({ status: 404 }), numbers: picture('picture afterwards', 1.5) },
  'answers 500': { does: answering({ status: 500 }), numbers: picture('picture afterwards', 1.5) },
  'resets connections': { does: answering({ resetAfter: 0 }), numbers: picture('picture afterwards', 1.5) },
  'is switched off': {
    does: failing(
      ({ origin }) => origin.stop(),
      ({ origin }) => origin.start(),
    ),
    numbers: picture('picture afterwards', 1.5),
  },
  'counts from 0 again': { does: passing(({ broadcast }) => broadcast.startOver(), 40), numbers: still },
  'loses a segment': {
    does: passing(async ({ broadcast }, viewer) => {
      broadcast.answerSegments({ status: 404 });
      await viewer.wait(4);
      broadcast.answerSegments(null);
    }, 30),
    numbers: still,
  },
  'ends for 1.5 s': {
    does: passing(async ({ broadcast }, viewer) => {
      broadcast.markEnd(true);
      await viewer.wait(1.5);
      broadcast.markEnd(false);
    }, 40),
    numbers: still,
  },
  'refuses segments': {
    does: refuseSegments,
    numbers: [{ says: 'requests of one viewer in 11 s', figure: 'requests' }],
  },
  'slow connection': { does: slowConnection, numbers: picture('first frame', 8) },
};
