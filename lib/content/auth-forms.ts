export const AUTH_FORMS = {
  name: 'Full Name',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  atLeast: (characters: number) => `At least ${characters} characters`,
  login: { submit: 'Sign in', sending: 'Signing in…', done: 'Login successful!' },
  register: { submit: 'Register', sending: 'Creating your account…' },
} as const;

export const PASSWORD_FIELD = {
  show: 'Show',
  hide: 'Hide',
  what: 'password',
  shown: 'Your password is shown.',
  hidden: 'Your password is hidden.',
  capsLock: 'Caps Lock is on.',
} as const;
