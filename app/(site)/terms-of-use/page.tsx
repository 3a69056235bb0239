import TermsPage, { metadata } from '../terms-and-conditions/page';

/** The second address of the Terms; its metadata tell search engines that the first one counts. */
export { metadata };

export default TermsPage;
