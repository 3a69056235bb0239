/**
 * Puts the answers of several processes into one, in Prometheus' text format: all lines of a metric
 * have to stand together, below its help and type. Each process has a label of its own, so no two
 * lines are the same one.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const metrics = new Map<string, { head: string[]; lines: string[] }>();
  for (const text of texts) {
    let current = { head: [] as string[], lines: [] as string[] };
    for (const line of text.split('\n')) {
      const [, word, name] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (name !== undefined) {
        const known = metrics.get(name);
        if (!known) metrics.set(name, { head: [], lines: [] });
        current = metrics.get(name) ?? current;
        if (!current.head.some((told) => told.startsWith(`# ${word} `))) current.head.push(line);
      } else if (line !== '') current.lines.push(line);
    }
  }
  return [...metrics.values()].map(({ head, lines }) => `${[...head, ...lines].join('\n')}\n`).join('\n');
}
