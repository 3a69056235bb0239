import { EMBED } from '@/lib/content/embed';
import { fieldOf, textOf } from '@/lib/http/text-of';
import { ask } from './ask';
import { type createPanel, make } from './panel';

const { pair: TEXTS } = EMBED;

type Wishes = {
  event: string;
  /** The origin of the page around the frame. */
  site: string;
  panel: ReturnType<typeof createPanel>;
  onGrant: (grant: string) => void;
};

/** RFC 8628: shows a code until it is approved in a tab with a login. */
export async function pair(wishes: Wishes): Promise<void> {
  const { event, site, panel } = wishes;
  const again = { label: TEXTS.again, act: () => void pair(wishes) };
  panel.say(TEXTS.starting);
  const started = await ask('/api/pairings', { kind: 'frame', eventId: event, site }, null);
  if (!started.ok) return panel.say(TEXTS.failed, [started.message || TEXTS.offline], [again]);
  const code = textOf(started.value, 'user_code') ?? '';
  const device_code = textOf(started.value, 'device_code');
  const href = textOf(started.value, 'verification_uri_complete');
  const interval = Number(fieldOf(started.value, 'interval')) || 5;
  if (device_code === null || href === null) return panel.say(TEXTS.failed, [], [again]);
  panel.say(TEXTS.title, [make('p', 'code', code), TEXTS.text], [{ label: TEXTS.open, href }]);
  for (let waitS = interval; ;) {
    await new Promise((done) => setTimeout(done, waitS * 1000));
    const taken = await ask('/api/pairings/token', { device_code }, null);
    const grant = taken.ok ? textOf(taken.value, 'access_token') : null;
    if (grant !== null) return wishes.onGrant(grant);
    if (taken.ok) return panel.say(TEXTS.failed, [], [again]);
    if (taken.code === 'slow_down') waitS += interval;
    else if (taken.code === 'access_denied') return panel.say(TEXTS.denied, [], [again]);
    else if (taken.code === 'expired_token') return panel.say(TEXTS.expired, [], [again]);
  }
}
