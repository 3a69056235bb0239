import { RefreshWhile } from '@/components/studio/refresh-while';
import { StudioHeading, StudioSection } from '@/components/studio/studio-shell';
import {
  isBusy,
  DownloadLink,
  type StudioVideo,
  VideoBadge,
  VideoEvents,
  VideoLadder,
  VideoNotes,
  VideoPoster,
} from '@/components/studio/videos/videos-list';
import { CaptionsUpload } from '@/components/studio/videos/videos-upload';
import { Notice } from '@/components/ui/notice';
import { VIDEOS } from '@/lib/content/studio/videos';
import { toClock } from '@/lib/player/spoken-time';
import { DialogForm, PageForm } from '../page-form';

type VideoDetailsProps = { video: StudioVideo; organisation: string; path: string };

export function VideoDetails({ video, organisation, path }: VideoDetailsProps) {
  const { _id: videoId, name, version, state, message, info, captions, bytes, events } = video;
  const fixed = { organisationId: organisation, videoId };
  const { details_title: title, rename, remove } = VIDEOS;
  return (
    <>
      <StudioHeading title={name}>
        <VideoBadge video={video} />
      </StudioHeading>
      <RefreshWhile isBusy={isBusy(video)} />
      {message ? <Notice>{message}</Notice> : null}
      {canRetry(video) ? (
        <PageForm name="studio/videos/retry" fixed={fixed} texts={VIDEOS.retry} path={path} />
      ) : null}
      <StudioSection id="details" title={title} className="max-w-xl">
        <p>{[toClock(info.seconds), VIDEOS.details(info), VIDEOS.size(bytes)].join(' · ')}</p>
        <p className="text-muted">{VIDEOS.plays[info.plays]}</p>
        <VideoNotes video={video} />
        <VideoLadder video={video} />
        <VideoPoster video={video} organisation={organisation} seconds={info.seconds} />
        <div>
          <h3 className="font-semibold">{VIDEOS.columns.events}</h3>
          <VideoEvents events={events} />
        </div>
        <PageForm
          name="studio/videos/rename"
          fixed={fixed}
          version={version}
          groups={[
            { fields: [{ kind: 'text', name: 'name', label: rename.name, value: name, isRequired: true }] },
          ]}
          path={path}
          variant="secondary"
        />
        {state === 'ready' ? (
          <div>
            <DownloadLink id={videoId} organisation={organisation} />
          </div>
        ) : null}
      </StudioSection>
      {state === 'ready' ? (
        <Captions languages={captions} organisation={organisation} videoId={videoId} path={path} />
      ) : null}
      <Deletion texts={remove} isUsed={events.length > 0} fixed={fixed} path={path} />
    </>
  );
}

type DeletionProps = {
  texts: typeof VIDEOS.remove | typeof VIDEOS.recordings.remove;
  isUsed: boolean;
  fixed: { organisationId: string; videoId: string };
  path: string;
};

export function Deletion({ texts, isUsed, fixed, path }: DeletionProps) {
  return (
    <StudioSection id="delete" title={texts.title} className="max-w-xl">
      {isUsed ? (
        <p className="text-muted">{texts.used}</p>
      ) : (
        <DialogForm name="studio/videos/delete" fixed={fixed} texts={texts} path={path} />
      )}
    </StudioSection>
  );
}

/** Lower qualities that wait for room are tried again by themselves. */
const canRetry = ({ state, ladder, message }: StudioVideo) =>
  state === 'failed' || (state === 'ready' && ladder !== null && message !== '');

type CaptionsProps = {
  languages: readonly string[];
  organisation: string;
  /** Or the folder of a recording. */
  videoId: string;
  path: string;
  hint?: string;
};

export function Captions({ languages, organisation, videoId, path, hint }: CaptionsProps) {
  const { captions } = VIDEOS;
  return (
    <StudioSection id="captions" title={captions.title} className="max-w-xl">
      <p className="text-muted">{captions.text}</p>
      {hint === undefined ? null : <p className="text-muted">{hint}</p>}
      {languages.length === 0 ? <p>{captions.none}</p> : null}
      <ul className="grid gap-2">
        {languages.map((language) => (
          <li key={language} className="flex flex-wrap items-center gap-4">
            <span>{toLanguageName(language)}</span>
            <PageForm
              name="studio/videos/remove-captions"
              fixed={{ organisationId: organisation, videoId, language }}
              texts={{ submit: captions.remove(toLanguageName(language)), sending: captions.sending }}
              path={path}
              variant="quiet"
            />
          </li>
        ))}
      </ul>
      <CaptionsUpload organisationId={organisation} videoId={videoId} />
    </StudioSection>
  );
}

function toLanguageName(language: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}
