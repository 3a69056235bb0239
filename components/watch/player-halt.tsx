import type { ReactNode } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { PLAYER_HALT as HALT } from '@/lib/content/player';
import type { Player } from './player';
import { usePlayer } from './player-state';
import { LazyScreenList } from './your-screens';

export function PlayerHalt({ player, eventId }: { player: Player; eventId: string }) {
  const halt = usePlayer(player, (state) => state.halt);
  switch (halt?.kind) {
    case undefined:
      return null;
    case 'too-many-screens':
      return (
        <Board title={HALT.tooManyScreens.title} text={halt.message}>
          <LazyScreenList eventId={eventId} onStopped={() => player.watchHere(false)} />
          <Button onClick={() => player.watchHere(true)}>{HALT.tooManyScreens.action}</Button>
        </Board>
      );
    case 'screen-stopped':
      return (
        <Board title={HALT.screenStopped.title} text={halt.message}>
          <Button onClick={() => player.watchHere(true)}>{HALT.screenStopped.action}</Button>
        </Board>
      );
    case 'preview-over':
      return (
        <Board title={HALT.previewOver.title} text={HALT.previewOver.text}>
          <LinkButton href={`/events/${encodeURIComponent(eventId)}#packages`}>
            {HALT.previewOver.action}
          </LinkButton>
        </Board>
      );
    case 'live-over':
      return (
        <Board title={HALT.liveOver.title} text={HALT.liveOver.text}>
          <Button variant="secondary" onClick={player.watchRecording}>
            {HALT.liveOver.action}
          </Button>
        </Board>
      );
    case 'failed':
      return (
        <Board title={HALT.failed.title} text={halt.message}>
          <Button onClick={player.tryAgain}>{HALT.failed.action}</Button>
        </Board>
      );
  }
}

function Board({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="absolute inset-0 z-20 grid content-center-safe justify-items-center gap-2 overflow-auto bg-ink/95 p-4 text-center text-text sm:gap-4">
      <div role="alert" className="grid justify-items-center gap-2 sm:gap-4">
        <p className="display text-display-xs sm:text-display-sm">{title}</p>
        <p className="max-w-text text-sm text-muted sm:text-base">{text}</p>
      </div>
      <div className="mt-1 grid w-full justify-items-center gap-3 sm:gap-4">{children}</div>
    </div>
  );
}
