import { askStudio, findOrganisation, readSearch, type Search } from '@/app/_studio/ask-studio';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { Switcher } from '@/components/studio/organisation/switcher';
import { Pages } from '@/components/studio/forms/filter-form';
import { RefreshWhile } from '@/components/studio/refresh-while';
import { StudioHeading, StudioSection } from '@/components/studio/studio-shell';
import { RecordingList, UploadList, VideoList } from '@/components/studio/videos/videos-list';
import { VideoUpload } from '@/components/studio/videos/videos-upload';
import { VIDEOS } from '@/lib/content/studio/videos';
import { studioCalls } from '@/lib/contract/studio';

export const metadata = { title: VIDEOS.title };

const PATH = '/studio/videos';

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderStudio(renderVideos(searchParams));
}

async function renderVideos(search: Search) {
  const { organisation: wanted, after } = await readSearch(search, 'organisation', 'after');
  const found = await findOrganisation(PATH, wanted);
  if (!found.ok) return <FailedPage error={found.error} />;
  const { organisation, organisations, path } = found.value;
  const id = organisation._id;
  const listed = await askStudio(studioCalls.listVideos, { organisationId: id, after }, path);
  if (!listed.ok) return <FailedPage error={listed.error} />;
  const { videos, uploads, recordings, quota, next } = listed.value;
  return (
    <StudioPage organisation={listed.value.organisation} section="videos">
      <StudioHeading title={VIDEOS.title} lead={VIDEOS.lead}>
        <Switcher path={PATH} chosen={id} organisations={organisations} />
      </StudioHeading>
      <div className="grid gap-2">
        <VideoUpload organisationId={id} />
        <p className="text-sm text-muted">{VIDEOS.quota(quota.used, quota.most)}</p>
      </div>
      <RefreshWhile isBusy={videos.some(({ state }) => state === 'preparing')} />
      {videos.length > 0 ? (
        <VideoList videos={videos} organisation={id} />
      ) : (
        <StudioSection id="empty" title={VIDEOS.empty.title} className="max-w-xl">
          <p className="text-muted">{VIDEOS.empty.text}</p>
        </StudioSection>
      )}
      <Pages path={PATH} query={{ organisation: id }} after={after} next={next} />
      {uploads.length > 0 ? (
        <StudioSection id="uploads" title={VIDEOS.uploads.title}>
          <UploadList uploads={uploads} />
        </StudioSection>
      ) : null}
      {recordings.length > 0 ? (
        <StudioSection id="recordings" title={VIDEOS.recordings.title}>
          <RecordingList recordings={recordings} organisation={id} timezone={organisation.timezone} />
        </StudioSection>
      ) : null}
    </StudioPage>
  );
}
