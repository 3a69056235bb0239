import type { ReactNode } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import type { Player } from './player';
import { usePlayer } from './player-state';

export function PlayerHalt({ player, eventId }: { player: Player; eventId: string }) {
  const halt = usePlayer(player, (state) => state.halt);
  switch (halt?.kind) {
    case undefined:
      return null;
    case 'too-many-screens':
      return (
        <Board title="You're watching on another screen" text={halt.message}>
          <Button onClick={player.takeOver}>Watch here instead</Button>
        </Board>
      );
    case 'preview-over':
      return (
        <Board title="The preview is over" text="Get a ticket to keep watching.">
          <LinkButton href={`/events/${encodeURIComponent(eventId)}#packages`}>Get a ticket</LinkButton>
        </Board>
      );
    case 'live-over':
      return (
        <Board title="The show is over" text="Thank you for watching.">
          <Button variant="secondary" onClick={player.watchRecording}>
            Watch from the beginning
          </Button>
        </Board>
      );
    case 'failed':
      return (
        <Board title="Playback stopped" text={halt.message}>
          <Button onClick={player.tryAgain}>Try again</Button>
        </Board>
      );
  }
}

function Board({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 z-20 grid content-center justify-items-center gap-2 overflow-auto bg-ink/95 p-4 text-center text-text sm:gap-4"
    >
      <p className="display text-display-xs sm:text-display-sm">{title}</p>
      <p className="max-w-text text-sm text-muted sm:text-base">{text}</p>
      <div className="mt-1">{children}</div>
    </div>
  );
}
