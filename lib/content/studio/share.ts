/** Of the studio's Share pages. */
export const STUDIO_SHARE = {
  title: 'Share',
  unpublished: 'Publish the event first. Then its link, its QR code and its embed code are here.',
  overview: 'Back to the overview',
  link: 'Link',
  posts: {
    title: 'Texts for a post',
    labels: { announce: 'Announce it', remind: 'On the day', live: 'When it begins' },
    announce: (title: string, when: string | null, url: string) =>
      when === null ? `${title}: watch it online.\n${url}` : `${title}, live online.\n${when}\n${url}`,
    remind: (title: string, clock: string, url: string) =>
      `Today at ${clock}: ${title}.\nWatch from home: ${url}`,
    live: (title: string, url: string) => `We’re live: ${title}.\nCome in: ${url}`,
    channel: (name: string, url: string) => `All shows and replays of ${name} in one place.\n${url}`,
    copy: 'Copy the text',
  },
  paper: {
    title: 'On paper',
    text: 'Prints sharply at any size.',
    print: 'Print a page with it',
  },
  card: {
    title: 'Picture for posts',
    alt: (title: string) => `Card of ${title} with its date and price`,
    save: 'Save as PNG',
    none: 'The title has letters that our card can’t draw, so posts show the event’s own picture.',
  },
  embed: {
    title: 'On your website',
    text: 'One line of code shows a card with the picture, the date and the price, on any website. It stays up to date by itself.',
    code: 'Embed code',
    copy: 'Copy the code',
    preview: (title: string) => `Preview: ${title}`,
    oembed: 'Where a website takes links instead of code (oEmbed), paste the link of the page.',
    sites: {
      title: 'Sites that may show the player',
      none: 'None yet: the card leads to your page. On sites that you list, people watch right there.',
      some: 'On these sites the card has “Play here”. Free events and previews play for everyone; a ticket is confirmed in a tab where its owner is signed in.',
      edit: 'Edit the sites in your settings',
    },
  },
  channel: 'Share the channel',
} as const;
