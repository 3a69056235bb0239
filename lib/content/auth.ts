/** The pages of login and registration. `registered` is binding (docs/product.md, Accounts). */
export const AUTH = {
  registered: 'Registration successful! Redirecting to checkout...',
  ended: 'Your session has ended. Log in to go on where you were.',
  reset: 'Your password has been changed. Log in with the new one.',
  deleted: 'Your account has been deleted.',
  forgot: 'Forgot your password?',
  loggedIn: {
    title: 'You are in',
    as: (name: string) => (name ? `You are logged in as ${name}.` : 'There is nothing left to do here.'),
    goOn: 'Continue',
    account: 'My account',
    logOut: 'Log out',
  },
} as const;

export const MAIL_LINKS = {
  forgot: {
    title: 'Forgot your password?',
    lead: 'Tell us your email address, and we send you a link to choose a new one.',
    notOffered: 'We cannot mail you a link here. Write to us, and we help you back into your account.',
    write: 'Contact us',
    submit: 'Send the link',
    sending: 'Sending…',
    back: 'Back to the login',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'It counts at once, and ends every login of your account.',
    submit: 'Set the password',
    sending: 'Setting it…',
    another: 'Ask for a new link',
  },
  verify: {
    title: 'Confirm your email',
    lead: 'Press the button, and this address is yours.',
    submit: 'Confirm',
    sending: 'Confirming…',
    another: 'Ask for a new link on your account page',
    goOn: 'Continue',
  },
  incomplete: 'This link is not complete. Copy the whole address from the mail, or ask for a new one.',
} as const;
