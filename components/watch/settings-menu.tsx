import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PLAYER } from '@/lib/content/player';
import type { Player } from './player';
import { PlayerButton, type PlayerIconName } from './player-button';
import { usePlayer } from './player-state';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];
const { quality, speed } = PLAYER;

export function SettingsMenu({ player }: { player: Player }) {
  const levels = usePlayer(player, (state) => state.levels);
  const isLive = usePlayer(player, (state) => state.isLive);
  const level = usePlayer(player, (state) => state.level);
  const shownHeight = usePlayer(player, (state) => state.shownHeight);
  const rate = usePlayer(player, (state) => state.rate);
  const hasLevels = levels.length > 1;
  if (!hasLevels && isLive) return null;
  const auto = level === null && shownHeight ? quality.autoAt(shownHeight) : quality.auto;
  return (
    <PlayerMenu icon="settings" label={isLive ? quality.label : quality.withSpeed}>
      <div className="grid grid-flow-col gap-4">
        {hasLevels ? (
          <Choices<number | null>
            legend={quality.label}
            choices={[
              { value: null, label: auto },
              ...levels.map(({ id, height }) => ({ value: id, label: quality.of(height) })),
            ]}
            chosen={level}
            onChoose={player.setLevel}
          />
        ) : null}
        {isLive ? null : (
          <Choices
            legend={speed.label}
            choices={RATES.map((value) => ({ value, label: value === 1 ? speed.normal : speed.of(value) }))}
            chosen={rate}
            onChoose={player.setRate}
          />
        )}
      </div>
    </PlayerMenu>
  );
}

export function AudioMenu({ player }: { player: Player }) {
  const audios = usePlayer(player, (state) => state.audios);
  const heard = usePlayer(player, (state) => state.audio);
  if (audios.length < 2) return null;
  return (
    <PlayerMenu icon="audio" label={PLAYER.audio}>
      <Choices<string | null>
        legend={PLAYER.audio}
        choices={audios.map(({ id, label }) => ({ value: id, label }))}
        chosen={heard}
        onChoose={(id) => (id === null ? undefined : player.setAudio(id))}
      />
    </PlayerMenu>
  );
}

export function CaptionMenu({ player }: { player: Player }) {
  const captions = usePlayer(player, (state) => state.captions);
  const chosen = usePlayer(player, (state) => state.caption);
  if (captions.length === 0) return null;
  const choices = captions.map(({ id, label }) => ({ value: id, label }));
  return (
    <PlayerMenu icon="captions" label={PLAYER.captions.label} isOn={chosen !== null}>
      <Choices<string | null>
        legend={PLAYER.captions.label}
        choices={[{ value: null, label: PLAYER.captions.off }, ...choices]}
        chosen={chosen}
        onChoose={player.setCaption}
      />
    </PlayerMenu>
  );
}

type PlayerMenuProps = { icon: PlayerIconName; label: string; isOn?: boolean; children: ReactNode };

function PlayerMenu({ icon, label, isOn = false, children }: PlayerMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const panel = root.current?.querySelector<HTMLElement>('[data-panel]');
    (panel?.querySelector<HTMLElement>('input:checked') ?? panel?.querySelector('input'))?.focus();
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isOpen]);

  return (
    <div
      ref={root}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        setOpen(false);
        root.current?.querySelector('button')?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <PlayerButton
        icon={icon}
        label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        data-on={isOn || undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <div
          id={panelId}
          data-panel
          className="fixed inset-x-3 bottom-3 z-30 grid max-h-[70dvh] gap-4 overflow-auto rounded-lg border border-line bg-raised p-3 text-text shadow-lift md:absolute md:inset-x-auto md:right-0 md:bottom-13 md:max-h-84 md:min-w-52"
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}

type Choice<Value> = { value: Value; label: string };

type ChoicesProps<Value> = {
  legend: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

function Choices<Value extends string | number | null>(props: ChoicesProps<Value>) {
  const { legend, choices, chosen, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="grid gap-0.5">
      <legend className="px-2 pb-1 text-xs font-bold tracking-wide text-muted uppercase">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label
          key={String(value)}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 text-sm whitespace-nowrap hover:bg-text/8 has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="size-4.5 shrink-0 outline-none"
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
