import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import { type PictureSizes } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';
import { readPicture, SHIPPED } from '../../events/pictures/pictures';
import type { Trx } from '../drafts/draft-store';
import { refuseFields } from '../drafts/parse-draft';

/** Of an event without a picture of its own. */
export const DEFAULT_PICTURE = '/images/ppv-live.svg';

type Read = Pick<Trx, 'selectFrom'>;

const NEEDS_LOGO = 'Please upload this logo first.';

const SHIPPED_FILE = /^\/(?:posters|logos)\/[\w-]+\.(?:webp|svg)$/;

/**
 * Pages load no picture from other sites on behalf of the studio: a picture was there before, comes
 * with the product, or is the organisation's own. Fails with `invalid_input`.
 */
export async function checkPictures(
  trx: Read,
  organisationId: string,
  entry: DraftEntry,
  before: Pick<DraftEntry, 'image' | 'logo'> | null,
): Promise<Result<null>> {
  const defaults = await trx
    .selectFrom('organisations')
    .select('logo')
    .where('id', '=', organisationId)
    .executeTakeFirst();
  const isKnown = await createKnown(trx, organisationId, [entry.image, entry.logo ?? '']);
  const fields: Record<string, string> = {};
  if (entry.image !== before?.image && entry.image !== DEFAULT_PICTURE && !isKnown(entry.image))
    fields.image = 'Please upload this picture first.';
  const { logo } = entry;
  if (logo !== undefined && logo !== before?.logo && logo !== defaults?.logo && !isKnown(logo))
    fields.logo = NEEDS_LOGO;
  return Object.keys(fields).length > 0 ? refuseFields(fields) : ok(null);
}

/** The same for the logo of the settings, which new events begin with. */
export async function checkLogo(
  trx: Read,
  organisationId: string,
  logo: string | null,
  before: string | null,
): Promise<Result<null>> {
  if (logo === null || logo === before) return ok(null);
  const isKnown = await createKnown(trx, organisationId, [logo]);
  return isKnown(logo) ? ok(null) : refuseFields({ logo: NEEDS_LOGO });
}

async function createKnown(trx: Read, organisationId: string, paths: readonly string[]) {
  const own = new Set((await findRows(trx, organisationId, paths)).map(({ path }) => path));
  return (path: string) => own.has(path) || SHIPPED_FILE.test(path);
}

function findRows(trx: Read, organisationId: string, paths: readonly string[]) {
  return trx
    .selectFrom('organisation_pictures')
    .select(['path', 'sizes'])
    .where('organisation_id', '=', organisationId)
    .where('path', 'in', ['', ...paths])
    .execute();
}

/** The sizes of the organisation's pictures, by path. */
export async function listOwn(
  trx: Read,
  organisationId: string,
  paths: readonly string[],
): Promise<Map<string, PictureSizes>> {
  const rows = await findRows(trx, organisationId, paths);
  return new Map(
    rows.flatMap(({ path, sizes }) => {
      const read = readPicture(sizes);
      return read ? [[path, read] as const] : [];
    }),
  );
}

export function findSizes(image: string, own: ReadonlyMap<string, PictureSizes>): PictureSizes | null {
  return own.get(image) ?? SHIPPED.get(image) ?? null;
}
