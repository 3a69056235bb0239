import { env } from '@/lib/env';
import { escapeMarkup } from '@/lib/text';

/** The shape of the frame, in CSS pixels. */
export const FRAME_SIZE: FrameSize = { width: 560, height: 315 };

export type FrameSize = { width: number; height: number };

/** On the main host, which outlives others. `key`: an event's id, or a channel's host. */
export const toFramePath = (kind: 'event' | 'channel', key: string): string =>
  `/embed/${kind}/${encodeURIComponent(key)}`;

/** The line that another site puts into its page. */
export function toEmbedCode(url: string, title: string, { width, height }: FrameSize = FRAME_SIZE): string {
  const style = 'border:0;width:100%;height:auto;aspect-ratio:16/9';
  const attributes = [
    `src="${escapeMarkup(url)}"`,
    `title="${escapeMarkup(title)}"`,
    `width="${width}" height="${height}" style="max-width:${width}px;${style}"`,
    'loading="lazy" referrerpolicy="strict-origin-when-cross-origin"',
    'allow="autoplay; encrypted-media; fullscreen" allowfullscreen',
  ];
  return `<iframe ${attributes.join(' ')}></iframe>`;
}

/** Of `<link rel="alternate">` on a page with an address of its own (oembed.com, "Discovery"). */
export const toOembedTypes = (url: string) => ({
  'application/json+oembed': `${env.SITE_URL}/oembed?${new URLSearchParams({ url, format: 'json' })}`,
});
