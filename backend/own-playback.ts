import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type {
  EventAnswer,
  PlaybackAnswer,
  PlaybackToken,
  PlaybackTokenRequest,
  ScreensAnswer,
} from '@/lib/contract';
import { isAllowedIn } from '@/lib/contract/country-rule';
import { watchEnd } from '@/lib/contract/ticket-end';
import type { Env } from '@/lib/env';
import { log, report } from '@/lib/observability/log';
import { ok, type Result } from '@/lib/result';
import { toInstantOrNull, toMs } from '@/lib/time/iso';
import { loadAuthSecret } from './config/auth-secret';
import type { OriginNotes } from './events/repository';
import { notInCountry } from './events/country-rule';
import { type AccessFacts, decideAccess } from './playback/entitlement';
import { createGateway, type Gateway } from './playback/gateway';
import type { Showing } from './playback/showing';
import type { Country, MediaAnswer, MediaRequest } from './playback/media-answer';
import { openMedia } from './playback/open-media';
import { openPlayback } from './playback/open-playback';
import { createOriginEnds } from './playback/origin-ends';
import { createPlaceFiles } from './playback/place-files';
import { createPlaceRules } from './playback/place-rules';
import { listScreens, stopScreen } from './playback/screens';

type Ticket = { selectedPackage: string; boughtAtMs: number };

/** The ticket that this site sold to a buyer (`toBuyerKey`); null for none. */
type FindTicket = (buyer: string, eventId: string) => Promise<Ticket | null>;

/** An event that the site plays. Each fails as the gateway of the embedded API does. */
type OwnShow = {
  findAccess: (
    buyer: string,
    country: Country,
  ) => Promise<Result<Pick<PlaybackAnswer, 'grant' | 'until' | 'screens' | 'packages'>>>;
  openPlayback: (
    buyer: string,
    token: string,
    request: PlaybackTokenRequest,
    country: Country,
  ) => Promise<Result<PlaybackToken>>;
  openMedia: (request: MediaRequest) => Promise<MediaAnswer>;
  listScreens: (buyer: string, token: string) => Promise<Result<ScreensAnswer>>;
  stopScreen: (buyer: string, token: string, id: string) => Promise<Result<{ message: string }>>;
};

/** The gateway in front of a remote API, for events that say what to play (decision 69). */
type OwnPlayback = {
  /** Null where the event names no playlist, or one of an origin that is not allowed. */
  toShow(event: EventAnswer): OwnShow | null;
  /** Shows later that the API gave this site a login's token. */
  signLogin(token: string, expiresAtMs: number): string;
  isSigned(token: string, proof: string): boolean;
};

declare module '@/lib/runtime' {
  interface Runtime {
    /** Absent: the API is the embedded one, or no origin is allowed. */
    ownPlayback?: OwnPlayback;
  }
}

/** Stands in the place of an event's id in what is signed; no id has a space. */
const LOGIN = 'a login';

const MAX_EVENTS = 4000;
const UNSEEN: OriginNotes = { origin_state: null, origin_ended_at: null, ended_at: null };

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Null without `MEDIA_ORIGINS`. Rejects with a sentence when there is no key to sign with. */
export async function createOwnPlayback(
  settings: Env,
  findTicket: FindTicket,
  now: () => number = Date.now,
): Promise<OwnPlayback | null> {
  const { MEDIA_ORIGINS: origins, AUTH_SECRET: given, DATA_DIR: dataDir, isDemo } = settings;
  if (origins.length === 0) return null;
  const secrets = settings.PLAYBACK_KEYS ?? [
    { kid: 'a', secret: await loadAuthSecret({ given, isDemo, dataDir }) },
  ];
  const playback = { secrets, origins, testClip: settings.TEST_CLIP };
  const gateway = createGateway({ mediaDir: settings.MEDIA_DIR, playback }, now, (message) =>
    log.warn(message),
  );
  // The API says when its event is over; until then the end is hidden from players while it is new.
  const notes = new LRUCache<string, OriginNotes>({ max: MAX_EVENTS });
  const ends = createOriginEnds(async ({ id }, change) => {
    notes.set(id, { ...(notes.get(id) ?? UNSEEN), ...change });
  }, now);
  const files = createPlaceFiles(join(dataDir, 'places'), now, report);
  const places = createPlaceRules(files, null, now);

  async function findFacts(event: EventAnswer, buyer: string): Promise<AccessFacts> {
    const ticket = await findTicket(buyer, event._id);
    const startTime = Date.parse(event.start_time);
    const orders = ticket ? [toOrder(event, ticket)] : [];
    return { orders, trialUntil: null, given: null, startTime };
  }

  const toGateway = (event: EventAnswer, mediaUrl: string): Gateway => ({
    ...gateway,
    ...{ places, ends, positions: null, previews: null },
    readEvent: async () => toShowing(event, mediaUrl, notes.get(event._id) ?? UNSEEN),
    repository: {
      // The caller that asks for a token checks the login.
      findViewer: async ({ userId }) => ({
        isLoggedIn: true,
        facts: await findFacts(event, userId),
        places: await files.list({ userId, eventId: event._id }),
      }),
    },
  });

  return {
    toShow(event) {
      const mediaUrl = event.media_url ?? null;
      if (mediaUrl === null || !gateway.origin.isAllowed(mediaUrl)) return null;
      const own = toGateway(event, mediaUrl);
      const toViewer = (buyer: string, token: string) => ({ userId: buyer, jti: hash(token) });
      return {
        async findAccess(buyer, country) {
          if (!isAllowedIn(event.countries, country)) return notInCountry();
          const access = decideAccess(await findFacts(event, buyer), now());
          if (!access.ok) return access;
          const until = watchEnd(access.value.until, toMs(event.replay_until));
          return ok({ ...access.value, until: toInstantOrNull(until) });
        },
        openPlayback: (buyer, token, request, country) =>
          openPlayback(own, toViewer(buyer, token), request, country),
        openMedia: (request) => openMedia(own, request),
        listScreens: (buyer, token) => listScreens(own, toViewer(buyer, token), event._id),
        stopScreen: (buyer, token, id) => stopScreen(own, toViewer(buyer, token), { eventId: event._id, id }),
      };
    },
    signLogin: (token, expiresAtMs) => gateway.keys.signPath(LOGIN, hash(token), expiresAtMs),
    isSigned: (token, proof) => gateway.keys.isSigned(LOGIN, hash(token), new URLSearchParams(proof), now()),
  };
}

function toOrder({ packages }: EventAnswer, { selectedPackage, boughtAtMs }: Ticket) {
  const { access = null, screens = null } = packages.find(({ _id }) => _id === selectedPackage) ?? {};
  return { packageId: selectedPackage, status: 'paid' as const, paidAt: boughtAtMs, access, screens };
}

function toShowing(event: EventAnswer, mediaUrl: string, seen: OriginNotes): Showing {
  return {
    ...{ id: event._id, media_url: mediaUrl, media: null, play_as: 'video', dvr_seconds: null },
    ...{ start_time: Date.parse(event.start_time), end_time: toMs(event.end_time) },
    ...{ ...seen, ended_at: toMs(event.ended_at) ?? seen.ended_at },
    replay_until: toMs(event.replay_until),
    kept_by: event.has_replay === false ? null : 'origin',
    countries: event.countries ? JSON.stringify(event.countries) : null,
    // Trials and free seconds are the API's own.
    ...{ trial_includes_show: 0, preview_seconds: null },
  };
}
