export const TEST_MODE_LABEL = 'Test mode';

/** Said on every page that sells or plays while the providers are stand-ins. */
export const TEST_MODE = `${TEST_MODE_LABEL}: no money moves here.`;

/** In the checkout, beside the label. */
export const TEST_CARD = 'No money moves. Card 4242 4242 4242 4242 pays.';
