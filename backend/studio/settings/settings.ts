import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { saveSettingsSchema } from '@/lib/contract/studio/organisation/schemas';
import { organizerSchema } from '@/lib/contract/events';
import { fail, ok } from '@/lib/result';
import { isUniqueViolation } from '../../store/errors';
import type { Schema, Store } from '../../store/schema';
import { refuseBrand } from '../organisation/brand';
import { editConflict } from '../drafts/edit-conflict';
import type { StudioContext } from '../context';
import { claimDomain } from '../addresses/domains';
import { lockOrganisation } from '../organisation/lock-organisation';
import { listChanges, writeLog } from '../log/log';
import { checkLogos } from '../pictures/own-pictures';
import { readCare } from './care';
import { domainTaken, readOwnDomain } from '../addresses/own-domain';
import { findOrganisationAnswer } from '../organisation/may-publish';

/** Of one organisation, with all sizes made of them. */
export const PICTURE_QUOTA_BYTES = 500_000_000;

const OPTIONAL = [
  'broadcaster',
  'accent',
  'logo',
  ...organizerSchema.keyof().options,
  'frame_sites',
] as const;
const FIELDS = ['name', 'timezone', 'domain', ...OPTIONAL] as const;
type Settings = Pick<Selectable<Schema['organisations']>, (typeof FIELDS)[number]>;
type Input = z.output<typeof saveSettingsSchema>;

const NAMES = {
  name: 'name',
  broadcaster: 'sender name',
  accent: 'color',
  logo: 'logo',
  timezone: 'time zone',
  domain: 'domain',
  about: 'text about you',
  contact: 'contact',
  picture: 'picture',
  refund_rules: 'refund rules',
  questions: 'questions and answers',
  frame_sites: 'sites with a player',
} satisfies Record<keyof Settings, string>;

const mapOptional = <V>(change: (name: (typeof OPTIONAL)[number]) => V) =>
  Object.fromEntries(OPTIONAL.map((name) => [name, change(name)])) as Record<(typeof OPTIONAL)[number], V>;

const SAVED = { message: 'Your settings are saved.' };

export function mountSettings({ deps, config, mount }: StudioContext): void {
  const { store, now } = deps;

  mount('getSettings', async (_input, member) => {
    const { organisationId } = member;
    const row = await findSettings(store, organisationId);
    return ok({
      organisation: await findOrganisationAnswer(store, member, deps),
      version: row.version,
      name: row.name,
      ...mapOptional((name) => row[name] ?? ''),
      timezone: row.timezone,
      domain: row.domain ?? '',
      ...(await readCare(deps, member)),
      picture_bytes: { used: await sumPictureBytes(store, organisationId), most: PICTURE_QUOTA_BYTES },
    });
  });

  mount('saveSettings', async (input, member) => {
    const domain = readOwnDomain(input.domain, config.site);
    if (!domain.ok) return domain;
    const wanted = toSettings(input, domain.value);
    const { organisationId, userId } = member;
    const change = store.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId);
      const { version, ...before } = await findSettings(trx, organisationId);
      const changes = listChanges(before, wanted);
      if (changes.length === 0) return ok(SAVED);
      const brand = refuseBrand({ name: wanted.name, broadcaster: wanted.broadcaster }, config.site, before);
      if (brand) return brand;
      if (version !== Number(input.version)) return editConflict(changes, NAMES);
      const pictures = await checkLogos(trx, organisationId, wanted, before);
      if (!pictures.ok) return pictures;
      const nowMs = now();
      if (wanted.timezone !== before.timezone)
        await trx
          .insertInto('earlier_zones')
          .values({ organisation_id: organisationId, until: nowMs, timezone: before.timezone })
          .onConflict((oc) => oc.doNothing())
          .execute();
      const isNewDomain = wanted.domain !== null && wanted.domain !== before.domain;
      if (isNewDomain && !(await claimDomain(trx, wanted.domain ?? '', organisationId))) return domainTaken();
      await trx
        .updateTable('organisations')
        .set({ ...wanted, version: version + 1 })
        .where('id', '=', organisationId)
        .execute();
      await writeLog(trx, { organisationId, userId, action: 'settings-changed', changes }, nowMs);
      return ok(SAVED);
    });
    return change.catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return domainTaken();
    });
  });
}

const toSettings = (input: Input, domain: string | null): Settings => ({
  ...mapOptional((name) => input[name] || null),
  name: input.name,
  timezone: input.timezone,
  domain,
});

function findSettings(store: Store, organisationId: string) {
  return store
    .selectFrom('organisations')
    .select([...FIELDS, 'version'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
}

/** For the quota of uploads. */
export async function sumPictureBytes(store: Store, organisationId: string): Promise<number> {
  const { bytes } = await store
    .selectFrom('organisation_pictures')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export function overQuota() {
  const most = PICTURE_QUOTA_BYTES / 1_000_000;
  return fail(
    'payload_too_large',
    `Your pictures would take up more than your ${most} MB. Please contact us.`,
  );
}
