import { createHash, randomBytes } from 'node:crypto';
import { toShowId, toShowText } from '@/lib/contract/show-id';
import { STREAM_INPUTS, type StreamInput } from '@/lib/contract/ingest';
import type { streamKeysSchema } from '@/lib/contract/studio/live/schemas';
import type { z } from 'zod';
import { ok, type Result } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import { readDraftEntry } from '../../events/draft-entry';
import { setUpInputs } from './set-up-inputs';
import type { StudioContext } from '../context';
import { nameOf } from '../drafts/draft-store';
import { writeLog } from '../log/log';
import { type Member, notThere } from '../studio-router';
import type { LiveContext } from './live-context';

const HINT = 4;

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** 192 random bits. */
export const createKey = (): string => `sk_${randomBytes(24).toString('base64url')}`;

export async function getStreamKeys(
  { config, deps: { store, now }, ingest }: LiveContext,
  { eventId }: { eventId: string },
): Promise<Result<z.output<typeof streamKeysSchema>>> {
  const draft = await store
    .selectFrom('event_drafts')
    .select('entry')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!draft) return notThere();
  const rows = await store.selectFrom('stream_keys').selectAll().where('event_id', '=', eventId).execute();
  const keys = STREAM_INPUTS.map(async (input) => {
    const row = rows.find((one) => one.input === input);
    return {
      input,
      hint: row?.hint ?? null,
      created_at: row ? toInstant(row.created_at) : null,
      by: row ? await nameOf(store, row.created_by) : null,
    };
  });
  const { stream } = readDraftEntry(draft.entry);
  const servers = await setUpInputs(store, toShowText(toShowId(eventId)), now());
  return ok({
    server: servers?.primary ?? config.ingest.server,
    backup_server: servers?.backup ?? null,
    plays_encoder:
      stream !== undefined && 'url' in stream && stream.url === ingest.toStreamUrl(toShowId(eventId)),
    keys: await Promise.all(keys),
  });
}

/** An encoder that sends with the key before is disconnected. */
export function makeStreamKey(
  { deps: { store, now } }: Pick<StudioContext, 'deps'>,
  { eventId, input }: { eventId: string; input: StreamInput },
  { organisationId, userId }: Member,
): Promise<Result<{ key: string; message: string }>> {
  return store.transaction().execute(async (trx) => {
    const nowMs = now();
    const key = createKey();
    const made = { hash: hashKey(key), hint: key.slice(-HINT), created_at: nowMs, created_by: userId };
    await trx
      .insertInto('stream_keys')
      .values({ event_id: eventId, input, ...made })
      .onConflict((oc) =>
        oc
          .columns(['event_id', 'input'])
          .doUpdateSet((eb) => ({ ...made, replaced_hash: eb.ref('stream_keys.hash') })),
      )
      .execute();
    await writeLog(trx, { organisationId, userId, eventId, action: 'key-made', subject: input }, nowMs);
    return ok({ key, message: `Your stream key is ${key}. Copy it now: it is not shown again.` });
  });
}
