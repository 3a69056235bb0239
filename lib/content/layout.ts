export const PAGE_FRAME = {
  skip: 'Skip to content',
  home: (name: string) => `${name}, home`,
  navigation: 'Main',
  menu: { open: 'Menu', close: 'Close menu' },
  footer: { explore: 'Explore', legal: 'Legal' },
} as const;

export const THEMES = {
  label: 'Theme',
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'System theme',
} as const;

export const ACCOUNT_MENU = {
  unnamed: 'Your account',
  signIn: 'Sign in',
  account: 'My account',
  purchases: 'My purchases',
  studio: 'Studio',
  signOut: 'Sign out',
} as const;

export const SIGNED_OUT = 'You have been signed out.';
