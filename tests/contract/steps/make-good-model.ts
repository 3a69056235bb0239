import { MINUTE, PROMISE } from './make-good-steps';

const SECOND = 1000;
const CAUSES = ['input', 'site', 'origin', 'interval'] as const;
const PROMISES = [null, PROMISE, [{ lost_minutes: 3, percent: 7 }]] as const;
type Span = [fromMinute: number, untilMinute: number, cause: (typeof CAUSES)[number]];
type History = ReturnType<typeof makeHistory>;

/** A show of an hour. The same for the same seed. */
export function makeHistory(seed: number, eventId: string, startMs: number) {
  let state = seed * 2_654_435_761;
  // Park and Miller.
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const people = Array.from({ length: 8 }, (_, index) => `${eventId}-${index}`);
  const pick = <T>(list: readonly T[]) => list[random(list.length)] as T;
  const outages = Array.from({ length: 1 + random(5) }, () => {
    const from = random(4200) - 300;
    const span: Span = [from / 60, (from + 1 + random(pick([40, 900, 2400]))) / 60, pick(CAUSES)];
    return { span, users: people.filter(() => random(3) > 0) };
  });
  const orders = people.flatMap((userId, index) => {
    const amount = random(10) === 0 ? 0 : 100 + random(5000);
    return {
      id: `${eventId}-o${index}`,
      userId,
      holderId: random(4) === 0 ? pick(people) : null,
      amount,
      back: random(3) === 0 ? Math.floor((amount * random(60)) / 100) : 0,
      promise: pick(PROMISES),
      paidAt: startMs + (random(4) === 0 ? random(3600) : -3600) * SECOND,
      isDisputed: random(6) === 0,
    };
  });
  // A holder has one ticket of a kind.
  const isFirst = ({ userId, holderId }: (typeof orders)[number], index: number) =>
    orders.findIndex((one) => (one.holderId ?? one.userId) === (holderId ?? userId)) === index;
  return { isCanceled: random(8) === 0, outages, orders: orders.filter(isFirst) };
}

/** What is due, in cents by order, counted second by second. */
export function toExpected({ isCanceled, outages, orders }: History, startMs: number): Map<string, number> {
  const seconds = Array.from({ length: 3600 }, (_, second) => second / 60);
  const isIn = (second: number, [from, until]: Span) => second >= from - 1e-9 && second < until - 1e-9;
  const isBreak = (second: number) =>
    outages.some(({ span }) => span[2] === 'interval' && isIn(second, span));
  const lostOf = ({ span }: History['outages'][number]) =>
    span[2] === 'interval' || seconds.filter((second) => isIn(second, span)).length < 30
      ? []
      : seconds.filter((second) => isIn(second, span) && !isBreak(second));
  const lost = new Set(outages.flatMap(lostOf)).size;
  const isAll = isCanceled || lost > 3600 - 30;
  const expected = new Map<string, number>();
  for (const { id, userId, holderId, amount, back, promise, paidAt, isDisputed } of orders) {
    const wasThere = outages.some(
      (one) =>
        lostOf(one).length > 0 &&
        one.users.includes(holderId ?? userId) &&
        Math.round(startMs + one.span[0] * MINUTE) >= paidAt,
    );
    if (!promise || isDisputed || amount === 0 || !(isAll || wasThere)) continue;
    const percent = isAll ? 100 : (promise.findLast((step) => lost > step.lost_minutes * 60)?.percent ?? 0);
    const cents = Math.round((amount * percent) / 100) - back;
    if (cents > 0) expected.set(id, cents);
  }
  return expected;
}
