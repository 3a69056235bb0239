import { EnvError } from './env-error';

const DEMO = 'PUBLIC_DEMO=true for a demo, whose login is known to all and whose payments are not real';

type Exposure = {
  SITE_URL?: string | undefined;
  PUBLIC_DEMO: boolean;
  siteUrl: string;
  bindHost: string;
  paymentsMode: 'live' | 'sandbox' | 'off';
  hasLocalAddress: boolean;
  isThisMachine: boolean;
};

/** @throws EnvError for test payments or the demo's login where others can reach the site */
export function refuseExposure(settings: Exposure): void {
  const { SITE_URL, PUBLIC_DEMO, siteUrl, bindHost, paymentsMode, hasLocalAddress, isThisMachine } = settings;
  if (PUBLIC_DEMO && paymentsMode === 'live')
    throw new EnvError('PUBLIC_DEMO got true, but PAYMENTS_MODE is live: a demo takes no money. Unset one.');
  if (PUBLIC_DEMO || isThisMachine) return;
  if (hasLocalAddress) {
    const address = SITE_URL === undefined ? 'SITE_URL is not set' : `SITE_URL is ${siteUrl}`;
    throw new EnvError(
      `${address}, which makes this a site for tests on this machine, but BIND_HOST is ${bindHost}, which lets others reach it. ` +
        `Set SITE_URL to the address that people open, or BIND_HOST to 127.0.0.1, or ${DEMO}.`,
    );
  }
  if (paymentsMode === 'sandbox')
    throw new EnvError(
      `PAYMENTS_MODE is sandbox, but SITE_URL is ${siteUrl}: everyone could pay with a test card. ` +
        `Set PAYMENTS_MODE to live, with keys, or to off; or set ${DEMO}.`,
    );
}
