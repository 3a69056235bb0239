// Who may import whom (the table in lint/rooms.mjs), and no circle of files. `npm run
// verify` runs it.
import { expand, PACKAGES, ROOMS } from './lint/rooms.mjs';

const escape = (path) => path.replaceAll('.', '\\.');
/** Every path in a room: 'lib/auth' is a folder, or a file of that name; 'lib/money.ts' a file. */
function toPattern(room) {
  if (room === '*.ts') return '^[^/]+\\.ts$';
  if (room.includes('.')) return `^${escape(room)}$`;
  return room.includes('/') ? `^${room}(/|\\.ts$)` : `^${room}/`;
}
const OURS = '^(app|components|lib|server|backend|recording|ingest|sandbox|tests|e2e|cli|build|lint|tools)/';

/** A room's files import those of their own room and of the rooms that it uses. */
function toRules({ room, uses }, index) {
  const within = ROOMS.slice(0, index).filter((other) => other.room.startsWith(`${room}/`));
  const notOwn = within.map((other) => toPattern(other.room));
  const own = `^(?!${notOwn.join('|') || '$'})${toPattern(room).slice(1)}`;
  const used = expand(uses);
  const may = used.filter((use) => !use.startsWith('!')).map(toPattern);
  const not = used.filter((use) => use.startsWith('!')).map((use) => toPattern(use.slice(1)));
  const rules = [{ name: room, from: { path: own }, to: { path: OURS, pathNot: [own, ...may] } }];
  if (not.length > 0) rules.push({ name: room, from: { path: own }, to: { path: not } });
  return rules;
}

const toPackageRule = ({ room, never, only }) => ({
  name: `${room}: packages`,
  from: { path: toPattern(room) },
  to: never
    ? { path: `^node_modules/(${never.join('|')})/` }
    : { path: '^node_modules/', pathNot: `^node_modules/(${only.join('|')})/` },
});

const options = {
  tsConfig: { fileName: 'tsconfig.json' },
  // Types count too.
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '\\.test\\.(ts|tsx|mjs)$' },
};

export default {
  forbidden: [
    ...ROOMS.flatMap(toRules),
    ...PACKAGES.map(toPackageRule),
    { name: 'no circle of files', from: {}, to: { circular: true } },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options,
};
