import type { Stripe } from '@stripe/stripe-js';
import { loadStripe as loadFromStripe } from '@stripe/stripe-js/pure';

export async function loadStripe(
  publishableKey: string,
  scriptOrigin: string | null,
): Promise<Stripe | null> {
  // The package only knows Stripe's address, but uses a `Stripe` that the page has loaded.
  if (scriptOrigin && !('Stripe' in window)) await addScript(`${scriptOrigin}/stand-in/stripe.js`);
  return loadFromStripe(publishableKey);
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src });
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
    document.head.append(script);
  });
}
