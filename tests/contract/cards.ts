export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002500003155',
  processing: '4000000000000077',
} as const;
