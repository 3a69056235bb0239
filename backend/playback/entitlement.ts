import { DEFAULT_SCREENS } from '@/lib/contract/terms';
import type { Grant as Way, PackageAnswer } from '@/lib/contract';
import type { Grant } from '../http/router';
import { fail, ok, type Result } from '@/lib/result';
import type { OrderStatus } from '@/lib/contract/orders';
import { ticketEnd } from '@/lib/contract/ticket-end';
import type { toTicketTimes } from '../events/timetable';

export type AccessFacts = {
  orders: {
    id: string;
    packageId: string;
    status: OrderStatus;
    paidAt: number | null;
    access: NonNullable<PackageAnswer['access']> | null;
    screens: number | null;
    /** In ms. Null before it, and where nothing counts from it. */
    firstPlayAt: number | null;
  }[];
  /** Of the event's organisation, unless the event is not in its passes. */
  passes: { status: OrderStatus; from: number | null; until: number | null; screens: number | null }[];
  passOf: string | null;
  trialUntil: number | null;
  given: { until: number | null } | null;
} & ReturnType<typeof toTicketTimes>;

/** A grant opens its own package alone, whatever else the account has. */
export function toGranted(facts: AccessFacts, grant: Grant | undefined): AccessFacts {
  if (!grant) return facts;
  const orders = facts.orders.filter(({ packageId }) => packageId === grant.packageId);
  return { ...facts, orders, passes: [], trialUntil: null, given: null };
}

/**
 * A null `until` lasts as long as there is something to watch. Access that ends with the live show
 * opens no replay.
 */
export type Access = {
  grant: Way;
  until: number | null;
  endsWithShow: boolean;
  screens: number;
  packages: string[];
  /** The order whose hours begin with the first playback. */
  begins: string | null;
  /** The organisation whose pass alone opens it: its events share the screens. */
  passOf: string | null;
};

/**
 * Picks the longest access. Fails with the most helpful reason: `access_suspended` (an open
 * dispute), `access_over`, `access_refunded` or `not_entitled`.
 */
export function decideAccess(facts: AccessFacts, nowMs: number): Result<Access> {
  const paid = facts.orders.filter(({ status }) => status === 'paid');
  const accesses = paid.map(({ id, packageId, access, paidAt, screens, firstPlayAt }): Access => {
    return {
      passOf: null,
      grant: 'order',
      until: ticketEnd(access, paidAt, { ...facts, firstPlayAtMs: firstPlayAt }),
      endsWithShow: access?.from === 'end',
      screens: screens ?? DEFAULT_SCREENS,
      packages: [packageId],
      begins: access?.from === 'first-play' && firstPlayAt === null ? id : null,
    };
  });
  const free = {
    endsWithShow: false,
    screens: DEFAULT_SCREENS,
    packages: [],
    passOf: null,
    begins: null,
  };
  const pass = findPass(facts, nowMs);
  if (pass) accesses.push({ ...free, ...pass, grant: 'order', passOf: facts.passOf });
  if (facts.given) accesses.push({ ...free, grant: 'operator', until: facts.given.until });
  if (facts.trialUntil !== null) accesses.push({ ...free, grant: 'trial', until: facts.trialUntil });
  const open = accesses.filter(({ until }) => until === null || nowMs < until);
  const [best] = open.sort(byLength);
  if (best) {
    // A ticket has screens of its own, and a shorter one may allow more.
    const own = open.filter((one) => one.passOf === null && one.grant !== 'trial');
    const counted = own.length > 0 ? own : pass ? open.filter((one) => one.passOf !== null) : open;
    const screens = Math.max(...counted.map((one) => one.screens));
    const passOf = own.length > 0 || !pass ? null : facts.passOf;
    return ok({ ...best, screens, passOf, packages: open.flatMap(({ packages }) => packages) });
  }
  const isCurrent = ({ until }: { until: number | null }) => until === null || nowMs < until;
  const passes = facts.passes.filter(isCurrent);
  if ([...facts.orders, ...passes].some(({ status }) => status === 'disputed'))
    return fail('access_suspended', 'Your access is paused while your bank reviews the payment.');
  if (accesses.length > 0) return fail('access_over', 'Your access to this event has expired.');
  if (facts.orders.some(({ status }) => status === 'refunded'))
    return fail('access_refunded', 'Your payment for this event was refunded, so your access has ended.');
  if (passes.some(({ status, until }) => status === 'refunded' && until !== null))
    return fail('access_refunded', 'Your pass was refunded, so your access has ended.');
  if (facts.passes.some((one) => one.status === 'paid' && !isCurrent(one)))
    return fail('access_over', 'Your pass has ended. Buy a ticket or the pass again to watch.');
  return fail('not_entitled', "You don't have access to this event yet. Buy a package to watch it.");
}

/** The pass that runs, to the end of the periods that follow it without a gap, or null. */
function findPass({ passes }: AccessFacts, nowMs: number): { until: number; screens: number } | null {
  const paid = passes.flatMap(({ status, from, until, screens }) =>
    status === 'paid' && from !== null && until !== null ? [{ from, until, screens }] : [],
  );
  const running = paid.filter(({ from, until }) => from <= nowMs && nowMs < until);
  if (running.length === 0) return null;
  let end = nowMs;
  for (const { from, until } of paid.sort((a, b) => a.from - b.from))
    if (from <= end) end = Math.max(end, until);
  return { until: end, screens: Math.max(...running.map(({ screens }) => screens ?? DEFAULT_SCREENS)) };
}

/** What has begun is used first. */
function byLength(a: Access, b: Access): number {
  const isBegun = Number(a.begins !== null) - Number(b.begins !== null);
  if (isBegun !== 0) return isBegun;
  return (b.until ?? Infinity) - (a.until ?? Infinity) || Number(a.endsWithShow) - Number(b.endsWithShow);
}
