import { beforeEach, expect, it, vi } from 'vitest';
import { toInlineScript } from '@/lib/inline-script';
import BUNDLED from './bundled.json';
import type { LatePart } from './late-parts';

const FONT = { rel: 'preload', as: 'font', href: '/anton.woff2' };
const SHEET = { rel: 'stylesheet', href: '/a.css' };
const MANIFEST = { rel: 'manifest', href: '/manifest.webmanifest' };
const SCRIPTS = [{ src: '/1.js', async: '' }];
const ROWS = [[0], [1, 'words </script> & more']];

class FakeElement {
  onload?: () => void;
  onerror?: () => void;
  constructor(readonly attributes: LatePart) {}
  setAttribute(name: string, value: string) {
    this.attributes[name] = value;
  }
  set media(value: string) {
    this.attributes.media = value;
  }
}

class Picture {
  complete = false;
  onload?: () => void;
  onerror?: () => void;
}

/** All that the script sees of a document. */
class FakePage {
  readonly head: FakeElement[] = [];
  readonly dataset: { slow?: string } = {};
  readonly window: { __next_f?: unknown[]; __late?: (rest: object) => void } = {};
  readonly fetched: string[] = [];
  hidden = false;
  picture: Picture | null = null;
  paint = () => {};

  constructor(
    readonly session: Map<string, string> | null = new Map(),
    readonly observes = true,
  ) {}

  get parts() {
    return this.head.map(({ attributes: { rel, href, src, media, blocking } }) =>
      [rel ?? 'script', href ?? src, media ?? blocking].filter(Boolean).join(' '),
    );
  }

  open(data: string | null = '/_page/index.json', fonts: LatePart[] = [FONT]) {
    this.run(toInlineScript(BUNDLED.lateParts, { fonts, links: [SHEET, MANIFEST] }));
    const early = this.parts;
    this.window.__late?.({ data, scripts: SCRIPTS });
    return early;
  }

  settle(kind: 'onload' | 'onerror', href: string) {
    this.head.find(({ attributes }) => attributes.href === href)?.[kind]?.();
  }

  private run(text: string) {
    const { head, session } = this;
    const globals = {
      window: this.window,
      document: {
        hidden: this.hidden,
        documentElement: { dataset: this.dataset },
        createElement: () => new FakeElement({}),
        getElementById: (id: string) => (id === 'page-data' ? { textContent: JSON.stringify(ROWS) } : null),
        querySelector: () => this.picture,
        querySelectorAll: () => head.filter(({ attributes }) => attributes.media === 'print'),
        head: { append: (element: FakeElement) => head.push(element) },
      },
      sessionStorage: session && {
        getItem: (key: string) => session.get(key) ?? null,
        setItem: (key: string, value: string) => session.set(key, value),
      },
      PerformanceObserver: this.observes && this.toObserver(),
      fetch: async (address: string) => {
        this.fetched.push(address);
        return Response.json(ROWS);
      },
      requestAnimationFrame: (then: () => void) => setTimeout(then, 16),
    };
    new Function(...Object.keys(globals), text)(...Object.values(globals));
  }

  private toObserver() {
    const setPaint = (paint: () => void) => (this.paint = paint);
    return class {
      constructor(tell: (list: { getEntriesByName: (name: string) => string[] }) => void) {
        setPaint(() =>
          tell({ getEntriesByName: (name) => (name === 'first-contentful-paint' ? ['entry'] : []) }),
        );
      }
      observe() {}
    };
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const LINKS = ['preload /anton.woff2', 'stylesheet /a.css print', 'manifest /manifest.webmanifest'];
const ALL = [...LINKS, 'preload /1.js', 'script /1.js'];

it('asks for nothing before the first paint, then for links, data and scripts, in this order', async () => {
  const page = new FakePage();
  expect(page.open()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(page.parts).toEqual([]);
  page.paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.parts).toEqual(ALL);
  expect(page.fetched).toEqual(['/_page/index.json']);
  expect(page.window.__next_f).toEqual(ROWS);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.head).toHaveLength(ALL.length);
});

it('reads data that stands in the page', async () => {
  const page = new FakePage();
  page.open(null);
  page.paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.window.__next_f).toEqual(ROWS);
  expect(page.fetched).toEqual([]);
});

it.each(['onload', 'onerror'] as const)('waits for the main picture, a frame after its %s', async (kind) => {
  const page = new FakePage();
  page.picture = new Picture();
  page.open();
  page.paint();
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.parts).toEqual([]);
  page.picture[kind]?.();
  await vi.advanceTimersByTimeAsync(20);
  expect(page.parts).toEqual(ALL);
});

it('waits three seconds at most', async () => {
  const page = new FakePage();
  page.picture = new Picture();
  page.open();
  await vi.advanceTimersByTimeAsync(2999);
  expect(page.parts).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(page.parts).toEqual(ALL);
});

it.each(['in a background tab', 'in a browser that tells no paint', 'without storage'])(
  'needs no paint, observer or storage: %s',
  async (what) => {
    const page = new FakePage(what.includes('storage') ? null : new Map(), !what.includes('browser'));
    page.hidden = what.includes('tab');
    page.open();
    page.paint();
    await vi.advanceTimersByTimeAsync(0);
    expect(page.parts).toEqual(ALL);
  },
);

it('lets the stylesheet apply once the fonts have settled too, or after three seconds', async () => {
  for (const kind of ['onload', 'onerror'] as const) {
    const page = new FakePage();
    page.open();
    page.paint();
    await vi.advanceTimersByTimeAsync(0);
    page.settle('onload', '/a.css');
    expect(page.parts[1]).toBe('stylesheet /a.css print');
    page.settle(kind, '/anton.woff2');
    expect(page.parts[1]).toBe('stylesheet /a.css all');
  }
  const page = new FakePage();
  page.open();
  page.paint();
  await vi.advanceTimersByTimeAsync(3000);
  expect(page.parts[1]).toBe('stylesheet /a.css all');
});

it('fetches no fonts on a slow network, and no stylesheet waits for them', async () => {
  const page = new FakePage();
  page.dataset.slow = '';
  page.open();
  page.paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.parts).toEqual(ALL.slice(1));
  page.settle('onload', '/a.css');
  expect(page.parts[0]).toBe('stylesheet /a.css all');
});

it('inserts links that the tab has fetched before the paint, and others not', async () => {
  const session = new Map<string, string>();
  const first = new FakePage(session);
  first.open();
  first.paint();
  await vi.advanceTimersByTimeAsync(0);
  const second = new FakePage(session);
  const early = ['preload /anton.woff2', 'stylesheet /a.css render', 'manifest /manifest.webmanifest render'];
  expect(second.open()).toEqual(early);
  second.paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(second.parts).toEqual([...early, 'preload /1.js', 'script /1.js']);
  session.set('seen-style', '/older.css');
  expect(new FakePage(session).open()).toEqual([]);
});
