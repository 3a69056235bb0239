import { readFileSync } from 'node:fs';
import { toFigure, toTable } from './report.mjs';

const STEP_S = 10;
const MINUTE_S = 60;

/** Finds a figure of the last recorded run. Throws where that has none. */
function readMeasured(page, scenario, number, of) {
  const part = page.split(`### ${scenario}\n`)[1]?.split('\n### ')[0] ?? '';
  for (const line of part.split('\n')) {
    const [, name, target, measured] = line.split('|').map((cell) => cell.trim());
    if (name === number && target === of) return Number.parseFloat(measured ?? '');
  }
  throw new Error(`docs/performance.md has no "${number}" of "${of}" in ${scenario}.`);
}

function readConstant(file, name) {
  const found = new RegExp(`const ${name} = ([\\d_]+)`).exec(readFileSync(file, 'utf8'))?.[1];
  if (found === undefined) throw new Error(`${file} has no ${name}.`);
  return Number(found.replaceAll('_', ''));
}

/** The `value` of each, with its source. Rates are for an instance of two cores. */
export function readAssumptions(page, viewers) {
  const performance = (scenario) => `measured: docs/performance.md, ${scenario}`;
  const assumed = 'assumed';
  const perInstance = 'per s and instance';
  return {
    viewers: { value: viewers, unit: '', says: 'viewers at once', from: assumed },
    minutes: { value: 150, unit: 'min', says: 'length of the show', from: assumed },
    early: { value: 45, unit: 'min', says: 'the first come so long before the start', from: assumed },
    late: { value: 15, unit: 'min', says: 'the last come so long after it', from: assumed },
    spread: {
      value: 5,
      unit: 'min',
      says: 'standard deviation of arrivals, around 3 min before the start',
      from: assumed,
    },
    loginShare: { value: 0.3, unit: '', says: 'share that signs in when it comes', from: assumed },
    buyShare: { value: 0.25, unit: '', says: 'share that buys when it comes', from: assumed },
    segment: { value: 4, unit: 's', says: 'a playlist and a segment each', from: assumed },
    heartbeat: {
      value: readConstant('components/watch/token-refresher.ts', 'HEARTBEAT_MS') / 1000,
      unit: 's',
      says: 'a token each',
      from: 'constant HEARTBEAT_MS',
    },
    poll: { value: 10, unit: 's', says: 'a state each, of the CDN, for 1 s', from: 'constant, 8 to 12 s' },
    logins: {
      value: readMeasured(page, 'logins', 'logins', 'during logins'),
      unit: perInstance,
      says: 'logins',
      from: performance('logins'),
    },
    purchases: {
      value: readMeasured(page, 'purchases', 'purchases', 'PostgreSQL'),
      unit: perInstance,
      says: 'purchases on PostgreSQL',
      from: performance('purchases'),
    },
    playlists: {
      value: readMeasured(page, 'playlists', 'playlists', 'gateway'),
      unit: perInstance,
      says: 'playlists',
      from: performance('playlists'),
    },
    tokens: {
      value: 500,
      unit: perInstance,
      says: 'tokens, with as many states beside them',
      from: 'measured once, on two cores with their load',
    },
    statements: {
      value: 14,
      unit: '',
      says: 'statements of a purchase',
      from: 'tests/contract/round-trips.test.ts',
    },
    loginStatements: {
      value: 4,
      unit: '',
      says: 'statements of a login',
      from: 'one and up to three counters',
    },
    tokenReads: { value: 1.5, unit: '', says: 'reads of a token', from: 'one or two' },
    flush: {
      value: 50,
      unit: 'per s',
      says: 'statements of heartbeats of an instance, each up to 200 rows',
      from: 'constant FLUSH_MS',
    },
    connections: { value: 14, unit: '', says: 'connections of an instance', from: 'docs/deploy.md' },
    jobs: {
      value: 3,
      unit: 'per s',
      says: 'statements of an instance that looks after live inputs',
      from: 'LOOK_MS, backend/studio/live/home-watch.ts',
    },
    reserve: { value: 1 / 3, unit: '', says: 'more instances, so that one zone may fail', from: assumed },
    price: { value: 0.08, unit: '$', says: 'an instance of two cores for an hour', from: assumed },
    hours: { value: 6, unit: 'h', says: 'instances run for a show', from: assumed },
    database: {
      value: 2.8,
      unit: '$',
      says: 'a large PostgreSQL and its standby for an hour',
      from: assumed,
    },
    lostMinute: { value: 30, unit: 'min', says: 'after the start a live input is lost', from: assumed },
    awaySeconds: {
      value: 10,
      unit: 's',
      says: 'without a picture then',
      from: 'measured: tests/instances/two-inputs.test.ts',
    },
    retry: { value: 2, unit: 's', says: 'a playlist each, of a player without a picture', from: assumed },
  };
}

/** Steps of ten seconds from the first viewer to the end. Rates per second. */
export function simulate(assumptions, isCdnPlaylists) {
  const of = Object.fromEntries(Object.entries(assumptions).map(([name, { value }]) => [name, value]));
  const share = (minute) => 1 / (1 + Math.exp((-1.702 * (minute + 3)) / of.spread));
  const [first, last] = [share(-of.early), share(of.late)];
  const come = (minute) => Math.min(1, Math.max(0, (share(minute) - first) / (last - first)));
  const steps = [];
  for (let second = -of.early * MINUTE_S; second <= of.minutes * MINUTE_S; second += STEP_S) {
    const minute = second / MINUTE_S;
    const here = of.viewers * come(minute);
    const arrivals = (here - of.viewers * come(minute - STEP_S / MINUTE_S)) / STEP_S;
    const isOn = second >= 0;
    const lostS = second - of.lostMinute * MINUTE_S;
    const isLost = lostS >= 0 && lostS < of.awaySeconds;
    const rates = {
      logins: arrivals * of.loginShare,
      purchases: arrivals * of.buyShare,
      tokens: here / of.heartbeat,
      playlists: isOn && !isCdnPlaylists ? here / (isLost ? of.retry : of.segment) : 0,
    };
    const work = Object.entries(rates).reduce((sum, [name, rate]) => sum + rate / of[name], 0);
    const instances = Math.ceil(work * (1 + of.reserve));
    const statements = {
      purchases: rates.purchases * of.statements,
      logins: rates.logins * of.loginStatements,
      tokens: rates.tokens * of.tokenReads,
      heartbeats: Math.max(Math.min(rates.tokens, instances * of.flush), rates.tokens / 200),
      jobs: instances * of.jobs,
    };
    const sum = Object.values(statements).reduce((total, rate) => total + rate, 0);
    steps.push({ minute, here, ...rates, instances, statements: sum, rows: rates.tokens, isLost });
  }
  const peak = (name) => steps.reduce((most, step) => (step[name] > most[name] ? step : most));
  const most = peak('instances');
  return {
    steps,
    peaks: ['logins', 'purchases', 'tokens', 'playlists', 'instances', 'statements', 'rows'].map((name) => ({
      name,
      value: peak(name)[name],
      minute: peak(name).minute,
    })),
    connections: most.instances * of.connections,
    dollars: of.hours * (most.instances * of.price + of.database),
  };
}

/** Prints each assumption, and what follows from them. */
export function writeMillion(page, viewers = 1_000_000) {
  const assumptions = readAssumptions(page, viewers);
  const given = Object.values(assumptions).map(({ says, value, unit, from }) => [
    says,
    `${Number(value).toLocaleString('en-US')} ${unit}`.trim(),
    from,
  ]);
  const runs = [
    ['playlists from us', simulate(assumptions, false)],
    ['playlists from the CDN', simulate(assumptions, true)],
  ];
  const results = runs.flatMap(([name, { peaks, connections, dollars }]) => [
    ...peaks.map((peak) => [
      name,
      peak.name,
      Math.round(peak.value).toLocaleString('en-US'),
      `${toFigure(Math.round(peak.minute))} min`,
    ]),
    [name, 'connections', connections.toLocaleString('en-US'), ''],
    [name, 'instances and PostgreSQL, a show', `$${Math.round(dollars).toLocaleString('en-US')}`, ''],
  ]);
  return [
    toTable(['assumption', 'value', 'from'], given),
    '',
    toTable(['run', 'most per second, or at once', 'value', 'after the start'], results),
  ].join('\n');
}
