import type * as z from 'zod';
import { StudioHeading, StudioSection } from '@/components/studio/studio-shell';
import { DownloadLink, VideoEvents, VideoPoster } from '@/components/studio/videos/videos-list';
import { TextLink } from '@/components/ui/intent-link';
import { VIDEOS } from '@/lib/content/studio/videos';
import type { foundRecordingSchema } from '@/lib/contract/studio/videos/schemas';
import { toClock } from '@/lib/player/spoken-time';
import { toStudioPath } from '@/lib/studio/paths';
import { sayMoment } from '@/lib/time/moment';
import { Captions, Deletion } from './video-details';

type RecordingDetailsProps = z.output<typeof foundRecordingSchema> & { path: string };

export function RecordingDetails({ recording, organisation, path }: RecordingDetailsProps) {
  const { _id: eventId, kind, file, folder, title, start_time: start, seconds, captions } = recording;
  const { ladder, events } = recording;
  const { recordings, details_title: details } = VIDEOS;
  const { _id: organisationId, timezone } = organisation;
  return (
    <>
      <StudioHeading title={recordings.kinds[kind](title)} />
      <StudioSection id="details" title={details} className="max-w-xl">
        <p>{[toClock(seconds), sayMoment(Date.parse(start), timezone)].join(' · ')}</p>
        <VideoPoster video={{ _id: file, ladder }} organisation={organisationId} seconds={seconds} />
        <div>
          <h3 className="font-semibold">{recordings.events}</h3>
          <VideoEvents events={events} />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <DownloadLink id={file} organisation={organisationId} />
          {kind === 'show' ? (
            <TextLink href={toStudioPath(eventId, 'video')}>{recordings.trim}</TextLink>
          ) : null}
        </div>
      </StudioSection>
      <Captions
        languages={captions}
        organisation={organisationId}
        videoId={folder}
        path={path}
        hint={recordings.captions}
      />
      <Deletion
        texts={recordings.remove}
        isUsed={events.length > 0}
        fixed={{ organisationId, videoId: folder }}
        path={path}
      />
    </>
  );
}
