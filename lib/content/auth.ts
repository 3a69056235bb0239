/** `registered` is binding (docs/product.md, Accounts). */
export const AUTH = {
  login: {
    title: 'Sign in',
    lead: 'Sign in to buy plans and tickets, and to watch your events.',
    other: 'No account yet?',
    register: 'Register',
  },
  register: {
    title: 'Register',
    lead: 'One account for every plan and every show.',
    other: 'Have an account?',
    logIn: 'Sign in',
  },
  registered: 'Registration successful! Redirecting to checkout...',
  ended: 'Your session has expired. Sign in to pick up where you left off.',
  reset: 'Your password has been changed. Sign in with your new password.',
  deleted: 'Your account has been deleted.',
  forgot: 'Forgot your password?',
  checkout: {
    registered: 'Your account has been created.',
    guest: {
      email: 'Email',
      title: 'Your email',
      question: 'Have an account?',
      change: 'Sign in',
      back: 'Go on with your email',
    },
    register: {
      title: 'Create your account',
      question: 'Have an account?',
      change: 'Sign in',
    },
    login: {
      title: 'Sign in',
      question: 'New here?',
      change: 'Create an account',
    },
    signedIn: "You're signed in.",
  },
  loggedIn: {
    title: "You're signed in",
    as: (name: string) => (name ? `You're signed in as ${name}.` : "There's nothing else to do here."),
    goOn: 'Continue',
    account: 'My account',
    logOut: 'Sign out',
  },
} as const;

/** A guest of an event has nothing to check out. */
export const sayRegistered = (returnTo: string | null): string =>
  returnTo?.startsWith('/user/watch/') ? 'Registration successful! Opening your event...' : AUTH.registered;

const ALLOW_COOKIES =
  "This site needs cookies to sign you in, and your browser blocks them. Open the site's settings beside the address bar, allow cookies, and sign in again.";

export const NEEDS_COOKIES = {
  login: ALLOW_COOKIES,
  register: `Your account has been created. ${ALLOW_COOKIES}`,
} as const;

export const MAIL_LINKS = {
  forgot: {
    title: 'Forgot your password?',
    lead: "Enter your email address and we'll send you a link to set a new password.",
    notOffered:
      "We can't email reset links on this site. Contact us and we'll help you get back into your account.",
    write: 'Contact us',
    submit: 'Send link',
    sending: 'Sending…',
    back: 'Back to sign in',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'Your new password works right away and signs you out everywhere else.',
    submit: 'Set new password',
    sending: 'Saving…',
    another: 'Request a new link',
  },
  verify: {
    title: 'Confirm your email',
    lead: 'Confirm that this email address is yours.',
    submit: 'Confirm',
    sending: 'Confirming…',
    another: 'Request a new link from your account page',
    goOn: 'Continue',
  },
  follow: {
    title: 'Follow',
    lead: 'Get news about the next shows by email? Each email has a link to stop.',
    submit: 'Follow',
    sending: 'Following…',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    lead: 'Stop the news from this organizer? Emails about your tickets still reach you.',
    submit: 'Unsubscribe',
    sending: 'Unsubscribing…',
  },
  refuse: {
    title: "I didn't buy this",
    lead: 'Take your email address off this purchase? You get no more emails about it. The buyer keeps the ticket and is asked for another address.',
    submit: 'Take my address off',
    sending: 'Taking it off…',
  },
  refuseGift: {
    title: "I don't want this ticket",
    lead: 'Give the ticket back? We erase your name, your email address and the line you were sent, and tell the person who gave it. You get no more emails about it.',
    submit: 'Give it back',
    sending: 'Giving it back…',
  },
  incompleteNews: 'This link is incomplete. Copy the full address from the email.',
  incomplete: 'This link is incomplete. Copy the full address from the email, or request a new link.',
} as const;
