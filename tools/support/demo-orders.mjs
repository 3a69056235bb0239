import { lastLines, run } from './processes.mjs';
import { toDuration } from './say.mjs';

const COMMAND = [process.execPath, '--import', 'tsx', 'tools/demo.ts'];

/** Runs beside the site, which is up already and goes on without them. */
export async function addDemoOrders(root, env, log) {
  const began = Date.now();
  const code = await run(COMMAND, { cwd: root, env, log });
  const said =
    code === 0 ? lastLines(log, 1) : `The demo's orders are not complete (${log}):\n${lastLines(log)}`;
  console.log(`\n${said} (${toDuration(Date.now() - began)})`);
}
