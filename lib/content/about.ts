export const ABOUT = {
  title: 'About Us',
  description: 'Who we are, what we are after, and why broadcasters and shops work with us.',
  lead: 'Marketers, engineers and stage people. We help companies to be found, and broadcasters to be paid.',
  story: [
    'We began by selling tickets. Not the paper kind: access to streams for small venues whose rooms were full and whose audience was larger than the room. The streams worked. What was missing was people who knew about them.',
    'So we learned marketing, from the box office up: search first, then social, content, ads and email. Today more than 50,000 companies use what came of it, and both halves of the house still sit at one table.',
  ],
  mission: {
    title: 'Our Mission',
    text: 'To give every good show the audience it deserves, and to make paying for it as easy as walking in. We count ourselves successful when you can tell where your last hundred customers came from.',
  },
  why: {
    title: 'Why Choose Us',
    items: [
      {
        title: 'Expertise in AI, Blockchain and Automation',
        text: 'We use them where they save you work or money, and say so where they would not.',
      },
      {
        title: 'Customized marketing strategies',
        text: 'Your audience is not the average one. Every plan starts from your numbers and your calendar.',
      },
      {
        title: 'Scalable and secure software',
        text: 'Built for opening night: it holds when everybody arrives at once, and it looks after what they entrust to it.',
      },
    ],
  },
  services: {
    title: 'Our Services',
    items: [
      { title: 'Digital Marketing', text: 'Search, social, content, ads and email, run by one crew.' },
      {
        title: 'Software Development',
        text: 'Storefronts, players and apps that carry your name, not ours.',
      },
      {
        title: 'AI & Automation',
        text: 'The repeated chores of a campaign, done overnight and checked in the morning.',
      },
    ],
  },
  action: { title: 'Come and say hello', label: 'Get in Touch', href: '/contact' },
} as const;
