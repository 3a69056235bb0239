import type { ReactNode } from 'react';

const V = 'fill-vermilion stroke-none';

const DRAWINGS = {
  target: (
    <>
      <circle cx="22" cy="26" r="17" />
      <circle cx="22" cy="26" r="6" className={V} />
      <path d="M22 26 41 7M34 7v7h7" />
    </>
  ),
  live: (
    <>
      <rect x="5" y="11" width="38" height="26" rx="3" />
      <path d="M20 18v12l11-6z" className={V} />
      <path d="M16 43h16" />
    </>
  ),
  ticket: (
    <>
      <path d="M5 13h38v7a4 4 0 0 0 0 8v7H5v-7a4 4 0 0 0 0-8z" />
      <circle cx="18" cy="24" r="5" className={V} />
      <path d="M31 19v2M31 27v2" />
    </>
  ),
  reel: (
    <>
      <circle cx="22" cy="22" r="17" />
      <circle cx="22" cy="22" r="4.5" className={V} />
      <path d="M22 11v1M22 32v1M11 22h1M32 22h1M22 39c8 4 14 2 22 2" />
    </>
  ),
  broadcast: (
    <>
      <circle cx="24" cy="20" r="5" className={V} />
      <path d="M14 30a14 14 0 0 1 0-20M34 10a14 14 0 0 1 0 20M8 36A22 22 0 0 1 8 4M40 4a22 22 0 0 1 0 32M24 29v15" />
    </>
  ),
  search: (
    <>
      <circle cx="20" cy="20" r="14" />
      <circle cx="20" cy="20" r="6" className={V} />
      <path d="m31 31 12 12" />
    </>
  ),
  speech: (
    <>
      <path d="M5 8h38v25H22l-9 9v-9H5z" />
      <path d="M14 18h20v5H14z" className={V} />
    </>
  ),
  pen: (
    <>
      <path d="m8 40 3-11L33 7l8 8-22 22z" />
      <path d="m8 40 3-11 8 8z" className={V} />
      <path d="M28 42h14" />
    </>
  ),
  click: (
    <>
      <path d="m20 20 8 23 5-10 10-5z" className={V} />
      <path d="M20 4v8M4 20h8M8.5 8.5l6 6M31.5 8.5l-6 6M8.5 31.5l6-6" />
    </>
  ),
  letter: (
    <>
      <path d="M5 10h38v28H5z" />
      <path d="m5 10 19 16 19-16z" className={V} />
      <path d="m5 10 19 16 19-16" />
    </>
  ),
  house: (
    <>
      <path d="M8 42V18L24 6l16 12v24z" />
      <path d="M19 28h10v14H19z" className={V} />
    </>
  ),
  embed: (
    <>
      <path d="m15 14-11 10 11 10M33 14l11 10-11 10" />
      <path d="M20 17v14l10-7z" className={V} />
    </>
  ),
  tv: (
    <>
      <rect x="4" y="13" width="30" height="22" rx="2.5" />
      <path d="m12 5 7 8 7-8M11 42h16" />
      <rect x="35" y="20" width="10" height="19" rx="2" className={V} />
    </>
  ),
  lock: (
    <>
      <rect x="8" y="21" width="32" height="22" rx="3" />
      <path d="M15 21v-6a9 9 0 0 1 18 0v6" />
      <circle cx="24" cy="32" r="4.5" className={V} />
    </>
  ),
  globe: (
    <>
      <path d="M14 24c0-10 4-19 10-19s10 9 10 19-4 19-10 19-10-9-10-19z" className={V} />
      <circle cx="24" cy="24" r="19" />
      <path d="M5 24h38" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;

export function Icon({ name, size = 48 }: { name: IconName; size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 48 48" className="line-icon stroke-[2.5]">
      {DRAWINGS[name]}
    </svg>
  );
}
