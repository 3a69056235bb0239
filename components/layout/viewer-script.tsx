import { TOKEN_KEY } from '@/lib/auth/stored-token';

/**
 * The same judgement as `parseStoredToken`, small enough to run before the first paint: marks <html> with
 * data-viewer="in" while a valid token is stored. A test holds the two together.
 */
export const VIEWER_SCRIPT = `try{var p=JSON.parse(atob(localStorage.getItem("${TOKEN_KEY}").split(".")[1].replace(/-/g,"+").replace(/_/g,"/")));if(typeof p.exp=="number"&&Math.floor(p.exp*1e3)>Date.now())document.documentElement.dataset.viewer="in"}catch(e){}`;

export function ViewerScript() {
  return <script dangerouslySetInnerHTML={{ __html: VIEWER_SCRIPT }} />;
}
