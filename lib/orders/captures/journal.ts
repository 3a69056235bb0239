import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { idSchema, patternedText } from '@/lib/contract';

/**
 * `asked`: the capture was or will be requested. `taken`: PayPal has the money. `refused`: the API
 * will not save it.
 */
const captureSchema = z.object({
  paypalOrderId: patternedText(36, /^[A-Z0-9]+$/),
  buyer: z.string(),
  /** Of the buyer's newest login; empty once saved. */
  token: z.string(),
  item: z.object({ eventId: idSchema, selectedPackage: idSchema }),
  amountCents: z.number().int().positive(),
  state: z.enum(['asked', 'taken', 'refused']),
  said: z.string().nullable(),
  tries: z.number().int(),
  /** Milliseconds since 1970. */
  askedAtMs: z.number(),
  nextTryAtMs: z.number(),
});

export type Capture = z.output<typeof captureSchema>;

/** Milliseconds. An older claim belongs to a process that died. */
const CLAIM_MS = 60_000;
/** A process id may come again, so the start time is added. */
const SELF = `${hostname()} ${process.pid} ${performance.timeOrigin}`;
/** Repeats are answered from the journal for this long. */
const REMEMBER_MS = 30 * 24 * 60 * 60_000;
const LOOK_AGAIN_MS = 100;

export const toJournalFolder = (dataDir: string) => join(dataDir, 'paypal-captures');

/**
 * PayPal payments that a remote API has yet to save, one file each, synced to disk before a call
 * returns. Processes may share the folder. Damaged files go to `onDamage`.
 */
export function createCaptureJournal(folder: string, onDamage: (error: unknown, id: string) => void) {
  const fileOf = (state: 'open' | 'saved', id: string) => join(folder, state, `${id}.json`);

  async function read(state: 'open' | 'saved', id: string): Promise<Capture | null> {
    if (!captureSchema.shape.paypalOrderId.safeParse(id).success) return null;
    const text = await readFile(fileOf(state, id), 'utf8').catch(ignore('ENOENT'));
    return text === undefined ? null : captureSchema.parse(JSON.parse(text));
  }

  const readWhole = (id: string) =>
    read('open', id).catch((error: unknown) => {
      onDamage(error, id);
      return null;
    });

  async function write(state: 'open' | 'saved', capture: Capture): Promise<void> {
    const file = fileOf(state, capture.paypalOrderId);
    await writeDurably(file, `${JSON.stringify(capture)}\n`);
  }

  async function claim(id: string): Promise<(() => Promise<void>) | null> {
    const file = `${fileOf('open', id)}.claim`;
    const made = await open(file, 'wx', 0o600).catch(ignore('EEXIST', 'ENOENT'));
    if (made) {
      await made.writeFile(SELF).finally(() => made.close());
      return () => rm(file, { force: true });
    }
    const claimant = await readFile(file, 'utf8').catch(ignore('ENOENT'));
    const { mtimeMs = Date.now() } = (await stat(file).catch(ignore('ENOENT'))) ?? {};
    if (isGone(claimant ?? '') || Date.now() - mtimeMs > CLAIM_MS) await rm(file, { force: true });
    return null;
  }

  return {
    readOpen: (id: string) => read('open', id),
    readSaved: (id: string) => read('saved', id),
    /** Unsorted. */
    async list(): Promise<Capture[]> {
      const names = (await readdir(join(folder, 'open')).catch(ignore('ENOENT'))) ?? [];
      const ids = names.flatMap((name) => /^([A-Z0-9]+)\.json$/.exec(name)?.[1] ?? []);
      const captures = await Promise.all(ids.map((id) => readWhole(id)));
      return captures.filter((one) => one !== null);
    },
    write: (capture: Capture) => write('open', capture),
    /** Deletes the token. */
    async markSaved(capture: Capture): Promise<void> {
      await write('saved', { ...capture, token: '', said: null });
      await rm(fileOf('open', capture.paypalOrderId), { force: true });
    },
    /** For a payment that was not taken, or was refunded. */
    drop: (id: string) => rm(fileOf('open', id), { force: true }),
    /** Null when another process or request holds the payment longer than `waitMs`. */
    async withClaim<T>(id: string, waitMs: number, work: () => Promise<T>): Promise<T | null> {
      await mkdir(join(folder, 'open'), { recursive: true, mode: 0o700 });
      for (const end = Date.now() + waitMs; ; await sleep(LOOK_AGAIN_MS)) {
        const release = await claim(id);
        if (release) return await work().finally(release);
        if (Date.now() >= end) return null;
      }
    },
    async prune(): Promise<void> {
      for (const state of ['open', 'saved']) {
        for (const name of (await readdir(join(folder, state)).catch(ignore('ENOENT'))) ?? []) {
          if (state === 'open' && !name.includes('.draft-')) continue;
          const file = join(folder, state, name);
          const { mtimeMs = Date.now() } = (await stat(file).catch(ignore('ENOENT'))) ?? {};
          if (Date.now() - mtimeMs > (state === 'open' ? CLAIM_MS : REMEMBER_MS))
            await rm(file, { force: true });
        }
      }
    },
  };
}

/** Only tells for processes of this machine. */
function isGone(claimant: string): boolean {
  const [host, pid] = claimant.split(' ');
  if (host !== hostname() || claimant === SELF) return false;
  if (Number(pid) === process.pid) return true;
  try {
    return !process.kill(Number(pid), 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

const ignore =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) return;
    throw error;
  };

/** Writes the whole file or nothing, also after a power cut. */
async function writeDurably(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.draft-${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}
