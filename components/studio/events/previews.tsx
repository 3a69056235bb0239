'use client';

import { useState } from 'react';
import { TextLink } from '@/components/ui/intent-link';
import { EVENT_FORM } from '@/lib/content/studio/event-form';

const { previews } = EVENT_FORM;

/** Scaled to fit. */
const WIDTHS = [
  { label: previews.phone, look: '[--w:360] [--h:640] [--s:0.75] sm:[--s:1] xl:[--s:0.9]' },
  { label: previews.tablet, look: '[--w:768] [--h:1024] [--s:0.36] sm:[--s:0.7] xl:[--s:0.42]' },
  {
    label: previews.desktop,
    look: '[--w:1280] [--h:800] [--s:0.22] sm:[--s:0.42] lg:[--s:0.55] xl:[--s:0.25]',
  },
];

type PreviewsProps = {
  path: string;
  /** Of the draft; a newer one is loaded. */
  version: number;
};

export function Previews({ path, version }: PreviewsProps) {
  return (
    <div className="grid gap-3">
      <p className="text-muted">{previews.text}</p>
      {WIDTHS.map((width, index) => (
        <Preview key={width.label} path={path} version={version} isFirst={index === 0} {...width} />
      ))}
      <p>
        <TextLink href={path}>{previews.alone}</TextLink>
      </p>
    </div>
  );
}

const openBeside = (node: HTMLDetailsElement | null) => {
  if (node && matchMedia('(min-width: 80rem)').matches) node.open = true;
};

type PreviewProps = PreviewsProps & { label: string; look: string; isFirst: boolean };

/** Loaded when it is unfolded, as the first one is beside the form. It needs script. */
function Preview({ path, version, label, look, isFirst }: PreviewProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <details
      ref={isFirst ? openBeside : undefined}
      name="preview"
      className="border-b border-line noscript:hidden"
      onToggle={(event) => {
        if (event.currentTarget.open) setAsked(true);
      }}
    >
      <summary className="py-3 font-semibold">{label}</summary>
      <div
        className={`mb-4 h-[calc(var(--h)*var(--s)*1px)] w-[calc(var(--w)*var(--s)*1px)] overflow-hidden rounded-md border border-line ${look}`}
      >
        {isAsked ? (
          <iframe
            key={version}
            src={path}
            title={label}
            className="h-[calc(var(--h)*1px)] w-[calc(var(--w)*1px)] origin-top-left scale-(--s)"
          />
        ) : null}
      </div>
    </details>
  );
}
