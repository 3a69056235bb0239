import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MIN_LENGTH = 32;

/** Creates the secret in `dataDir` if it is missing. Throws a message for the operator. */
export async function loadGeneratedSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  const secret = (await readIfThere(path)) ?? (await createSecret(dataDir, path));
  if (secret.length < MIN_LENGTH) throw new Error(`${path} is damaged. Delete it, and a new one is made.`);
  return secret;
}

/** Live input and site share it. Null when live input is off. */
export async function loadIngestSecret(env: {
  INGEST_SECRET?: string | undefined;
  DATA_DIR: string;
  isDemo: boolean;
}): Promise<string | null> {
  if (env.INGEST_SECRET) return env.INGEST_SECRET;
  return env.isDemo ? loadGeneratedSecret(env.DATA_DIR, 'ingest-secret') : null;
}

// A link is atomic and never replaces, so concurrent starts share one key.
async function createSecret(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return (await readFile(path, 'utf8')).trim();
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
