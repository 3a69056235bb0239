import { hkdfSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { toShowId } from '@/lib/contract/show-id';
import { createMediaKeys, createPlaybackTokens } from './signing';

const SECRET = 's'.repeat(32);
const NOW = Date.parse('2026-05-01T12:00:00Z');
const tokens = createPlaybackTokens(createMediaKeys([{ kid: 'a', secret: SECRET }]));

const sign = (country?: string | null) => {
  const boundTo = country === undefined ? null : { country };
  return tokens.sign({ userId: 'usr', show: toShowId('evt'), grant: 'order', boundTo }, NOW, NOW + 90_000);
};
const verify = async (
  token: string,
  { show = toShowId('evt'), country = null as string | null, laterMs = 0 } = {},
) => {
  const judged = await tokens.verify(token, { show, country }, NOW + laterMs);
  return judged.ok ? judged.value.grant : judged.error.code;
};

it('opens one event, until its moment', async () => {
  const token = await sign();
  expect(await verify(token)).toBe('order');
  expect(await verify(token, { show: toShowId('evt-2') })).toBe('unauthorized');
  expect(await verify(token, { laterMs: 89_999 })).toBe('order');
  expect(await verify(token, { laterMs: 90_000 })).toBe('unauthorized');
  expect(await verify(token, { country: 'PT' })).toBe('order');
  const [head, claims, signature = ''] = token.split('.');
  expect(
    await verify(`${head}.${claims}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`),
  ).toBe('unauthorized');
});

it('opens an event with rules for countries where it was given out, and nowhere else', async () => {
  const [here, somewhere] = [await sign('PT'), await sign(null)];
  expect(await verify(here, { country: 'PT' })).toBe('order');
  for (const country of ['DE', null]) expect(await verify(here, { country })).toBe('country_blocked');
  expect(await verify(somewhere)).toBe('order');
  expect(await verify(somewhere, { country: 'DE' })).toBe('country_blocked');
});

it('can be judged by a CDN, which has a key for that alone (docs/scale.md)', async () => {
  const key = new Uint8Array(hkdfSync('sha256', SECRET, '', 'playback token', 32));
  const { payload, protectedHeader } = await jwtVerify(await sign('PT'), key, {
    algorithms: ['HS256'],
    audience: 'playback',
    currentDate: new Date(NOW),
  });
  expect(protectedHeader.kid).toBe('a');
  expect(payload).toMatchObject({ evt: 'evt', grt: 'order', cty: 'PT', exp: NOW / 1000 + 90 });
});

it('of a place counts with that place, and a CDN that checks the audience takes it for nothing', async () => {
  const claims = {
    userId: 'usr',
    show: toShowId('evt'),
    grant: 'order',
    boundTo: null,
    place: 'plc',
  } as const;
  const token = await tokens.sign(claims, NOW, NOW + 90_000);
  const asked = { show: toShowId('evt'), country: null };
  expect(await tokens.verify(token, asked, NOW)).toEqual({
    ok: true,
    value: { grant: 'order', place: 'plc' },
  });
  const key = new Uint8Array(hkdfSync('sha256', SECRET, '', 'playback token', 32));
  const judged = jwtVerify(token, key, { audience: 'playback', currentDate: new Date(NOW) });
  await expect(judged).rejects.toThrow(/aud/);
});
