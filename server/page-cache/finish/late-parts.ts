/** Elements that a page only needs after its first paint: the attributes, by name. */
export type LatePart = Record<string, string>;
export type LateParts = {
  /** Address of a JSON array of what Next's inline scripts would push; null: it is in the page. */
  data: string | null;
  /** Fetched with the style sheets where the browser's cache has them already. */
  fonts: LatePart[];
  links: LatePart[];
  scripts: LatePart[];
};

/** The id of the element with the data, where that is in the page. */
export const DATA_ID = 'page-data';

/** Session-storage key: the newest stylesheet this tab has fetched, and with it the fonts. */
const SEEN = 'seen-style';

/**
 * At the end of <head>. On a tab's later pages style sheet and fonts are in the browser's cache, so
 * they are put in before the first paint and nothing flickers.
 */
export function toHeadScript({ fonts, links }: LateParts): string {
  const mark = toMark(links);
  return `(function(w,d){w.__late=${LINKS};try{if(sessionStorage.getItem("${SEEN}")==${mark})w.__late(${toJson([...fonts, ...links.map((link) => ({ ...link, blocking: 'render' }))])},"link",1)}catch(e){}})(window,document)`;
}

/**
 * At the end of <body>: puts in what is late after the first contentful paint (W3C Paint Timing)
 * and that of the picture with a high `fetchpriority`; at once in a background tab, after three
 * seconds whatever happens. Scripts run after the data, which React reads when it starts. Style
 * sheets wait up to three seconds for the fonts, so that the page is laid out once.
 */
export function toBodyScript({ data, fonts, links, scripts }: LateParts): string {
  const mark = toMark(links);
  const isSheet = (link: LatePart) => link.rel === 'stylesheet';
  const sheets = links.filter(isSheet);
  const together = [...fonts, ...sheets.map((link) => ({ ...link, media: 'print' }))];
  const others = links.filter((link) => !isSheet(link));
  const preloads = scripts.map(({ src = '' }) => ({ rel: 'preload', as: 'script', href: src }));
  const putIn = `var n=${together.length},s=function(){d.querySelectorAll('link[media="print"]').forEach(function(e){e.media="all"})};w.__late(${toJson(together)},"link",0,function(){--n||s()});setTimeout(s,3e3);w.__late(${toJson(others)},"link")`;
  const read =
    data === null
      ? `Promise.resolve(JSON.parse(d.getElementById("${DATA_ID}").textContent))`
      : `fetch(${toJson(data)}).then(function(r){return r.json()})`;
  return `(function(w,d,p,t){function g(){if(!p)return;p=0;clearTimeout(t);if(!w.__late.o){${putIn}}w.__late(${toJson(preloads)},"link");${read}.then(function(a){var f=w.__next_f=w.__next_f||[];a.forEach(function(x){f.push(x)});w.__late(${toJson(scripts)},"script")});try{sessionStorage.setItem("${SEEN}",${mark})}catch(e){}}${AFTER_PICTURE}t=setTimeout(g,3e3);try{if(d.hidden)g();else new PerformanceObserver(function(l){if(l.getEntriesByName("first-contentful-paint").length)h()}).observe({type:"paint",buffered:true})}catch(e){g()}})(window,document,1)`;
}

// Calls `g` when the picture has been painted, or is lost; at once where there is none.
const AFTER_PICTURE = `function h(){var i=d.querySelector('img[fetchpriority="high"]');function f(){requestAnimationFrame(function(){setTimeout(g)})}if(!i)setTimeout(g);else if(i.complete)f();else i.onload=i.onerror=f}`;

// `(parts, tag, early, settled)`: appends elements, no fonts on a slow network; `settled` is called
// for each. `o`: links are in.
const LINKS = `function f(a,n,o,h){f.o=f.o||o;a.forEach(function(p){if(p.as=="font"&&"slow"in d.documentElement.dataset)return h&&h();var e=d.createElement(n),k;for(k in p)e.setAttribute(k,p[k]);if(h)e.onload=e.onerror=h;d.head.appendChild(e)})}`;

const toMark = (links: LatePart[]) => toJson(links.map((link) => link.href ?? '').join(' '));

/** For an inline script (HTML Standard, "Restrictions for contents of script elements"). */
const toJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
