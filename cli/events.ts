import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { instantSchema } from '@/lib/contract/shared';
import { env } from '@/lib/env';
import { toPaymentConfig } from '@/backend/config/payment-config';
import type { GrantState } from '@/backend/events/grants';
import { createEventOperator } from '@/backend/events/operator';
import { hasReplay, phaseAt } from '@/backend/events/timetable';
import { importEvents } from '@/backend/events/file/import-events';
import { listEvents } from '@/backend/events/file/list-events';
import { createImageLoader, preparePictures } from '@/backend/events/pictures/prepare-pictures';
import { checkStreams } from '@/backend/playback/check-streams';
import { toPaymentAccounts } from '@/backend/payments/config';
import { createMediaSource } from '@/backend/playback/media/bucket-source';
import { createStreamProbe } from '@/backend/playback/stream-sources';
import type { Store } from '@/backend/store/schema';
import { noteHosts } from './support/note-hosts';
import { readArgs, runCommand, take } from './support/run-command';
import { withStore } from './support/with-store';

const USAGE = `Usage: npm run events -- import FILE
       npm run events -- list
       npm run events -- status ID "We start 10 minutes late"
       npm run events -- status ID --clear
       npm run events -- end ID [--at TIME]
       npm run events -- reopen ID
       npm run events -- grant ID EMAIL [--until TIME] [--unverified]
       npm run events -- revoke ID EMAIL
       npm run events -- grants ID

TIME has its zone: 2027-06-12T22:45:00+02:00, or 2027-06-12T20:45:00Z. Without --at a show ends now, without --until
an access lasts as long as there is something to watch. An access waits until an account verifies its email address;
--unverified gives it to the account that has the address now, verified or not. grants lists who has access, and who waits.`;

const PUBLIC_DIR = 'public';

type Command = (store: Store) => Promise<string>;

function readCommand(): Command | null {
  const args = readArgs({
    allowPositionals: true,
    options: {
      clear: { type: 'boolean' },
      at: { type: 'string' },
      until: { type: 'string' },
      unverified: { type: 'boolean' },
    },
  });
  if (args === null) return null;
  const { values: options, positionals } = args;
  const { clear, at, until, unverified = false } = options;
  const [name, ...given] = positionals;
  const [first = '', second, ...more] = given;
  const isAlone = given.length === 1;
  const takes = (...names: string[]) => Object.keys(options).every((option) => names.includes(option));
  const [atMs, untilMs] = [readTime(at), readTime(until)];
  if (more.length > 0 || atMs === undefined || untilMs === undefined) return null;
  switch (name) {
    case 'import':
      return isAlone && takes() ? (store) => runImport(store, first) : null;
    case 'list':
      return given.length === 0 && takes() ? runList : null;
    case 'status': {
      const isFaulty = given.length === 0 || (second === undefined) !== (clear ?? false) || !takes('clear');
      return isFaulty ? null : (store) => runStatus(store, first, second ?? null);
    }
    case 'end':
      return isAlone && takes('at') ? (store) => runEnd(store, first, atMs) : null;
    case 'reopen':
      return isAlone && takes() ? (store) => runReopen(store, first) : null;
    case 'grant':
      return second && takes('until', 'unverified')
        ? (store) => runGrant(store, first, second, untilMs, unverified)
        : null;
    case 'grants':
      return isAlone && takes() ? (store) => runGrants(store, first) : null;
    case 'revoke':
      return second && takes() ? (store) => runRevoke(store, first, second) : null;
    default:
      return null;
  }
}

/** Milliseconds; null when absent, undefined when invalid. */
function readTime(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  return instantSchema.safeParse(text).success ? Date.parse(text) : undefined;
}

const operate = (store: Store) => createEventOperator({ store, now: Date.now });
const toTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`;

async function runImport(store: Store, path: string): Promise<string> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const probe = createStreamProbe({
    media: createMediaSource({
      config: { mediaDir: env.MEDIA_DIR, bucket: env.bucket },
      store,
      now: Date.now,
    }),
    origins: [...env.MEDIA_ORIGINS, env.INGEST_URL],
    now: Date.now,
  });
  const nowMs = Date.now();
  const outcome = await importEvents(store, await readFile(path, 'utf8'), nowMs, {
    async check(events) {
      const { faults, lines } = await checkStreams(events, probe, nowMs);
      return { faults, lines: [...lines, ...noteHosts(events, env.SITE_URL)] };
    },
    prepare: (events) => preparePictures(store, events, createImageLoader(PUBLIC_DIR)),
  });
  if (outcome.ok) {
    const { added, updated, lines } = outcome.value;
    return [`Imported ${path}: ${added} added, ${updated} updated.`, ...lines].join('\n');
  }
  const faults = outcome.faults.map((fault) => `  ${fault}`);
  throw new Error([`Nothing was imported. ${path} has ${faults.length} error(s):`, ...faults].join('\n'));
}

async function runList(store: Store): Promise<string> {
  const nowMs = Date.now();
  const { mode } = toPaymentAccounts(toPaymentConfig(env));
  const lines = (await listEvents(store, mode)).map((event) =>
    [
      event.id,
      event.domain_key,
      toTime(event.start_time),
      phaseAt(event, nowMs).padEnd(9),
      `${event.packages} package(s)`,
      `${event.orders} sold`,
      ...(Number(event.grants) > 0 ? [`${event.grants} given`] : []),
      ...(Number(event.waiting_grants) > 0 ? [`${event.waiting_grants} waiting`] : []),
      event.source,
      event.title,
      ...(event.status_text === null ? [] : [`"${event.status_text}"`]),
    ].join('  '),
  );
  return lines.length > 0
    ? lines.join('\n')
    : 'There are no events yet. Import one: npm run events -- import data/events.json';
}

async function runStatus(store: Store, id: string, text: string | null): Promise<string> {
  const { title, status_text: status } = take(await operate(store).setStatus(id, text));
  return status === null ? `${title} no longer shows a status.` : `${title} says: ${status}`;
}

async function runEnd(store: Store, id: string, atMs: number | null): Promise<string> {
  const event = take(await operate(store).end(id, atMs));
  const then = hasReplay(event)
    ? 'From then on, the recording plays.'
    : 'There is no recording, so nothing is sold or shown after that.';
  return `${event.title} ends at ${toTime(event.ended_at ?? Date.now())}. ${then}`;
}

async function runReopen(store: Store, id: string): Promise<string> {
  const event = take(await operate(store).reopen(id));
  return `${event.title} ends as announced. Now: ${phaseAt(event, Date.now())}.`;
}

const WAITS: Record<Exclude<GrantState, 'given'>, string> = {
  'no-account': 'No account has this email yet.',
  unverified: "An account has this email but hasn't verified it, so it may not belong to its owner.",
};
const NO_MAIL =
  ' This site sends no mail (SMTP_URL is not set), so verification links are not delivered. If you know that the ' +
  'account belongs to your guest, grant access with --unverified.';

async function runGrant(
  store: Store,
  id: string,
  email: string,
  untilMs: number | null,
  isTrusted: boolean,
): Promise<string> {
  const { event, state } = take(await operate(store).grant(id, email, untilMs, isTrusted));
  const until = untilMs === null ? '' : ` until ${toTime(untilMs)}`;
  if (state === 'given') return `${email} can watch ${event.title}${until}.`;
  const waits = `The access to ${event.title}${until} waits until an account verifies ${email}. ${WAITS[state]}`;
  return env.SMTP_URL === undefined ? waits + NO_MAIL : waits;
}

async function runGrants(store: Store, id: string): Promise<string> {
  const lines = take(await operate(store).listGranted(id)).map((grant) =>
    [
      grant.email,
      grant.isWaiting ? 'waiting for a verified address' : 'given',
      toTime(grant.created_at),
      grant.expires_at === null ? 'no end' : `until ${toTime(grant.expires_at)}`,
    ].join('  '),
  );
  return lines.length > 0 ? lines.join('\n') : 'No one has been granted access to this event.';
}

async function runRevoke(store: Store, id: string, email: string): Promise<string> {
  const { title } = take(await operate(store).revoke(id, email));
  return `${email} can no longer watch ${title}, unless they bought a ticket.`;
}

const command = readCommand();
await runCommand(USAGE, command && (() => withStore(command)));
