import type * as z from 'zod';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { TextLink } from '@/components/ui/intent-link';
import { VIDEOS } from '@/lib/content/studio/videos';
import type { studioVideoSchema, studioVideosSchema, VideoState } from '@/lib/contract/studio';
import { toClock } from '@/lib/player/spoken-time';
import { toFilePath, toPosterPath, toStudioPath, toVideoPath } from '@/lib/studio/paths';
import { sayMoment } from '@/lib/time/moment';
import { DataTable } from '../data-table';

export type StudioVideo = z.output<typeof studioVideoSchema>;
type Listed = z.output<typeof studioVideosSchema>;

const TONES: Record<VideoState, BadgeTone> = { preparing: 'accent', ready: 'positive', failed: 'danger' };

export function VideoBadge({ video: { state, progress } }: { video: StudioVideo }) {
  return (
    <Badge tone={TONES[state]}>
      {state === 'preparing' ? VIDEOS.preparing(progress) : VIDEOS.states[state]}
    </Badge>
  );
}

type PosterProps = {
  video: Pick<StudioVideo, '_id' | 'ladder'>;
  organisation: string;
  /** Its length stands on it. */
  seconds: number;
};

/** The name beside it says what it shows. */
export function VideoPoster({ video: { _id, ladder }, organisation, seconds }: PosterProps) {
  return (
    <div className="relative aspect-video w-40 shrink-0 overflow-hidden rounded-md bg-sunken">
      {ladder?.has_poster ? (
        // eslint-disable-next-line @next/next/no-img-element -- only members can open it
        <img
          src={toPosterPath(_id, organisation)}
          alt=""
          width={160}
          height={90}
          loading="lazy"
          className="size-full object-contain"
        />
      ) : null}
      <span className="absolute right-1.5 bottom-1.5 rounded-sm bg-ink/80 px-1.5 text-sm text-white tabular-nums">
        {toClock(seconds)}
      </span>
    </div>
  );
}

const isMade = ({ ladder }: StudioVideo) => ladder !== null && ladder.heights.length > 0;

const makesLadder = (video: StudioVideo) =>
  video.state === 'ready' && !isMade(video) && video.progress < 100 && video.message === '';

/** Its state changes by itself. */
export const isBusy = (video: StudioVideo) => video.state === 'preparing' || makesLadder(video);

export function VideoLadder({ video }: { video: StudioVideo }) {
  const { state, progress, ladder } = video;
  const made = state === 'ready' && isMade(video) ? VIDEOS.ladder.made(ladder?.heights ?? []) : null;
  const text = makesLadder(video) ? VIDEOS.ladder.making(progress) : made;
  return text === null ? null : <p className="text-sm text-muted">{text}</p>;
}

export const VideoNotes = ({ video: { info } }: { video: StudioVideo }) =>
  info.notes.map((note) => (
    <p key={note} className="text-sm">
      {note}
    </p>
  ));

type VideoListProps = { videos: readonly StudioVideo[]; organisation: string };

export function VideoList({ videos, organisation }: VideoListProps) {
  const { columns } = VIDEOS;
  return (
    <DataTable
      caption={VIDEOS.title}
      columns={[
        {
          label: columns.name,
          cell: (video) => (
            <div className="flex min-w-0 flex-wrap gap-x-4 gap-y-2 sm:flex-nowrap">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere" dir="auto">
                  <TextLink href={toVideoPath(video._id, organisation)}>{video.name}</TextLink>
                </p>
                <p className="text-sm text-muted">{VIDEOS.details(video.info)}</p>
                {video.info.plays === 'some' ? <p className="text-sm">{VIDEOS.plays.some}</p> : null}
                <VideoNotes video={video} />
              </div>
              <div className="order-first">
                <VideoPoster video={video} organisation={organisation} seconds={video.info.seconds} />
              </div>
            </div>
          ),
        },
        { label: columns.size, isNumber: true, cell: (video) => VIDEOS.size(video.bytes) },
        { label: columns.state, cell: (video) => <VideoBadge video={video} /> },
        { label: columns.events, cell: (video) => <VideoEvents events={video.events} /> },
      ]}
      rows={videos}
      keyOf={(video) => video._id}
    />
  );
}

export function VideoEvents({ events }: Pick<StudioVideo, 'events'>) {
  if (events.length === 0) return <span className="text-muted">{VIDEOS.noEvents}</span>;
  return (
    <ul>
      {events.map(({ _id, title }) => (
        <li key={_id} dir="auto">
          <TextLink href={toStudioPath(_id, 'video')}>{title}</TextLink>
        </li>
      ))}
    </ul>
  );
}

export function UploadList({ uploads }: Pick<Listed, 'uploads'>) {
  const { columns, sent, open } = VIDEOS.uploads;
  return (
    <DataTable
      caption={VIDEOS.uploads.title}
      columns={[
        { label: columns.name, cell: (upload) => <span dir="auto">{upload.name}</span> },
        {
          label: columns.sent,
          isNumber: true,
          cell: (upload) =>
            upload.state === 'open' ? sent(upload.sent, upload.bytes) : VIDEOS.size(upload.bytes),
        },
        { label: columns.state, cell: (upload) => (upload.state === 'open' ? open : upload.message) },
      ]}
      rows={uploads}
      keyOf={(upload) => upload._id}
    />
  );
}

type RecordingsProps = Pick<Listed, 'recordings'> & { organisation: string; timezone: string };

export function RecordingList({ recordings, organisation, timezone }: RecordingsProps) {
  const { columns, trim, title, kinds } = VIDEOS.recordings;
  return (
    <DataTable
      caption={title}
      columns={[
        {
          label: columns.name,
          cell: (show) => (
            <div className="flex min-w-0 flex-wrap gap-x-4 gap-y-2 sm:flex-nowrap">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere" dir="auto">
                  <TextLink href={toVideoPath(show.folder, organisation)}>
                    {kinds[show.kind](show.title)}
                  </TextLink>
                </p>
                <p className="text-sm text-muted">{sayMoment(Date.parse(show.start_time), timezone)}</p>
              </div>
              <div className="order-first">
                <VideoPoster
                  video={{ _id: show.file, ladder: show.ladder }}
                  organisation={organisation}
                  seconds={show.seconds}
                />
              </div>
            </div>
          ),
        },
        {
          label: columns.actions,
          isHidden: true,
          cell: (show) => (
            <div className="flex flex-wrap items-center gap-4">
              {show.kind === 'show' ? (
                <TextLink href={toStudioPath(show._id, 'video')}>{trim}</TextLink>
              ) : null}
              <DownloadLink id={show.file} organisation={organisation} />
            </div>
          ),
        },
      ]}
      rows={recordings}
      keyOf={(show) => show.file}
    />
  );
}

export function DownloadLink({ id, organisation }: { id: string; organisation: string }) {
  return (
    <LinkButton href={toFilePath(id, organisation)} variant="secondary" isFile>
      {VIDEOS.download}
    </LinkButton>
  );
}
