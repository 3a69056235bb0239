import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import { type PictureSizes } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';
import { readPicture, SHIPPED } from '../../events/pictures/pictures';
import type { Trx } from '../drafts/draft-store';
import { refuseFields } from '../drafts/parse-draft';

/** Of an event without a picture of its own. */
export const DEFAULT_PICTURE = '/images/stage.svg';

type Read = Pick<Trx, 'selectFrom'>;

const NEEDS_PICTURE = 'Please upload this picture first.';
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
    fields.image = NEEDS_PICTURE;
  const { logo } = entry;
  if (logo !== undefined && logo !== before?.logo && logo !== defaults?.logo && !isKnown(logo))
    fields.logo = NEEDS_LOGO;
  return Object.keys(fields).length > 0 ? refuseFields(fields) : ok(null);
}

type Logos = { logo: string | null; picture: string | null };

/** The same for the settings: the logo of new events, and the organizer's picture. */
export async function checkLogos(
  trx: Read,
  organisationId: string,
  wanted: Logos,
  before: Logos,
): Promise<Result<null>> {
  const isKnown = await createKnown(trx, organisationId, [wanted.logo ?? '', wanted.picture ?? '']);
  const isFine = (name: keyof Logos) =>
    wanted[name] === null || wanted[name] === before[name] || isKnown(wanted[name]);
  if (!isFine('logo')) return refuseFields({ logo: NEEDS_LOGO });
  return isFine('picture') ? ok(null) : refuseFields({ picture: NEEDS_PICTURE });
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
