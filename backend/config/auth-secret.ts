import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MIN_LENGTH = 32;

/** Creates `DATA_DIR/auth-secret` for a demo. Throws a message for the operator. */
export async function loadAuthSecret(options: {
  given: string | undefined;
  isDemo: boolean;
  dataDir: string;
}): Promise<string> {
  if (options.given) return options.given;
  if (!options.isDemo) {
    throw new Error(
      'AUTH_SECRET got nothing, but needs at least 32 characters when SITE_URL is not this machine.',
    );
  }
  const path = join(options.dataDir, 'auth-secret');
  const secret = (await readIfThere(path)) ?? (await createSecret(options.dataDir, path));
  if (secret.length < MIN_LENGTH) throw new Error(`${path} is damaged. Delete it, and a new one is made.`);
  return secret;
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
