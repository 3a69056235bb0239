/** Playlists grow a segment at a time, so a viewer at the edge is always some seconds behind it. */
const EDGE_SECONDS = 10;

/** Both in seconds on the player's clock; `liveAt` is null where nothing is live. */
export function isAtLiveEdge(position: number, liveAt: number | null): boolean {
  return liveAt !== null && liveAt - position <= EDGE_SECONDS;
}

export function clampToWindow(wanted: number, window: { start: number; end: number }): number {
  return Math.max(window.start, Math.min(wanted, window.end));
}
