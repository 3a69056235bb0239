import { toCountryName } from '@/lib/contract/country-name';
import { toPassCodesKey } from '../../orders/codes';
import type { Store } from '../../store/schema';
import type { Scope } from './order-slices';

type Keys = { event: string; package: string; code: string; partner: string };

/** The names of what a report is grouped by. Asks only for what is there. */
export async function findLabels(store: Store, scope: Scope, rows: readonly Keys[]) {
  const events = await listEvents(store, rows);
  const packages = [...(await listPackages(store, rows)), ...(await listPasses(store, rows))];
  const passKeys = rows.flatMap((row) => (row.event === '' ? toPassCodesKey(row.package) : []));
  const codes = rows.some(({ code }) => code !== '') ? await listCodes(store, rows, passKeys) : [];
  const partners = rows.some(({ partner }) => partner !== '') ? await listPartners(store, rows) : [];
  const titles = new Map([['', 'Passes'], ...events.map(({ id, title }): [string, string] => [id, title])]);
  /** Events have things of the same name. */
  const toLabel = (event: string, name: string) =>
    'eventId' in scope || event === '' ? name : `${titles.get(event) ?? event}: ${name}`;
  const names = new Map(
    packages.map(({ event_id: event, id, name }) => [`${event} ${id}`, toLabel(event, name)]),
  );
  const codeNames = new Map(
    codes.map(({ event_id: key, id, batch, label, code }) => {
      const event = passKeys.includes(key) ? '' : key;
      return [`${event} ${batch ?? id}`, toLabel(event, batch === null ? code : label)];
    }),
  );
  const partnerNames = new Map(partners.map(({ id, name }) => [id, name]));
  const read = (map: ReadonlyMap<string, string>) => (key: string) => map.get(key) ?? key;
  return {
    event: read(titles),
    package: read(names),
    code: read(codeNames),
    partner: read(partnerNames),
    country: toCountryName,
  };
}

const idsOf = (rows: readonly Keys[], name: keyof Keys) => ['', ...new Set(rows.map((row) => row[name]))];

const listEvents = (store: Store, rows: readonly Keys[]) =>
  store.selectFrom('events').select(['id', 'title']).where('id', 'in', idsOf(rows, 'event')).execute();

/** Their event is empty. */
const listPasses = async (store: Store, rows: readonly Keys[]) => {
  const ids = rows.flatMap((row) => (row.event === '' ? row.package : []));
  if (ids.length === 0) return [];
  const passes = await store.selectFrom('passes').select(['id', 'name']).where('id', 'in', ids).execute();
  return passes.map((pass) => ({ ...pass, event_id: '' }));
};

const listPackages = (store: Store, rows: readonly Keys[]) =>
  store
    .selectFrom('packages')
    .select(['event_id', 'id', 'name'])
    .where('event_id', 'in', idsOf(rows, 'event'))
    .execute();

const listPartners = (store: Store, rows: readonly Keys[]) =>
  store.selectFrom('partners').select(['id', 'name']).where('id', 'in', idsOf(rows, 'partner')).execute();

/** One for each batch, whose id the browser chose, so that events may share it. */
const listCodes = (store: Store, rows: readonly Keys[], passKeys: readonly string[]) =>
  store
    .selectFrom('codes')
    .select(['event_id', 'batch', 'label'])
    .select(({ fn }) => [fn.min('id').as('id'), fn.min('code').as('code')])
    .where('event_id', 'in', [...idsOf(rows, 'event'), ...passKeys])
    .where((eb) => eb.or([eb('id', 'in', idsOf(rows, 'code')), eb('batch', 'in', idsOf(rows, 'code'))]))
    .groupBy((eb) => ['event_id', eb.fn.coalesce('batch', 'id'), 'batch', 'label'])
    .execute();
