import { type Check, createAsk, createFindings, type Outside, toReason } from './finding';

const { ok, warn, fail } = createFindings('clock');

/** In milliseconds. Stripe and our webhook check refuse signatures five minutes off. */
const MAX_SKEW_MS = 5000;

/** Reads the `Date` of a response from `url`. */
export async function* checkClock(url: string, outside: Pick<Outside, 'fetch' | 'now'>): Check {
  try {
    const began = outside.now();
    const answer = await createAsk(outside)(url, { method: 'HEAD' });
    const ended = outside.now();
    const theirs = Date.parse(answer.headers.get('date') ?? '');
    if (Number.isNaN(theirs)) throw new Error("it doesn't report the time");
    // The header has whole seconds, so half a second is the best guess.
    const skew = (began + ended) / 2 - (theirs + 500);
    const seconds = Math.abs(skew / 1000).toFixed(0);
    if (Math.abs(skew) <= MAX_SKEW_MS) yield ok(`It matches ${url}.`);
    else
      yield fail(
        `This clock is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} that of ${url}.`,
        'Turn on time synchronization: timedatectl set-ntp true.',
      );
  } catch (error) {
    yield warn(
      `No other clock could be read (${url}: ${toReason(error)}).`,
      'Let this machine reach the payment providers, or compare the clocks yourself.',
    );
  }
}
