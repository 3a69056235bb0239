import { toAccentColors } from '@/lib/accent';

const BASE = { fill: '#f4502a', onFill: '#15110e' };

/** A remote API may say anything. */
const COLOR = /^#[0-9a-f]{6}$/i;

/** Of the card and the player, which fill their frame. Lengths follow its width. */
export function toStyle(accent: string | null = null, focus: string | null = null): string {
  const { fill, onFill } = accent !== null && COLOR.test(accent) ? toAccentColors(accent).dark : BASE;
  return `:root{color-scheme:dark;--fill:${fill};--on:${onFill}}
*{box-sizing:border-box;margin:0}
html,body{height:100%;background:#15110e;color:#fff;font:clamp(13px,2.6vw,18px)/1.35 system-ui,sans-serif;overflow:hidden}
[hidden]{display:none!important}
.poster,video{position:absolute;inset:0;width:100%;height:100%}
.poster{object-fit:cover;object-position:${focus ?? 'center'}}
video{background:#000}
main{position:absolute;inset:0;display:flex;flex-direction:column;justify-content:flex-end;gap:.4em;padding:clamp(10px,3.5vw,32px);background:linear-gradient(#15110e00,#15110eb0 45%,#15110ef2)}
h1{font-size:clamp(17px,5vw,38px);line-height:1.12;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere}
.kicker{font-weight:600;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.facts{display:flex;flex-wrap:wrap;align-items:center;gap:.15em .9em;max-height:4.2em;overflow:hidden}
.badge{font-size:.85em;font-weight:700;padding:.1em .6em;border-radius:99px;background:#fff;color:#15110e}
.actions{display:flex;flex-wrap:wrap;gap:.5em;margin-top:.3em}
.button{font:inherit;font-weight:700;display:inline-flex;align-items:center;min-height:44px;padding:.3em 1.1em;border:0;border-radius:8px;background:var(--fill);color:var(--on);text-decoration:none;cursor:pointer}
.button.quiet{background:#ffffff2e;color:#fff}
.button:focus-visible,a:focus-visible{outline:3px solid #fff;outline-offset:2px}
a{color:inherit}
.aside{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.gone,.over{justify-content:center;text-align:center;align-items:center}
.over{background:#15110ee6;overflow:auto;justify-content:safe center}
.code{font:700 clamp(22px,8vw,52px)/1.1 ui-monospace,monospace;letter-spacing:.08em}
@media (max-height:230px){.kicker,.facts p:nth-child(n+3){display:none}.button{min-height:36px}}
@media (forced-colors:active){.button{border:1px solid}}`;
}
