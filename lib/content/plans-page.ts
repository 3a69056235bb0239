export const PLANS_PAGE = {
  title: 'Plans',
  description:
    'Fifteen plans for SEO, social media, content, PPC and email marketing. Paid one time, in US dollars.',
  lead: 'Pick one, pay one time, and we start. Nothing here renews by itself.',
  oneTime: 'One time',
  quote: {
    title: 'Get a Personalized Quote',
    text: 'Need a mix of these, or more of one? Tell us, and we put a plan together that is yours alone.',
    action: { label: 'Ask for a quote', href: '/contact' },
  },
} as const;
