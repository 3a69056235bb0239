/** What a page can do without until it has been painted once: the element's attributes, by name. */
export type LatePart = Record<string, string>;
export type LateParts = {
  /**
   * Address of the page's data for hydration: a JSON array of what Next's inline scripts would have
   * pushed.
   */
  data: string;
  /**
   * Fonts, to be fetched along with the stylesheets where they are in the browser's cache already.
   */
  fonts: LatePart[];
  links: LatePart[];
  scripts: LatePart[];
};

/** Session-storage key: the newest stylesheet this tab has fetched, and with it the fonts. */
const SEEN = 'seen-style';

/**
 * The script at the end of <head>. On a tab's first page it only leaves word of what is late. On
 * its later pages the stylesheet and the fonts are in the browser's cache, so they are put in
 * before the first paint and nothing flickers.
 */
export function toHeadScript({ fonts, links }: LateParts): string {
  const mark = toMark(links);
  return `(function(w,d){w.__late=${LINKS};try{if(sessionStorage.getItem("${SEEN}")==${mark})w.__late(${toJson([...fonts, ...links.map((link) => ({ ...link, blocking: 'render' }))])},"link",1)}catch(e){}})(window,document)`;
}

/**
 * The script at the end of <body>: once the browser reports the first contentful paint (W3C Paint
 * Timing), it puts in the late links and scripts. The scripts are fetched at once but run after the
 * data, because React reads it when it starts and takes what comes after DOMContentLoaded for
 * missing. In a tab in the background, where nothing will be painted, it begins at once, and after
 * three seconds whatever happens.
 *
 * The stylesheets wait for the fonts (until then they count for printing only), but not for longer
 * than three seconds: the page is then laid out once for all of them, not once for each.
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

/**
 * `(parts, tag, early, settled)`: appends an element for each part to <head>; `settled` is called
 * as each is there, or failed. `o` says that the links are in.
 */
const LINKS = `function f(a,n,o,h){f.o=f.o||o;a.forEach(function(p){var e=d.createElement(n),k;for(k in p)e.setAttribute(k,p[k]);if(h)e.onload=e.onerror=h;d.head.appendChild(e)})}`;

const toMark = (links: LatePart[]) => toJson(links.map((link) => link.href ?? '').join(' '));

/**
 * JSON that may stand in an inline script (HTML Standard, "Restrictions for contents of script
 * elements").
 */
const toJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
