'use client';

import { useTheme } from 'next-themes';
import { flushSync } from 'react-dom';
import { useHasScript } from '@/components/ui/use-has-script';
import { THEMES } from '@/lib/content/layout';

const CHOICES = [
  {
    value: 'light',
    label: THEMES.light,
    icon: 'M13.6 10a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0ZM10 1.5v2.2M10 16.3v2.2M1.5 10h2.2M16.3 10h2.2M4 4l1.6 1.6M14.4 14.4 16 16M16 4l-1.6 1.6M5.6 14.4 4 16',
  },
  { value: 'dark', label: THEMES.dark, icon: 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z' },
  {
    value: 'system',
    label: THEMES.system,
    icon: 'M3.5 3.2h13A1.5 1.5 0 0 1 18 4.7v7.6a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 2 12.3V4.7a1.5 1.5 0 0 1 1.5-1.5ZM7 17.2h6',
  },
] as const;

export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const hasScript = useHasScript();
  return (
    <div role="group" aria-label={THEMES.label} className="inline-flex rounded-full bg-text/8 p-1">
      {CHOICES.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={hasScript && theme === value}
          onClick={() => withoutTransitions(() => setTheme(value))}
          className="grid size-8 place-items-center rounded-full text-muted hover:text-text aria-pressed:bg-pressed aria-pressed:text-text aria-pressed:shadow-card"
        >
          <svg aria-hidden="true" width="18" height="18" viewBox="0 0 20 20" className="line-icon">
            <path d={icon} />
          </svg>
        </button>
      ))}
    </div>
  );
}

/** The style policy does not cover constructed sheets. */
export function withoutTransitions(change: () => void): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*,::before,::after{transition:none!important}');
  document.adoptedStyleSheets.push(sheet);
  flushSync(change);
  // Reading a style forces the new style to be computed while the rule is in place.
  void getComputedStyle(document.body).color;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
}
