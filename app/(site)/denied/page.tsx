import { MessagePage } from '@/components/marketing/message-page';
import { LinkButton } from '@/components/ui/button';
import { isOffered } from '@/lib/api-client/offers';
import { withReturnTo } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import {
  DENIED,
  DENIED_REASONS,
  DENIED_STEPS,
  STOP_OR_WATCH,
  type DeniedStep,
  isDeniedReason,
} from '@/lib/content/messages';
import { idSchema } from '@/lib/contract';
import { toAllInUseMessage } from '@/lib/contract/screen-messages';
import { toWatchPath } from '@/lib/orders/addresses';
import { listScreens } from '@/lib/api-client/playback';
import { toPrivateMetadata } from '@/lib/seo/page-metadata';

export const metadata = toPrivateMetadata({
  path: '/denied',
  name: DENIED.title,
  description: DENIED.text,
});

type Props = { searchParams: Promise<Partial<Record<'event' | 'reason', string | string[]>>> };
type Way = { href: string; label: string };

export default async function DeniedPage({ searchParams }: Props) {
  const query = await searchParams;
  const eventId = idSchema.safeParse(query.event).data ?? null;
  const { title, text, steps } = isDeniedReason(query.reason)
    ? DENIED_REASONS[query.reason]
    : { ...DENIED, steps: ['tickets'] as const };
  const logIn = { href: withReturnTo('/auth/login', eventId && toWatchPath(eventId)), label: DENIED.logIn };
  const session = await getSession();
  const isLoggedIn = session !== null;
  const isFull = query.reason === 'too_many_screens' && eventId !== null && isLoggedIn;
  const playing = isFull ? await listScreens(eventId, session.token) : null;
  const message = playing?.ok ? `${toAllInUseMessage(playing.value.limit)} ${STOP_OR_WATCH}` : text;
  const ways: Way[] = [
    ...steps.flatMap((step) => toWay(step, eventId)),
    ...(isLoggedIn ? [] : [logIn]),
    { href: '/', label: DENIED.home },
  ];
  return (
    <MessagePage title={title} text={message}>
      {ways.map(({ href, label }, index) => (
        <LinkButton key={label} href={href} size="lg" variant={index === 0 ? 'primary' : 'secondary'}>
          {label}
        </LinkButton>
      ))}
    </MessagePage>
  );
}

function toWay(step: DeniedStep, eventId: string | null): Way[] {
  const label = DENIED_STEPS[step];
  switch (step) {
    case 'tickets':
      return eventId ? [{ href: `/events/${eventId}`, label }] : [];
    case 'watch':
      return eventId ? [{ href: toWatchPath(eventId), label }] : [];
    case 'purchases':
      return isOffered('purchases') ? [{ href: '/user/purchases', label }] : [];
    case 'verify':
      return [{ href: '/user/account#email', label }];
    case 'contact':
      return [{ href: '/contact', label }];
  }
}
