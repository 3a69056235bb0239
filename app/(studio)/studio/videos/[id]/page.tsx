import { notFound } from 'next/navigation';
import { askStudio, findOrganisation, readSearch, type Search } from '@/app/_studio/ask-studio';
import {
  type EventParams,
  FailedPage,
  readEventId,
  renderStudio,
  StudioPage,
} from '@/app/_studio/studio-page';
import { RecordingDetails } from '@/app/_studio/videos/recording-details';
import { VideoDetails } from '@/app/_studio/videos/video-details';
import { VIDEOS } from '@/lib/content/studio/videos';
import { studioCalls } from '@/lib/contract/studio';
import { isRecording } from '@/lib/contract/studio/videos/schemas';
import { toVideoPath } from '@/lib/studio/paths';

export const metadata = { title: VIDEOS.title };

type VideoPageProps = EventParams & { searchParams: Search };

export default function Page({ params, searchParams }: VideoPageProps) {
  return renderStudio(renderVideo(params, searchParams));
}

async function renderVideo(params: EventParams['params'], search: Search) {
  const videoId = await readEventId(params);
  const { organisation: wanted } = await readSearch(search, 'organisation');
  if (wanted === '') notFound();
  const path = toVideoPath(videoId, wanted);
  const found = await findOrganisation('/studio/videos', wanted);
  if (!found.ok) return <FailedPage error={found.error} />;
  if (isRecording(videoId)) {
    const answer = await askStudio(
      studioCalls.getRecording,
      { organisationId: wanted, folder: videoId },
      path,
    );
    if (!answer.ok) return <FailedPage error={answer.error} />;
    const { organisation, recording } = answer.value;
    return (
      <StudioPage organisation={organisation} section="videos">
        <RecordingDetails recording={recording} organisation={organisation} path={path} />
      </StudioPage>
    );
  }
  const answer = await askStudio(studioCalls.getVideo, { organisationId: wanted, videoId }, path);
  if (!answer.ok) return <FailedPage error={answer.error} />;
  const { organisation, video } = answer.value;
  return (
    <StudioPage organisation={organisation} section="videos">
      <VideoDetails video={video} organisation={organisation._id} path={path} />
    </StudioPage>
  );
}
