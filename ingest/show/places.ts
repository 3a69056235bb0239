import { createTurns } from '@/lib/process/take-turns';

/** A show without a new segment for so long has no use for its place. In ms. */
const IDLE_MS = 60_000;

/** What a show asks a place for. */
export type Claim = { organisation_id: string; isRehearsal: boolean; lastMs: number };

export type Places = ReturnType<typeof createPlaces>;

/**
 * Who of the shows on the air gets lower qualities: at most so many at once, in turns between
 * organizations. A show keeps its place until its end, except where its organization has two more
 * than another one that waits, or where a rehearsal has it and a show waits.
 */
export function createPlaces(most: number, now: () => number) {
  const claims = new Set<Claim>();
  const held = new Set<Claim>();
  const takeTurn = createTurns();

  const countOf = ({ organisation_id: id }: Claim) =>
    [...held].filter(({ organisation_id: other }) => other === id).length;

  function leave(claim: Claim): void {
    claims.delete(claim);
    held.delete(claim);
  }

  /** Those whose turn may be next: shows before rehearsals, then who has the fewest. */
  function listNext(): Claim[] {
    const waiting = [...claims].filter((claim) => !held.has(claim));
    const shows = waiting.filter(({ isRehearsal }) => !isRehearsal);
    const first = shows.length > 0 ? shows : waiting;
    const least = Math.min(...first.map(countOf));
    return first.filter((claim) => countOf(claim) === least);
  }

  /** Who has to make room: of those that may, the one that came last. */
  function findHolder(next: Claim): Claim | undefined {
    const latest = [...held].reverse();
    const rehearsals = latest.filter(({ isRehearsal }) => isRehearsal);
    if (!next.isRehearsal && rehearsals[0]) return rehearsals[0];
    return (next.isRehearsal ? rehearsals : latest).find((one) => countOf(one) >= countOf(next) + 2);
  }

  function settle(): void {
    for (const claim of claims) if (now() - claim.lastMs > IDLE_MS) leave(claim);
    for (let next = listNext(); next[0]; next = listNext()) {
      if (held.size >= most) {
        const holder = findHolder(next[0]);
        if (!holder) return;
        held.delete(holder);
      }
      const taken = takeTurn(next);
      if (taken) held.add(taken);
    }
  }

  return {
    /** With each segment of a show. Whether lower ones are made of it. */
    ask(claim: Claim): boolean {
      claim.lastMs = now();
      claims.add(claim);
      settle();
      return held.has(claim);
    },

    leave,
  };
}
