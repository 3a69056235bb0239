import { join } from 'node:path';

const EVENTS = [
  ['Live now', 'midnight-run'],
  ['Upcoming', 'glass-harbour'],
  ['Replay', 'last-bell'],
];

const PAYMENTS = {
  sandbox: 'test mode, nothing is charged: card 4242 4242 4242 4242, any later date, any CVC',
  live: 'live: real cards are charged',
  off: 'off: no keys are set, so nothing is sold (see .env.example)',
};

export function describeSite(settings) {
  const { siteUrl, paymentsMode, dataDir, databaseFile, upstream, ingestPort, rtmpPort } = settings;
  const isDemo = settings.isDemo && !upstream;
  const store = upstream
    ? `at ${upstream}`
    : databaseFile
      ? `in ${databaseFile}`
      : 'in the PostgreSQL of DATABASE_URL';
  const rows = [
    ['Main site', `${siteUrl}/`],
    ...(isDemo ? EVENTS.map(([label, slug]) => [label, `${withSubdomain(siteUrl, slug)}/`]) : []),
    ...(isDemo ? [['Studio', `${siteUrl}/studio`]] : []),
    ...(isDemo ? [['Log in with', 'demo@marquee.example / curtain-up']] : []),
    ...(ingestPort ? [['Encoders', `rtmp://localhost:${rtmpPort}/live`]] : []),
    ['Payments', PAYMENTS[paymentsMode]],
    ['Data', store],
    ['Logs', join(dataDir, 'logs')],
  ];
  return rows.map(([label, value]) => `  ${label.padEnd(13)}${value}`).join('\n');
}

export const isLoopbackAddress = (host) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

function withSubdomain(siteUrl, slug) {
  const url = new URL(siteUrl);
  const host = /^[\d.]+$|:/.test(url.hostname) ? 'localhost' : url.hostname;
  return `${url.protocol}//${slug}.${host}${url.port ? `:${url.port}` : ''}`;
}
