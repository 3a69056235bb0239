'use client';

import type { ShowId } from '@/lib/contract/show-id';
import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { cx } from '@/components/ui/cx';
import { notify } from '@/components/ui/toast';
import { useHasScript } from '@/components/ui/use-has-script';
import { PLAYER } from '@/lib/content/player';
import type { BreakProps } from './break-picture';
import type { KeyboardHelpProps } from './keyboard-help';
import './player.css';
import { isSlow } from './bandwidth';
import { giveHeadStart } from './head-start';
import { createPlayer } from './player';
import { PlayerBar } from './player-bar';
import { PlayerHalt } from './player-halt';
import { PlayerStage, PreviewCountdown } from './player-stage';
import { useIdle } from './use-idle';
import { useMediaSession } from './use-media-session';
import { usePlayer } from './player-state';
import { useScreens } from './use-screens';
import { useShortcuts } from './use-shortcuts';

type EventPlayerProps = {
  show: ShowId;
  title: string;
  poster: string;
  isLive: boolean;
  /** In seconds. */
  previewSeconds?: number;
  artworkUrl: string;
  siteName: string;
  /** Viewers see "We'll be right back". */
  pause?: BreakProps['pause'] | null;
};

/** Loaded on demand, because few shows need it. */
const BreakPicture = lazy<ComponentType<BreakProps>>(() =>
  import('./break-picture').then(
    (file) => ({ default: file.BreakPicture }),
    () => ({ default: () => null }),
  ),
);

export function EventPlayer(props: EventPlayerProps) {
  const { show, title, poster, isLive, previewSeconds = 0, pause } = props;
  const [player] = useState(() => {
    if (typeof window !== 'undefined') giveHeadStart(show);
    return createPlayer({ show, isLive, previewSeconds });
  });
  const connect = useCallback(
    (video: HTMLVideoElement | null) => (video ? player.attach(video) : undefined),
    [player],
  );
  const frame = useRef<HTMLDivElement>(null);
  const pointer = useRef('mouse');
  const help = useKeyboardHelp();
  const isHalted = usePlayer(player, (state) => state.halt !== null);
  const isResting = usePlayer(player, (state) => state.isPaused || state.wantsClick !== null);
  const isStreamLive = usePlayer(player, (state) => state.isLive);

  const hasPoster = useHasScript() && !isSlow();

  const fullScreen = useFullScreen(frame);
  const screens = useScreens(frame);
  const idle = useIdle(frame, isResting || help.isOpen);
  useMediaSession(player, props);
  useEffect(() => player.setEventLive(isLive), [player, isLive]);

  useShortcuts(player, frame, {
    toggleFull: fullScreen.toggle,
    togglePicture: screens.togglePicture,
    toggleHelp: help.toggle,
  });

  const press = () => {
    if (pointer.current === 'mouse') player.togglePlay();
    else if (!idle.isIdle && !isResting) idle.hide();
  };

  return (
    <div
      ref={frame}
      role="region"
      tabIndex={-1}
      data-awake={!idle.isIdle || undefined}
      aria-label={PLAYER.label(title)}
      className={cx(
        'player night relative isolate aspect-video overflow-hidden bg-black select-none max-sm:-mx-gutter sm:rounded-lg',
        idle.isIdle && 'cursor-none',
      )}
      onPointerDown={({ pointerType }) => {
        pointer.current = pointerType;
      }}
    >
      <video
        ref={connect}
        playsInline
        poster={hasPoster ? poster : undefined}
        aria-label={title}
        onClick={press}
        onDoubleClick={() => (pointer.current === 'mouse' ? fullScreen.toggle() : undefined)}
        className="absolute inset-0 size-full"
      />
      <p
        className={cx(
          'display pointer-events-none absolute inset-x-0 top-0 bg-linear-to-b from-black/80 to-transparent px-6 pt-5 pb-12 text-display-xs text-white transition-opacity',
          (!fullScreen.isFull || idle.isIdle) && 'opacity-0',
        )}
        aria-hidden="true"
      >
        {title}
      </p>
      {isHalted ? (
        <PlayerHalt player={player} eventId={show.event} />
      ) : (
        <>
          <PlayerStage player={player} />
          {pause ? (
            <Suspense>
              <BreakPicture player={player} picture={poster} pause={pause} />
            </Suspense>
          ) : null}
          <PreviewCountdown player={player} eventId={show.event} />
          <PlayerBar
            player={player}
            isHidden={idle.isIdle}
            isFull={fullScreen.isFull}
            screens={screens}
            onFull={fullScreen.toggle}
            onHelp={help.toggle}
          />
        </>
      )}
      {help.Help ? <help.Help isLive={isStreamLive} onClose={help.close} /> : null}
    </div>
  );
}

function useKeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  const [Help, setHelp] = useState<ComponentType<KeyboardHelpProps> | null>(null);
  const toggle = () => {
    setOpen((wasOpen) => !wasOpen);
    void import('./keyboard-help').then(
      ({ KeyboardHelp }) => setHelp(() => KeyboardHelp),
      () => {
        setOpen(false);
        notify.error(PLAYER.shortcutsLost);
      },
    );
  };
  return { isOpen, toggle, close: () => setOpen(false), Help: isOpen ? Help : null };
}

/** iOS has this instead of the Fullscreen API. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const isFull = useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
    () => false,
  );
  const toggle = () => {
    const element = frame.current;
    if (!element) return;
    // Rejected without a click, or when an embedding page forbids it.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else if (document.fullscreenEnabled) void element.requestFullscreen().catch(() => undefined);
    else element.querySelector<AppleVideo>('video')?.webkitEnterFullscreen?.();
  };
  return { isFull, toggle };
}
