export const PLAN_TERM = 'A plan marked “One time” is one payment for one month of work.';

export const PLANS_PAGE = {
  title: 'Plans',
  pageTitle: 'SEO, social media, content, PPC and email marketing plans',
  description: 'Plans for SEO, social media, content, PPC and email marketing. Pay once, in US dollars.',
  lead: 'Pick a plan, pay once, and we get to work for a month. Nothing renews automatically.',
  stream: {
    before: 'Streaming needs no plan:',
    link: 'see what it costs.',
    href: '/pay-per-view-streaming#cost',
  },
  types: 'Plan types',
  oneTime: 'One time',
  tiers: 'Tier to show',
  recommended: 'Recommended',
  buy: { free: 'Get it free', loggedIn: 'Purchase plan', loggedOut: 'Sign up' },
  quote: {
    title: 'Nothing that fits?',
    text: "Need a mix, or more of one service? Tell us what you need and we'll build a plan around it.",
    action: { label: 'Get a Personalized Quote', href: '/contact' },
  },
} as const;
