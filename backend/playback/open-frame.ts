import { calls, type FrameToken, type FrameTokenRequest } from '@/lib/contract';
import { toShowId } from '@/lib/contract/show-id';
import { TOKEN_MS } from '@/lib/contract/terms';
import { patternedText } from '@/lib/contract/text';
import { fail, ok, type Result } from '@/lib/result';
import { isOpenIn, notInCountry } from '../events/country-rule';
import { priceAt } from '../events/price';
import type { OwnedEvent, PackageRow } from '../events/repository';
import { isStopped } from '../events/stopped';
import { isTicketOver } from '../events/timetable';
import { createRateLimit, toAddressKey } from '../http/rate-limit';
import type { Router } from '../http/router';
import type { Store } from '../store/schema';
import type { PlaybackContext } from './context';
import { findPlaylist } from './open-playback';
import { createSharedCache } from './media/shared-cache';
import { hasPreview, notShown, toShowing } from './showing';

const DAY_MS = 86_400_000;
const OFFER_MS = 1000;
const MAX_OFFERS = 1000;

/** Each is up to an hour of a paid show, and a household shares its address. */
const PREVIEWS_A_DAY = 10;

const TOKENS_PER_MINUTE = 1200;

/** Of a preview's token: when it began, in ms. */
const subjectSchema = patternedText(21, /^preview:\d{13}$/);

type Offer = { event: OwnedEvent; packages: PackageRow[] };

/** Playback on other sites by visitors without an account: free events, and previews. */
export function mountFrames(router: Router, context: PlaybackContext, store: Store): void {
  const { events, now, tokens } = context;
  const offers = createSharedCache<Offer>({ maxBytes: MAX_OFFERS, sizeOf: () => 1, now });
  const asks = createRateLimit(null, {
    name: 'frame-tokens',
    points: TOKENS_PER_MINUTE,
    windowMs: 60_000,
    says: 'Too many requests from your network',
  });
  const previews = createRateLimit(store, {
    name: 'frame-previews',
    points: PREVIEWS_A_DAY,
    windowMs: DAY_MS,
    says: 'Too many previews of this event from your network',
  });

  async function loadOffer(eventId: string): Promise<Offer | null> {
    const event = await events.findById(eventId);
    if (!event || event.frame_sites === null) return null;
    return { event, packages: await events.listPackages([eventId]) };
  }

  /** In ms. The token of a preview continues it, and once it has ended begins no other. */
  async function findPreviewStart({ eventId, token }: FrameTokenRequest, caller: string, nowMs: number) {
    if (token !== undefined) {
      const subject = subjectSchema.safeParse(await tokens.readSubject(token, toShowId(eventId), nowMs));
      return subject.success ? ok(Number(subject.data.slice('preview:'.length))) : previewOver();
    }
    const taken = await previews.take(`${toAddressKey(caller)} ${eventId}`);
    return taken.ok ? ok(nowMs) : taken;
  }

  async function openFrame(
    request: FrameTokenRequest,
    country: string | null,
    caller: string,
  ): Promise<Result<FrameToken>> {
    const { eventId } = request;
    const asked = await asks.take(toAddressKey(caller));
    if (!asked.ok) return asked;
    const offer = await offers.get(eventId, OFFER_MS, () => loadOffer(eventId));
    if (!offer) return fail('not_found', 'There is no such event.');
    const { event, packages } = offer;
    if (!isOpenIn(event, country)) return notInCountry();
    const showing = toShowing(event);
    if (showing.isStopped) return notShown();
    const nowMs = now();
    const free = listFree(offer, packages, nowMs);
    const isFree = free.length > 0;
    if (!isFree && !hasPreview(showing, nowMs))
      return fail('not_entitled', 'This event needs a ticket. You can get one on its page.');
    const begun = isFree ? ok(nowMs) : await findPreviewStart(request, caller, nowMs);
    if (!begun.ok) return begun;
    const leftMs = isFree ? Infinity : begun.value + (event.preview_seconds ?? 0) * 1000 - nowMs;
    if (leftMs <= 0) return previewOver();
    const expiresAt = nowMs + Math.min(TOKEN_MS, leftMs);
    const isLiveOnly = free.every(({ access_from: from }) => from === 'end');
    const grant = !isFree ? 'preview' : isLiveOnly ? 'live' : 'order';
    const boundTo = event.countries === null ? null : { country };
    const userId = isFree ? 'frame' : `preview:${begun.value}`;
    return ok({
      token: await tokens.sign({ userId, show: showing.show, grant, boundTo }, nowMs, expiresAt),
      expires_at: new Date(expiresAt).toISOString(),
      playlist: await findPlaylist(context, showing),
      grant: isFree ? 'free' : 'preview',
      preview_left: isFree ? null : Math.ceil(leftMs / 1000),
    });
  }

  router.postAny(calls.openFrame, (body, _session, country, caller) => openFrame(body, country, caller));
}

const previewOver = () =>
  fail('not_entitled', 'The preview is over. You can get a ticket on the page of the event.');

/** The tickets that cost nothing now, and of which there is no end. */
function listFree({ event }: Offer, packages: readonly PackageRow[], nowMs: number): PackageRow[] {
  if (event.cancelled_at !== null || isStopped(event, 'sales')) return [];
  return packages.filter(
    (row) =>
      priceAt(row, nowMs) === 0 &&
      row.stock === null &&
      (row.sale_from === null || row.sale_from <= nowMs) &&
      (row.sale_until === null || nowMs < row.sale_until) &&
      !isTicketOver({ ...event, ...row }, nowMs),
  );
}
