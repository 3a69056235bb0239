import { REFERRAL_KEY, REFERRAL_MS, REFERRAL_UNTIL_KEY } from '@/lib/auth/referral';
import { FAREWELL, HANDOVER_COOKIE, TOKEN_KEY } from '@/lib/auth/stored-token';

/**
 * zod would try out `eval`, which the policy of every page refuses and reports: it is told so
 * before it is loaded.
 */
const WITHOUT_EVAL = 'self.__zod_globalConfig={jitless:true}';

/**
 * Scripts that scripts ask for come from this host or from a payment provider (W3C Trusted Types,
 * "default policy"); anything else is reported. What may run is the Content-Security-Policy's to
 * say.
 */
const TRUSTED_SCRIPTS =
  'self.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:function(u){var o=new URL(u,location.href).origin;return o==location.origin||/^https:\\/\\/([\\w-]+\\.)*(stripe|paypal|paypalobjects)\\.com$/.test(o)?u:null}})';

const POLICY_SCRIPT = `${WITHOUT_EVAL};try{${TRUSTED_SCRIPTS}}catch(e){}`;

/** What has to be said before any other script of a page runs. */
export function PolicyScript() {
  return <script dangerouslySetInnerHTML={{ __html: POLICY_SCRIPT }} />;
}

/** Keeps the code of `?ref=` (lib/auth/referral), unless there is one that still counts. */
const KEEP_REFERRAL = `var r=/[?&]ref=([\\w-]{1,64})(&|$)/.exec(location.search),u=s.getItem("${REFERRAL_UNTIL_KEY}");if(r&&!(s.getItem("${REFERRAL_KEY}")&&(u===null||u>Date.now()))){s.setItem("${REFERRAL_KEY}",r[1]);s.setItem("${REFERRAL_UNTIL_KEY}",Date.now()+${REFERRAL_MS})}`;

/**
 * Moves what a login without script has left (lib/auth/session-cookie) to where scripts look for
 * it; after a logout takes that away, and puts what there is to say where `useFarewell` finds it.
 */
const TAKE_TOKEN = `var c=/(^|; )${HANDOVER_COOKIE}=([^;]+)/.exec(document.cookie);if(c){if(c[2][0]=="${FAREWELL}"){s.removeItem("${TOKEN_KEY}");document.documentElement.dataset.farewell=c[2].slice(1)}else s.setItem("${TOKEN_KEY}",c[2]);document.cookie="${HANDOVER_COOKIE}=;path=/;max-age=0"}`;

/**
 * The same judgement as `parseStoredToken`: marks <html> with data-viewer="in" while a valid token
 * is stored.
 */
const MARK_VIEWER = `var p=JSON.parse(atob(s.getItem("${TOKEN_KEY}").split(".")[1].replace(/-/g,"+").replace(/_/g,"/")));if(typeof p.exp=="number"&&Math.floor(p.exp*1e3)>Date.now())document.documentElement.dataset.viewer="in"`;

/**
 * What has to happen before the first paint, in every page. The last part throws where the visitor
 * is not logged in.
 */
export const VIEWER_SCRIPT = `try{var s=localStorage;${KEEP_REFERRAL};${TAKE_TOKEN};${MARK_VIEWER}}catch(e){}`;

export function ViewerScript() {
  return <script dangerouslySetInnerHTML={{ __html: VIEWER_SCRIPT }} />;
}
