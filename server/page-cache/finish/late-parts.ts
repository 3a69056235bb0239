/** Attributes of an element that a page needs after its first paint only. */
export type LatePart = Record<string, string>;
export type LateParts = {
  /** The address of a JSON array of what Next's scripts would push; null where it is inline. */
  data: string | null;
  fonts: LatePart[];
  links: LatePart[];
  scripts: LatePart[];
};

export const DATA_ID = 'page-data';

/** Session storage: the newest style sheet that this tab has fetched. */
const SEEN = 'seen-style';

/**
 * On a tab's later pages style sheet and fonts are cached, so they are inserted before the first
 * paint to avoid flicker.
 */
export function toHeadScript({ fonts, links }: LateParts): string {
  const mark = toMark(links);
  return `(function(w,d){w.__late=${LINKS};try{if(sessionStorage.getItem("${SEEN}")==${mark})w.__late(${toJson([...fonts, ...links.map((link) => ({ ...link, blocking: 'render' }))])},"link",1)}catch(e){}})(window,document)`;
}

/**
 * Inserts late parts after the first contentful paint (W3C Paint Timing) and the main picture, or
 * after three seconds. Scripts follow the data, which React reads when it starts. Style sheets wait
 * for the fonts, so that the page is laid out once.
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

// Calls `g` when the picture has been painted or has failed.
const AFTER_PICTURE = `function h(){var i=d.querySelector('img[fetchpriority="high"]');function f(){requestAnimationFrame(function(){setTimeout(g)})}if(!i)setTimeout(g);else if(i.complete)f();else i.onload=i.onerror=f}`;

// `f(parts, tag, early, settled)` appends elements, without fonts on a slow network.
const LINKS = `function f(a,n,o,h){f.o=f.o||o;a.forEach(function(p){if(p.as=="font"&&"slow"in d.documentElement.dataset)return h&&h();var e=d.createElement(n),k;for(k in p)e.setAttribute(k,p[k]);if(h)e.onload=e.onerror=h;d.head.appendChild(e)})}`;

const toMark = (links: LatePart[]) => toJson(links.map((link) => link.href ?? '').join(' '));

/** HTML Standard, "Restrictions for contents of script elements". */
const toJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
