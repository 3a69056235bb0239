export function createRules<R extends { times: number }>() {
  let rules: R[] = [];
  const waiting = new Set<() => void>();
  return {
    add: (rule: R) => void rules.push({ ...rule }),
    take(matches: (rule: R) => boolean): R | undefined {
      const hit = rules.find(matches);
      if (hit) hit.times -= 1;
      rules = rules.filter(({ times }) => times > 0);
      return hit;
    },
    list: () => rules.map((rule) => ({ ...rule })),
    untilCleared: () => new Promise<void>((resolve) => void waiting.add(resolve)),
    clear() {
      rules = [];
      for (const go of waiting) go();
      waiting.clear();
    },
  };
}
