import { createButtons, type ButtonProps } from './buttons';
import { FUNDING, findFunding } from './funding';

/** The address of this script holds the options, as at PayPal. */
const tag = document.currentScript;
if (!(tag instanceof HTMLScriptElement)) throw new Error('PayPal SDK: load this as a script.');
const address = new URL(tag.src);
const funding = findFunding(address.searchParams);

Reflect.set(window, tag.dataset.namespace ?? 'paypal', {
  version: '5.0.0-stand-in',
  FUNDING,
  getFundingSources: () => funding,
  isFundingEligible: (source: string) => funding.includes(source),
  Buttons: (props: ButtonProps = {}) => createButtons(props, { origin: address.origin, funding }),
});
