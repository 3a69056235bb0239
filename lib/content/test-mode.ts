/** Said on every page that sells or plays while the providers are stand-ins. */
export const TEST_MODE = 'Test mode: no money moves here.';
