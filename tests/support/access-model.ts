type State = 'paid' | 'disputed' | 'gone' | 'twice';
/** `event` is null for a pass, whose periods have numbers. */
type Bought = { id: string; buyer: string; holder: string; event: string | null; number: number } & {
  from: number;
  until: number;
  state: State;
  /** While the next period of a pass is tried to be paid. */
  grace?: number;
};

/** Who may watch, said a second time, from what was bought, given back, moved and tried. */
export function createAccessModel(inPass: readonly string[]) {
  const bought: Bought[] = [];
  const trials: { user: string; event: string; until: number }[] = [];
  const paid = () => bought.filter(({ state }) => state === 'paid');
  const find = (id: string) => bought.filter((one) => one.id === id);
  const isSame = (a: Bought, b: Bought) => a !== b && a.event === b.event && a.number === b.number;
  return {
    trials,
    list: (state: State) => bought.filter((one) => one.state === state),
    holds: (user: string, event: string) => paid().some((one) => one.holder === user && one.event === event),
    buy(id: string, user: string, event: string | null, now: number, ms: number): void {
      const own = event === null ? paid().filter((one) => one.event === null && one.buyer === user) : [];
      const number = event === null ? Math.max(0, ...own.map((one) => one.number)) + 1 : 0;
      const from = Math.max(now, ...own.map(({ until }) => until));
      bought.push({ id, buyer: user, holder: user, event, number, from, until: from + ms, state: 'paid' });
    },
    /** A second payment of the same counts from then on, unless the ticket was moved away. */
    lose(id: string, state: 'disputed' | 'gone'): void {
      for (const lost of find(id)) {
        const twins = bought.filter(
          (one) => one.state === 'twice' && one.buyer === lost.buyer && isSame(one, lost),
        );
        const twin = lost.state === 'paid' && lost.holder === lost.buyer ? twins[0] : undefined;
        lost.state = state;
        if (twin) twin.state = 'paid';
        if (twin?.event === null) Object.assign(twin, { from: lost.from, until: lost.until });
      }
    },
    win(id: string): void {
      for (const back of find(id))
        back.state = paid().some((one) => one.holder === back.holder && isSame(one, back)) ? 'twice' : 'paid';
    },
    tolerate: (id: string, until: number) => find(id).forEach((one) => (one.grace = until)),
    move: (id: string, user: string) => find(id).forEach((one) => (one.holder = user)),
    mayWatch: (user: string, event: string, now: number): boolean =>
      trials.some((one) => one.user === user && one.event === event && now < one.until) ||
      paid().some(
        (one) =>
          (one.event === event || (one.event === null && inPass.includes(event))) &&
          one.holder === user &&
          one.from <= now &&
          now < Math.max(one.until, one.grace ?? 0),
      ),
  };
}
