import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PlayerButton, type PlayerIconName } from './player-button';

type PlayerMenuProps = { icon: PlayerIconName; label: string; isOn?: boolean; children: ReactNode };

/** A button with a panel of choices: over the bar, or at the foot of a narrow screen. */
export function PlayerMenu({ icon, label, isOn = false, children }: PlayerMenuProps) {
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

export function Choices<Value extends string | number | null>(props: ChoicesProps<Value>) {
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
          {label}
        </label>
      ))}
    </fieldset>
  );
}
