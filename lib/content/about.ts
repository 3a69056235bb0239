import { CLAIMS } from './claims';

export const ABOUT = {
  picture: 'A projector shows a rising chart to a packed theater',
  title: 'About Us',
  description: 'Who we are, what drives us, and why broadcasters and shops work with us.',
  lead: "We're marketers, engineers and stage people. We help companies get found and broadcasters get paid.",
  story: [
    'We started out selling tickets. Not paper ones: access to live streams, for small venues with full rooms and bigger audiences. The streams worked. Too few people knew about them.',
    `So we learned marketing from the box office up: search first, then social, content, ads and email. ${CLAIMS.companiesToday}, and our marketers and engineers still work as one team.`,
  ],
  mission: {
    title: 'Our Mission',
    text: "Every good show deserves an audience, and buying a ticket should be as easy as walking in. We've done our job when you know where your last hundred customers came from.",
  },
  why: {
    title: 'Why Choose Us',
    items: [
      {
        title: 'Expertise in AI, Blockchain and Automation',
        text: "We use them where they save you time or money, and tell you when they won't.",
      },
      {
        title: 'Customized marketing strategies',
        text: 'No two audiences are alike. Every plan starts with your numbers and your calendar.',
      },
      {
        title: 'Scalable and secure software',
        text: 'Built for opening night: it stays up when everyone arrives at once, and it keeps their data safe.',
      },
    ],
  },
  services: {
    title: 'Our Services',
    items: [
      { title: 'Digital Marketing', text: 'Search, social, content, ads and email from one team.' },
      {
        title: 'Software Development',
        text: 'Storefronts, players and apps that carry your name, not ours.',
      },
      {
        title: 'AI & Automation',
        text: 'We automate the repetitive parts of a campaign and review the results every morning.',
      },
    ],
  },
  action: { title: 'Come say hello', label: 'Get in Touch', href: '/contact' },
} as const;
