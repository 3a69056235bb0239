export const SERVICES_PAGE = {
  title: 'Services',
  description: 'SEO, social media, content, PPC and email marketing from one crew that talks to each other.',
  lead: 'Five services, one crew. Take one of them, or let them work together: that is when they work best.',
  action: {
    title: 'Not sure where to start?',
    text: 'Tell us what you sell and to whom. We answer with the one service we would begin with, and why.',
    label: 'Contact Us',
    href: '/contact',
  },
} as const;

export const SERVICES = [
  {
    icon: 'search',
    title: 'SEO Optimization',
    description:
      'We find out what your audience types into a search box, and make your pages the best answer to it: fast, readable and linked to.',
    points: ['Site audit in plain words', 'Keyword research', 'On-page and technical fixes'],
  },
  {
    icon: 'speech',
    title: 'Social Media Management',
    description:
      'A posting rhythm you can keep, written in your voice, on the platforms where your audience already is, with answers to those who reply.',
    points: ['Up to three platforms', 'Posts every week', 'Reports on what moved'],
  },
  {
    icon: 'pen',
    title: 'Content Marketing',
    description:
      'Articles that are researched before they are written. They bring readers for years, and give your other channels something to say.',
    points: ['Topics from real questions', 'Edited and illustrated', 'Ready for search'],
  },
  {
    icon: 'click',
    title: 'PPC Advertising',
    description:
      'Campaigns on Google Ads, Facebook and LinkedIn, watched daily. Money moves from the ads that do not sell to those that do.',
    points: ['Keyword targeting', 'A/B tests', 'Budgets that hold'],
  },
  {
    icon: 'letter',
    title: 'Email Marketing',
    description:
      'Messages to people who asked for them. We split your list by what they did, not by guesswork, and write what each part wants to read.',
    points: ['Segments and automation', 'Personal, not creepy', 'One-click unsubscribe'],
  },
] as const;
