import type { CSSProperties } from 'react';
import { toAccentColors } from '@/lib/accent';

export function toBrandStyle(accent: string | null): { className: string; style?: CSSProperties } {
  if (accent === null) return { className: '' };
  const variables = Object.entries(toAccentColors(accent)).flatMap(
    ([theme, { text, fill, fillHover, onFill }]) => [
      [`--brand-text-${theme}`, text],
      [`--brand-fill-${theme}`, fill],
      [`--brand-hover-${theme}`, fillHover],
      [`--brand-on-${theme}`, onFill],
    ],
  );
  return { className: 'branded', style: Object.fromEntries(variables) as CSSProperties };
}
