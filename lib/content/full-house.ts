export const FULL_HOUSE = {
  title: 'Full house',
  text: "More people are arriving than we can let in at once. Keep this page open: it keeps trying, and you'll be in as soon as there's room.",
  ticket: 'Your ticket stays valid.',
  action: 'Try again now',
} as const;
