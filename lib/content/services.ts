export const SERVICES_PAGE = {
  title: 'Services',
  description: 'SEO, social media, content, PPC and email marketing from one team.',
  lead: 'Five services, one team. Pick one, or combine them: they work best together.',
  picture: 'Selling a stream, too? The report shows sales as they come in.',
  action: {
    title: 'Not sure where to start?',
    text: "Tell us what you sell and who buys it. We'll tell you which service to start with, and why.",
    label: 'Contact Us',
    href: '/contact',
  },
} as const;

export const SERVICES = [
  {
    icon: 'search',
    title: 'SEO Optimization',
    description:
      'We find out what your audience searches for and make your pages the best answer: fast, readable and well linked.',
    points: ['Site audit in plain English', 'Keyword research', 'On-page and technical fixes'],
  },
  {
    icon: 'speech',
    title: 'Social Media Management',
    description:
      'Regular posts in your voice, on the platforms your audience already uses, and replies to everyone who writes back.',
    points: ['Up to three platforms', 'Posts every week', 'Reports on what worked'],
  },
  {
    icon: 'pen',
    title: 'Content Marketing',
    description:
      'Well-researched articles that bring in readers for years and give your other channels something to say.',
    points: ['Topics from real questions', 'Edited and illustrated', 'Ready for search'],
  },
  {
    icon: 'click',
    title: 'PPC Advertising',
    description:
      "Campaigns on Google Ads, Facebook and LinkedIn, checked daily. We move your budget from the ads that don't sell to the ones that do.",
    points: ['Keyword targeting', 'A/B tests', 'Budgets that stay on track'],
  },
  {
    icon: 'letter',
    title: 'Email Marketing',
    description:
      'Emails to people who asked for them. We segment your list by what people do, not by guesswork, and write what each group wants to read.',
    points: ['Segments and automation', 'Personal, not creepy', 'One-click unsubscribe'],
  },
] as const;
