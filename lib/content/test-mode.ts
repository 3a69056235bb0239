export const TEST_MODE_LABEL = 'Test mode';

export const TEST_MODE = `${TEST_MODE_LABEL}: no money moves here.`;

export const TEST_CARD = 'No money moves. Card 4242 4242 4242 4242 pays.';
