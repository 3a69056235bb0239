import { CHANNEL } from '@/lib/content/channel';
import { env } from '@/lib/env';
import type { EventDetails } from '@/lib/events/event';
import type { PostedForm } from '@/lib/forms/posted-form';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { WhenPhase } from './event-article';
import { FollowForm } from './follow-form';

type ChannelLinkProps = { event: EventDetails; posted: PostedForm | null; isEarly: boolean };

/** To the broadcaster's home, where there is one. After the show, and in an earlier sale,
 * also news. */
export function ChannelLink({ event, posted, isEarly }: ChannelLinkProps) {
  const { channel, broadcaster, organisation } = event;
  const origin = channel === null ? null : eventOrigin(channel, env.SITE_URL);
  const name = organisation ?? broadcaster;
  if (channel === null || origin === null || name === null) return null;
  return (
    <section className="page-width grid gap-6 pb-section">
      <p>
        <a href={`${origin}/`} className="link text-lg font-semibold">
          {CHANNEL.more(name)}
        </a>
      </p>
      <WhenPhase is={isEarly ? ['scheduled', 'doors', 'live', 'replay', 'ended'] : ['replay', 'ended']}>
        <FollowForm domain={channel} name={name} posted={posted} />
      </WhenPhase>
    </section>
  );
}
