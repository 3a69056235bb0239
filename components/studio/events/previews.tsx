'use client';

import { useState } from 'react';
import { TextLink } from '@/components/ui/intent-link';
import { EVENT_FORM } from '@/lib/content/studio/event-form';

const { previews } = EVENT_FORM;

/** Scaled to fit. */
const WIDTHS = [
  { label: previews.phone, look: '[--w:360] [--h:640] [--s:0.75] sm:[--s:1]' },
  { label: previews.tablet, look: '[--w:768] [--h:1024] [--s:0.36] sm:[--s:0.7]' },
  { label: previews.desktop, look: '[--w:1280] [--h:800] [--s:0.22] sm:[--s:0.42] lg:[--s:0.7]' },
];

export function Previews({ path }: { path: string }) {
  return (
    <div className="grid gap-3">
      <p className="text-muted">{previews.text}</p>
      {WIDTHS.map((width) => (
        <Preview key={width.label} path={path} {...width} />
      ))}
      <p>
        <TextLink href={path}>{previews.alone}</TextLink>
      </p>
    </div>
  );
}

/** Loaded when it is unfolded, which needs script. */
function Preview({ path, label, look }: { path: string; label: string; look: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <details
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
            src={path}
            title={label}
            className="h-[calc(var(--h)*1px)] w-[calc(var(--w)*1px)] origin-top-left scale-(--s)"
          />
        ) : null}
      </div>
    </details>
  );
}
