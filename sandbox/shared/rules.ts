/** Rules that are used up by what they match, in memory only; older ones come first. */
export function createRules<R extends { times: number }>() {
  let rules: R[] = [];
  const waiting = new Set<() => void>();
  return {
    add: (rule: R) => void rules.push({ ...rule }),
    /** The first rule that matches; uses it up once. */
    take(matches: (rule: R) => boolean): R | undefined {
      const hit = rules.find(matches);
      if (hit) hit.times -= 1;
      rules = rules.filter(({ times }) => times > 0);
      return hit;
    },
    list: () => rules.map((rule) => ({ ...rule })),
    /** Settles at the next `clear`, which ends what hangs. */
    untilCleared: () => new Promise<void>((resolve) => void waiting.add(resolve)),
    clear() {
      rules = [];
      for (const go of waiting) go();
      waiting.clear();
    },
  };
}
