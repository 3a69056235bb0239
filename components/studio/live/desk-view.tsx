'use client';

import { useRef } from 'react';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/intent-link';
import { EventPlayer } from '@/components/watch/event-player';
import { DESK } from '@/lib/content/studio/live';
import { readShowText } from '@/lib/contract/show-id';
import type { DeskAnswer } from '@/lib/contract/studio';
import { toStudioPath } from '@/lib/studio/paths';
import { DeskActions } from './desk-actions';
import { DeskAudience, DeskLog, DeskTroubled } from './desk-figures';
import type { DeskForms } from './desk-forms';
import { DeskInput, InputBadge } from './desk-input';
import { DeskMessage } from './desk-message';
import { DeskOutages } from './desk-outages';
import { DeskRehearsal, RehearsalBar } from './desk-rehearsal';
import { DeskRestream } from './desk-restream';
import { DeskSound } from './desk-sound';
import { StudioSection } from '../studio-shell';
import { useDesk } from './use-desk';

type DeskViewProps = { initial: DeskAnswer; forms: DeskForms; siteName: string };

/** Rendered on the server first; then it asks each three seconds. */
export function DeskView({ initial, forms, siteName }: DeskViewProps) {
  const { desk, trouble } = useDesk(initial);
  const props = { desk, forms };
  const frame = useRef<HTMLDivElement>(null);
  const isBefore = Date.parse(desk.now) < Date.parse(desk.doors_at);
  return (
    <>
      {trouble ? <Notice kind="error">{DESK[trouble]}</Notice> : null}
      <RehearsalBar {...props} />
      <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-8">
          <StudioSection id="picture" title={desk.rehearsal?.is_on ? DESK.rehearsal.picture : DESK.picture}>
            {desk.plays ? (
              <>
                {desk.input ? (
                  <p aria-hidden="true">
                    <InputBadge input={desk.input} />
                  </p>
                ) : null}
                <div ref={frame}>
                  <EventPlayer
                    key={desk.plays}
                    show={readShowText(desk.plays)}
                    title={desk.title}
                    poster={desk.picture}
                    artworkUrl={desk.picture}
                    siteName={siteName}
                    isLive
                    pause={desk.pause}
                  />
                </div>
                <DeskSound key={`sound ${desk.plays}`} frame={frame} />
                <p className="text-sm text-muted">{DESK.playsNote}</p>
              </>
            ) : (
              <p className="flex flex-wrap gap-x-3">
                <span>{DESK.noPicture}</span>
                <TextLink href={toStudioPath(desk._id, 'video')}>{DESK.video}</TextLink>
              </p>
            )}
          </StudioSection>
          <DeskActions {...props} isBefore={isBefore} />
          {isBefore ? <DeskRehearsal {...props} /> : null}
          <DeskInput desk={desk} />
          <DeskRestream {...props} />
          <DeskAudience desk={desk} />
        </div>
        <div className="grid min-w-0 content-start gap-8">
          {desk.recording_waits ? <Notice>{DESK.recordingWaits}</Notice> : null}
          <DeskOutages {...props} />
          <DeskTroubled desk={desk} />
          <DeskMessage {...props} />
          <DeskLog desk={desk} />
          {isBefore ? null : <DeskRehearsal {...props} />}
        </div>
      </div>
    </>
  );
}
