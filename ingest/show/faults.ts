/** In milliseconds: what happened once is shown for this long. */
const SHOWN_MS = 30_000;

export type Fault =
  | 'keyframes-far-apart'
  | 'no-audio'
  | 'no-video'
  | 'bitrate-unsteady'
  | 'clock-jumps'
  | 'codec-refused'
  | 'colors-refused'
  | 'frames-uneven'
  | 'picture-still'
  | 'disk-full'
  | 'disk-slow'
  | 'resolution-changed';

export type Faults = ReturnType<typeof createFaults>;

export function createFaults(now: () => number) {
  const notedMs = new Map<Fault, number>();
  return {
    note: (fault: Fault): void => void notedMs.set(fault, now()),
    list: (): Fault[] => [...notedMs].filter(([, atMs]) => now() - atMs < SHOWN_MS).map(([fault]) => fault),
  };
}
