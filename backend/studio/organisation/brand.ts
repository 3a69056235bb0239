import type { Failure } from '@/lib/result';
import type { SiteConfig } from '../../config/config';
import { refuseFields } from '../drafts/parse-draft';

/** Letters of other scripts and digits that are taken for a Latin letter (Unicode TR 39). */
const LOOKALIKES = new Map(
  Object.entries({ a: 'аα@', b: 'в', c: 'сϲ', e: 'еε3', h: 'н', i: 'іıιl1|', j: 'ј', k: 'кκ', m: 'м' })
    .concat(
      Object.entries({ n: 'п', o: 'оο0', p: 'рρ', q: 'ԛ', s: 'ѕ5$', t: 'тτ', u: 'υս', x: 'хχ', y: 'у' }),
    )
    .flatMap(([letter, others]) => [...others].map((other): [string, string] => [other, letter])),
);

function fold(text: string): string {
  const letters = [...text.normalize('NFKD').toLowerCase()].map((one) => LOOKALIKES.get(one) ?? one);
  return letters.join('').replace(/[^\p{L}\p{N}]/gu, '');
}

export function holdsBrand(text: string, { name }: SiteConfig): boolean {
  const brand = fold(name);
  return brand !== '' && fold(text).includes(brand);
}

/** Mails name their sender, which must not pass for the platform. A name that was there stays. */
export function refuseBrand(
  names: Record<string, string | null | undefined>,
  site: SiteConfig,
  before: object = {},
): Failure | null {
  const wrong = Object.entries(names).filter(
    ([field, name]) => name && name !== Reflect.get(before, field) && holdsBrand(name, site),
  );
  const message = `Please choose a name without “${site.name}”, which is this platform's.`;
  return wrong.length === 0
    ? null
    : refuseFields(Object.fromEntries(wrong.map(([field]) => [field, message])));
}
