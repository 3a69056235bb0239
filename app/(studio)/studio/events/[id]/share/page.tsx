import { toEventCard } from '@/app/_host/event-card';
import { askStudio } from '@/app/_studio/ask-studio';
import { PartnerSection } from '@/app/_studio/codes/partner-section';
import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { OnPaper, OnWebsite, ShareLink, TextToCopy } from '@/components/studio/share/share-parts';
import { StudioFailure } from '@/components/studio/studio-messages';
import { StudioSection } from '@/components/studio/studio-shell';
import { TextLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { STUDIO_SHARE } from '@/lib/content/studio/share';
import { studioCalls } from '@/lib/contract/studio';
import { env } from '@/lib/env';
import { toFramePath } from '@/lib/events/embed';
import type { EventDetails } from '@/lib/events/event';
import { findEventAt } from '@/lib/events/find-event';
import { toStudioPath } from '@/lib/studio/paths';
import { sayClock, sayMoment } from '@/lib/time/moment';

export const metadata = { title: STUDIO_SHARE.title };

export default function Page({ params }: EventParams) {
  return renderStudio(renderEvent(params, 'share', renderShare));
}

async function renderShare(event: StudioEvent, path: string) {
  const { _id: eventId, published, organisation, url } = event;
  if (published === null)
    return (
      <>
        <Notice>{STUDIO_SHARE.unpublished}</Notice>
        <p>
          <TextLink href={toStudioPath(eventId)}>{STUDIO_SHARE.overview}</TextLink>
        </p>
      </>
    );
  const found = await findEventAt(eventId, { kind: 'site' }, 'getFresh');
  if (!found.ok) return <StudioFailure error={found.error} />;
  const { title, listed, frameSites } = found.value;
  const mayList = organisation.may.includes('listCodes');
  const codes = mayList ? await askStudio(studioCalls.listCodes, { eventId }, path) : null;
  return (
    <>
      <div className="grid gap-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 content-start gap-10 print:hidden">
          <ShareLink url={url} />
          <Posts event={found.value} url={url} />
        </div>
        <div className="grid min-w-0 content-start gap-10">
          <OnPaper url={url} isAlone />
          <CardPicture event={found.value} />
        </div>
      </div>
      <OnWebsite
        organisation={organisation}
        url={`${env.SITE_URL}${toFramePath('event', eventId)}`}
        path={toFramePath('event', eventId)}
        title={title}
        sites={frameSites}
        isListed={listed === true}
      />
      <div className="print:hidden">
        {codes?.ok ? <PartnerSection event={event} path={path} partners={codes.value.partners} /> : null}
      </div>
    </>
  );
}

function Posts({ event, url }: { event: EventDetails; url: string }) {
  const { title, startsAtMs, timezone, on_demand: isFilm } = event;
  const { posts } = STUDIO_SHARE;
  const texts = {
    announce: posts.announce(title, isFilm ? null : sayMoment(startsAtMs, timezone), url),
    ...(!isFilm && {
      remind: posts.remind(title, sayClock(startsAtMs, timezone ?? 'UTC'), url),
      live: posts.live(title, url),
    }),
  };
  return (
    <StudioSection id="posts" title={posts.title}>
      {(Object.keys(texts) as (keyof typeof texts)[]).map((name) => (
        <TextToCopy
          key={name}
          label={posts.labels[name]}
          text={texts[name] ?? ''}
          copy={posts.copy}
          rows={4}
        />
      ))}
    </StudioSection>
  );
}

/** As social networks show it. */
function CardPicture({ event }: { event: EventDetails }) {
  const { card } = STUDIO_SHARE;
  const drawn = toEventCard(event, Date.now(), env.SITE_URL);
  if (drawn === null)
    return (
      <StudioSection id="card" title={card.title} className="print:hidden">
        <p className="text-muted">{card.none}</p>
      </StudioSection>
    );
  const { pathname, search } = new URL(drawn.url);
  return (
    <StudioSection id="card" title={card.title} className="print:hidden">
      {/* eslint-disable-next-line @next/next/no-img-element -- drawn by a route of this host */}
      <img
        src={`${pathname}${search}`}
        alt={card.alt(event.title)}
        width={drawn.width}
        height={drawn.height}
        className="h-auto w-full max-w-120 rounded-lg border border-line"
      />
      <p>
        <a href={`${pathname}${search}`} download="card.png" className="link">
          {card.save}
        </a>
      </p>
    </StudioSection>
  );
}
