import { REFERRAL_KEY, REFERRAL_MS, REFERRAL_UNTIL_KEY } from '@/lib/auth/referral';
import { env } from '@/lib/env';
import { HANDOVER_COOKIE, NO_TOKEN } from '@/lib/auth/handover';
import { TOKEN_KEY } from '@/lib/auth/stored-token';

/** zod would try `eval`, which the Content-Security-Policy blocks and reports. */
const WITHOUT_EVAL = 'self.__zod_globalConfig={jitless:true}';

/**
 * Allows script URLs of this host, the payment providers and their stand-ins (W3C Trusted Types,
 * "default policy").
 */
const TRUSTED_SCRIPTS = `self.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:function(u){var o=new URL(u,location.href).origin;return o==location.origin||o=="${env.SANDBOX_URL}"||/^https:\\/\\/([\\w-]+\\.)*(stripe|paypal|paypalobjects)\\.com$/.test(o)?u:null}})`;

const POLICY_SCRIPT = `${WITHOUT_EVAL};try{${TRUSTED_SCRIPTS}}catch(e){}`;

export function PolicyScript() {
  return <script dangerouslySetInnerHTML={{ __html: POLICY_SCRIPT }} />;
}

const KEEP_REFERRAL = `var r=/[?&]ref=([\\w-]{1,64})(&|$)/.exec(location.search),u=s.getItem("${REFERRAL_UNTIL_KEY}");if(r&&!(s.getItem("${REFERRAL_KEY}")&&(u===null||u>Date.now()))){s.setItem("${REFERRAL_KEY}",r[1]);s.setItem("${REFERRAL_UNTIL_KEY}",Date.now()+${REFERRAL_MS})}`;

/** Stores or removes the token of a login or logout without script (`toHandover`). */
const TAKE_TOKEN = `var c=/(^|; )${HANDOVER_COOKIE}=([^;~]*)~?([^;]*)/.exec(document.cookie);if(c){if(c[2]=="${NO_TOKEN}")s.removeItem("${TOKEN_KEY}");else if(c[2])s.setItem("${TOKEN_KEY}",c[2]);document.documentElement.dataset.say=c[3];document.cookie="${HANDOVER_COOKIE}=;path=/;max-age=0"}`;

const MARK_VIEWER = `var p=JSON.parse(atob(s.getItem("${TOKEN_KEY}").split(".")[1].replace(/-/g,"+").replace(/_/g,"/")));if(typeof p.exp=="number"&&Math.floor(p.exp*1e3)>Date.now())document.documentElement.dataset.viewer="in"`;

/** Only Chromium has the Network Information API. */
const MARK_SLOW = `var n=navigator.connection;if(n&&(n.saveData||/[23]g$/.test(n.effectiveType)))document.documentElement.dataset.slow=""`;

/** Runs before the first paint. Its last part throws when the visitor is logged out. */
export const VIEWER_SCRIPT = `try{var s=localStorage;${KEEP_REFERRAL};${TAKE_TOKEN};${MARK_VIEWER}}catch(e){}`;

export function ViewerScript() {
  return <script dangerouslySetInnerHTML={{ __html: `${MARK_SLOW};${VIEWER_SCRIPT}` }} />;
}
