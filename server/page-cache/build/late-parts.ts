/** What a page can do without until it has been painted once: the element's attributes, by name. */
export type LatePart = Record<string, string>;
export type LateParts = {
  /** A JSON array of what Next's inline scripts would have pushed. */
  data: string;
  /** Fetched with the style sheets where the browser's cache has them already. */
  fonts: LatePart[];
  links: LatePart[];
  scripts: LatePart[];
};

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
 * At the end of <body>: puts in what is late after the first contentful paint (W3C Paint Timing),
 * at once in a background tab, after three seconds whatever happens. Scripts run after the data,
 * which React reads when it starts. Style sheets wait up to three seconds for the fonts, so that
 * the page is laid out once.
 */
export function toBodyScript({ data, fonts, links, scripts }: LateParts): string {
  const mark = toMark(links);
  const isSheet = (link: LatePart) => link.rel === 'stylesheet';
  const sheets = links.filter(isSheet);
  const together = [...fonts, ...sheets.map((link) => ({ ...link, media: 'print' }))];
  const others = links.filter((link) => !isSheet(link));
  const preloads = scripts.map(({ src = '' }) => ({ rel: 'preload', as: 'script', href: src }));
  const putIn = `var n=${together.length},s=function(){d.querySelectorAll('link[media="print"]').forEach(function(e){e.media="all"})};w.__late(${toJson(together)},"link",0,function(){--n||s()});setTimeout(s,3e3);w.__late(${toJson(others)},"link")`;
  return `(function(w,d,p,t){function g(){if(!p)return;p=0;clearTimeout(t);if(!w.__late.o){${putIn}}w.__late(${toJson(preloads)},"link");fetch(${toJson(data)}).then(function(r){return r.json()}).then(function(a){var f=w.__next_f=w.__next_f||[];a.forEach(function(x){f.push(x)});w.__late(${toJson(scripts)},"script")});try{sessionStorage.setItem("${SEEN}",${mark})}catch(e){}}t=setTimeout(g,3e3);try{if(d.hidden)g();else new PerformanceObserver(function(l){if(l.getEntriesByName("first-contentful-paint").length)setTimeout(g)}).observe({type:"paint",buffered:true})}catch(e){g()}})(window,document,1)`;
}

// `(parts, tag, early, settled)`: appends elements; `settled` is called for each. `o`: links are
// in.
const LINKS = `function f(a,n,o,h){f.o=f.o||o;a.forEach(function(p){var e=d.createElement(n),k;for(k in p)e.setAttribute(k,p[k]);if(h)e.onload=e.onerror=h;d.head.appendChild(e)})}`;

const toMark = (links: LatePart[]) => toJson(links.map((link) => link.href ?? '').join(' '));

/** For an inline script (HTML Standard, "Restrictions for contents of script elements"). */
const toJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
