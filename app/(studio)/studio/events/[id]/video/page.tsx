import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { renderVideoEdits } from '@/app/_studio/videos/video-edits';
import { askStudio } from '@/app/_studio/ask-studio';
import { PageForm } from '@/app/_studio/page-form';
import { toVideoGroups } from '@/components/studio/events/event-groups';
import { LinkButton } from '@/components/ui/button';
import { StudioSection } from '@/components/studio/studio-shell';
import { EncoderSection } from '@/app/_studio/live/encoder-section';
import { VIDEO } from '@/lib/content/studio/events';
import { EDITS, VIDEOS } from '@/lib/content/studio/videos';
import { studioCalls } from '@/lib/contract/studio';
import { partSchema } from '@/lib/contract/studio/videos/schemas';
import { toVideoTexts, zoneOf } from '@/lib/studio/draft-texts';
import { toFilePath } from '@/lib/studio/paths';

export const metadata = { title: VIDEO.title };

type Props = EventParams & { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ params, searchParams }: Props) {
  const { parts } = await searchParams;
  const count = partSchema.safeParse(parts).data ?? 1;
  return renderStudio(renderEvent(params, 'video', (event, path) => renderForm(event, path, count)));
}

/** `parts`: how many files a download has. */
async function renderForm(event: StudioEvent, path: string, parts: number) {
  const texts = toVideoTexts(event.draft);
  const organisationId = event.organisation._id;
  const listed = await askStudio(studioCalls.listVideos, { organisationId }, path);
  const videos = listed.ok ? listed.value.videos.filter(({ state }) => state === 'ready') : [];
  const recordings = listed.ok ? listed.value.recordings : [];
  const names = {
    ...(texts.video ? { [texts.video]: VIDEO.chosen } : {}),
    ...Object.fromEntries(videos.map(({ _id, name }) => [_id, name])),
    ...Object.fromEntries(
      recordings.map(({ folder, kind, title }) => [folder, VIDEOS.recordings.kinds[kind](title)]),
    ),
  };
  return (
    <>
      <StudioSection id="video" title={VIDEO.title} className="max-w-3xl">
        <p className="text-muted">{VIDEO.lead}</p>
        <PageForm
          name="studio/events/save-video"
          fixed={{ eventId: event._id }}
          version={event.version}
          groups={toVideoGroups(event.draft, names)}
          path={path}
        />
      </StudioSection>
      {texts.source === 'encoder' ? (
        <EncoderSection eventId={event._id} zone={zoneOf(event.draft)} path={path} />
      ) : null}
      {parts > 1 ? <Parts count={parts} id={event._id} organisation={organisationId} /> : null}
      {await renderVideoEdits(event._id, path)}
    </>
  );
}

function Parts({ count, id, organisation }: { count: number; id: string; organisation: string }) {
  return (
    <StudioSection id="parts" title={EDITS.parts.title} className="max-w-xl">
      <p className="text-muted">{EDITS.parts.text(count)}</p>
      <div className="flex flex-wrap gap-4">
        {Array.from({ length: count }, (_, index) => (
          <LinkButton
            key={index}
            href={toFilePath(id, organisation, String(index + 1))}
            variant="secondary"
            isFile
          >
            {EDITS.parts.part(index + 1)}
          </LinkButton>
        ))}
      </div>
    </StudioSection>
  );
}
