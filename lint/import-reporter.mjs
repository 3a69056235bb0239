import { dirname } from 'node:path/posix';

/**
 * dependency-cruiser's own folder rule takes a file in `lib` for all of `lib`; here such files are
 * a folder of their own.
 */
export default function report({ modules, summary }) {
  const broken = summary.violations.map(({ rule, from, to }) => `error ${rule.name}: ${from} → ${to}`);
  const wrong = [...broken, ...listCircles(toGraph(modules))];
  return { output: `${wrong.join('\n') || 'good'}\n`, exitCode: Math.min(wrong.length, 1) };
}

function toGraph(modules) {
  const graph = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved, coreModule, couldNotResolve } of dependencies) {
      if (coreModule || couldNotResolve || resolved.startsWith('node_modules/')) continue;
      const target = dirname(resolved);
      for (const folder of listImporters(dirname(source), target)) {
        const imported = graph.get(folder) ?? new Map();
        graph.set(folder, imported.set(target, `${source} → ${resolved}`));
      }
    }
  return graph;
}

function listImporters(folder, target) {
  const importers = folder === target ? [] : [folder];
  for (let around = dirname(folder); around.includes('/'); around = dirname(around))
    if (!`${target}/`.startsWith(`${around}/`)) importers.push(around);
  return importers;
}

function listCircles(graph) {
  const circles = new Map();
  for (const folder of [...graph.keys()].sort()) {
    const circle = findCircle(graph, folder);
    const name = circle && [...circle].sort().join(' ');
    if (name && !circles.has(name)) circles.set(name, circle);
  }
  return [...circles.values()].map((circle) => {
    const steps = circle.map((folder, at) => graph.get(folder).get(circle[at + 1] ?? circle[0]));
    return `error no circle of folders: ${[...circle, circle[0]].join(' → ')}\n  ${steps.join('\n  ')}`;
  });
}

function findCircle(graph, start) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways)
    for (const next of graph.get(way.at(-1))?.keys() ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return null;
}
