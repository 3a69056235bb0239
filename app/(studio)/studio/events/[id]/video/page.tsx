import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { renderVideoEdits } from '@/app/_studio/video-edits';
import { askStudio } from '@/app/_studio/ask-studio';
import { toVideoGroups } from '@/components/studio/event-groups';
import { StudioForm } from '@/components/studio/studio-form';
import { StudioSection } from '@/components/studio/studio-shell';
import { EncoderSection } from '@/app/_studio/encoder-section';
import { VIDEO } from '@/lib/content/studio/events';
import { studioCalls } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';
import { toVideoTexts, zoneOf } from '@/lib/studio/draft-texts';

export const metadata = { title: VIDEO.title };

export default function Page({ params }: EventParams) {
  return renderStudio(renderEvent(params, 'video', renderForm));
}

async function renderForm(event: StudioEvent, path: string) {
  const texts = toVideoTexts(event.draft);
  const organisationId = event.organisation._id;
  const listed = await askStudio(studioCalls.listVideos, { organisationId }, path);
  const videos = listed.ok ? listed.value.videos.filter(({ state }) => state === 'ready') : [];
  const names = Object.fromEntries(videos.map(({ _id, name }) => [_id, name]));
  return (
    <>
      <StudioSection id="video" title={VIDEO.title} className="max-w-xl">
        <p className="text-muted">{VIDEO.lead}</p>
        <StudioForm
          name="studio/events/save-video"
          posted={await getPosted('studio/events/save-video')}
          fixed={{ eventId: event._id }}
          version={event.version}
          groups={toVideoGroups(event.draft, names)}
          path={path}
        />
      </StudioSection>
      {texts.source === 'encoder' ? (
        <EncoderSection eventId={event._id} zone={zoneOf(event.draft)} path={path} />
      ) : null}
      {await renderVideoEdits(event._id, path)}
    </>
  );
}
