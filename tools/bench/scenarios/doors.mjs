import { openScreens, seat } from '../servers/screens.mjs';

const EVENT = 'evt-midnight-run';
const VIEWERS = 5000;
/** Each asks every eight to twelve seconds. */
const POLLS_PER_SECOND = VIEWERS / 10;
const TOKENS_PER_SECOND = 500;
const USERS = 400;
const SCREENS_EACH = 2;

const REST = 'one viewer';
const DOORS = 'doors open';

/** The minutes before a show: every page polls for the start, every screen keeps its place. */
export const doors = {
  name: 'doors',
  measures: `How long ${VIEWERS} viewers who follow an event wait for its state (${POLLS_PER_SECOND} per second), and ${USERS * SCREENS_EACH} screens for their next token (${TOKENS_PER_SECOND} per second), both at once.`,
  baseline: 'the same with one state and one token in a second',
  targets: [REST, DOORS],
  numbers: [
    { says: 'state, p99', figure: 'stateP99', unit: 'ms', of: DOORS, atMost: 150 },
    { says: 'token, p99', figure: 'tokenP99', unit: 'ms', of: DOORS, atMost: 150 },
    { says: 'state, p50', figure: 'stateP50', unit: 'ms', of: DOORS, over: REST },
    { says: 'token, p50', figure: 'tokenP50', unit: 'ms', of: DOORS, over: REST },
    { says: 'failed', figure: 'failed', of: DOORS, take: 'sum', atMost: 0 },
    { says: 'look-ups of the event', figure: 'lookUps', unit: 'per s', of: DOORS, atMost: 1 },
  ],

  async prepare({ startSite, runLoads }) {
    const site = await startSite({ name: 'bench-doors' });
    const state = { url: `${site.url}/api/events/${EVENT}/state` };
    const tokens = await openScreens(site, EVENT, { people: USERS, each: SCREENS_EACH });
    const load = (requests, rate) => ({ generator: 'constant-rate', task: { requests, rate } });
    const countLookUps = () => site.readMetric('upstream_call_duration_seconds_count{call="GET /events');
    return {
      async measure(target) {
        await seat(tokens);
        const [polls, refreshes] = target === REST ? [1, 1] : [POLLS_PER_SECOND, TOKENS_PER_SECOND];
        const before = await countLookUps();
        const began = Date.now();
        const { results, generatorCores } = await runLoads([load([state], polls), load(tokens, refreshes)]);
        const [polled, refreshed] = results;
        return {
          generatorCores,
          stateP50: polled.p50,
          stateP99: polled.p99,
          tokenP50: refreshed.p50,
          tokenP99: refreshed.p99,
          p99: Math.max(polled.p99, refreshed.p99),
          late: Math.max(polled.late, refreshed.late),
          failed: polled.failed + refreshed.failed,
          firstFailure: polled.firstFailure ?? refreshed.firstFailure,
          lookUps: ((await countLookUps()) - before) / Math.ceil((Date.now() - began) / 1000 + 1),
        };
      },
    };
  },
};
