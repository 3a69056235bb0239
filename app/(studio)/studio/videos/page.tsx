import { askStudio, type Search } from '@/app/_studio/ask-studio';
import { renderOrganisation } from '@/app/_studio/organisation/organisation-page';
import { Pages } from '@/components/studio/forms/filter-form';
import { RefreshWhile } from '@/components/studio/refresh-while';
import { StudioSection } from '@/components/studio/studio-shell';
import { isBusy, RecordingList, UploadList, VideoList } from '@/components/studio/videos/videos-list';
import { VideoUpload } from '@/components/studio/videos/videos-upload';
import { VIDEOS } from '@/lib/content/studio/videos';
import { studioCalls } from '@/lib/contract/studio';

export const metadata = { title: VIDEOS.title };

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderOrganisation(searchParams, {
    section: 'videos',
    texts: VIDEOS,
    names: ['after'],
    ask: (organisationId, { after }, path) =>
      askStudio(studioCalls.listVideos, { organisationId, after }, path),
    render: ({ organisation, videos, uploads, recordings, quota, next }, { id, query, page }) => (
      <>
        <div className="grid gap-2">
          <VideoUpload organisationId={id} />
          <p className="text-sm text-muted">{VIDEOS.quota(quota.used, quota.most)}</p>
        </div>
        <RefreshWhile isBusy={videos.some(isBusy)} />
        {videos.length > 0 ? (
          <VideoList videos={videos} organisation={id} />
        ) : (
          <StudioSection id="empty" title={VIDEOS.empty.title} className="max-w-xl">
            <p className="text-muted">{VIDEOS.empty.text}</p>
          </StudioSection>
        )}
        <Pages path={page} query={{ organisation: id }} after={query.after} next={next} />
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
      </>
    ),
  });
}
