import { createFindings, type Finding, type Outside, PATIENCE_MS, toReason } from './finding';

const { ok, warn, fail } = createFindings('clock');

/** In milliseconds. Stripe and our webhook check refuse signatures five minutes off. */
const MAX_SKEW_MS = 5000;

/** Reads the `Date` of a response from `url`. */
export async function checkClock(
  url: string,
  { fetch, now }: Pick<Outside, 'fetch' | 'now'>,
): Promise<Finding[]> {
  const sync = 'Turn on time synchronization: timedatectl set-ntp true.';
  try {
    const began = now();
    const answer = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const ended = now();
    const theirs = Date.parse(answer.headers.get('date') ?? '');
    if (Number.isNaN(theirs))
      return [warn(`${url} doesn't report the time.`, 'Compare this clock with another one yourself.')];
    // The header has whole seconds, so half a second is the best guess.
    const skew = (began + ended) / 2 - (theirs + 500);
    const seconds = Math.abs(skew / 1000).toFixed(0);
    return Math.abs(skew) > MAX_SKEW_MS
      ? [fail(`This clock is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} that of ${url}.`, sync)]
      : [ok(`It matches ${url}.`)];
  } catch (error) {
    const says = `No other clock could be reached (${url}: ${toReason(error)}).`;
    return [warn(says, 'Let this machine reach the payment providers, or compare the clocks yourself.')];
  }
}
