type Shot = {
  alt: string;
  /** In CSS pixels of the window that the picture is taken in. */
  width: number;
  height: number;
  /** Pixels of the file by CSS pixel. */
  scale: number;
  /** A screen that looks the same in both themes has one file. */
  themes: readonly ('light' | 'dark')[];
};

const PHONE = { width: 360, height: 740, scale: 1.5, themes: ['light', 'dark'] } as const;
const LAPTOP = { width: 1200, height: 750, scale: 1, themes: ['light', 'dark'] } as const;

/** Taken from the demo's pages by `npm run screenshots -- product`. */
export const PRODUCT = {
  storefront: { ...PHONE, alt: 'A live event on a phone: its poster, its date and a button to get a ticket' },
  checkout: { ...PHONE, alt: 'The checkout on a phone: a ticket and its price above the card form' },
  player: { ...LAPTOP, alt: 'The player, with a live stream running', themes: ['dark'] },
  replay: { ...LAPTOP, alt: 'A replay for sale: its poster, what it is about and two kinds of ticket' },
  studio: { ...LAPTOP, alt: 'The studio: what an event has sold, and what is left to do before it starts' },
  report: { ...LAPTOP, alt: "The studio's report: what has been sold, day by day" },
  editor: { ...LAPTOP, alt: "The studio's form for the title, picture and time of an event" },
} as const satisfies Record<string, Shot>;

export type ProductScreen = keyof typeof PRODUCT;

export const toProductFile = (screen: ProductScreen, theme: 'light' | 'dark', format: 'avif' | 'webp') =>
  `/product/${screen}-${theme}.${format}`;
