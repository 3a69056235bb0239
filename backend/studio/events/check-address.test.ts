import { describe, expect, it } from 'vitest';
import { checkAddress } from './check-address';

const SITE = 'https://site.example';

function check(domain: string, hosts: Record<string, string[]>, siteUrl = SITE) {
  const find = (host: string) => {
    const found = hosts[host];
    return found ? Promise.resolve(found) : Promise.reject(new Error('ENOTFOUND'));
  };
  const none = () => Promise.reject(new Error('ENODATA'));
  const resolver = { resolve4: find, resolve6: none, resolveCname: none };
  return checkAddress(domain, siteUrl, resolver);
}

describe('the address of an event', () => {
  it('is good below a site of this machine', async () => {
    expect(await check('gala', {}, 'http://localhost:3000')).toMatchObject({ state: 'good', record: null });
  });

  it('is good where it leads to the site', async () => {
    const hosts = { 'site.example': ['192.0.2.1'], 'gala.site.example': ['192.0.2.1'] };
    expect(await check('gala', hosts)).toMatchObject({ state: 'good' });
    expect(await check('other', hosts)).toMatchObject({ state: 'failed', record: null });
  });

  it('tells the record that an own domain needs', async () => {
    const hosts = { 'site.example': ['192.0.2.1'], 'tickets.gala.org': ['203.0.113.9'] };
    expect(await check('tickets.gala.org', hosts)).toMatchObject({
      state: 'open',
      message: expect.stringMatching(/points to another server/),
      record: { type: 'CNAME', name: 'tickets.gala.org', value: 'site.example' },
    });
    expect(await check('gala.org', hosts)).toMatchObject({
      message: expect.stringMatching(/points nowhere yet/),
      record: { type: 'A', name: 'gala.org', value: '192.0.2.1' },
    });
  });
});
