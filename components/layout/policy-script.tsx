/** zod would try out `eval`, which the policy of every page refuses and reports: it is told so before it is loaded. */
const WITHOUT_EVAL = 'self.__zod_globalConfig={jitless:true}';

/**
 * Scripts that scripts ask for come from this host or from a payment provider (W3C Trusted Types, "default policy"); anything
 * else is reported. What may run is the Content-Security-Policy's to say.
 */
const TRUSTED_SCRIPTS =
  'self.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:function(u){var o=new URL(u,location.href).origin;return o==location.origin||/^https:\\/\\/([\\w-]+\\.)*(stripe|paypal|paypalobjects)\\.com$/.test(o)?u:null}})';

const POLICY_SCRIPT = `${WITHOUT_EVAL};try{${TRUSTED_SCRIPTS}}catch(e){}`;

/** What has to be said before any other script of a page runs. */
export function PolicyScript() {
  return <script dangerouslySetInnerHTML={{ __html: POLICY_SCRIPT }} />;
}
