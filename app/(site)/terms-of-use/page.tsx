import TermsPage, { metadata } from '../terms-and-conditions/page';

/** The metadata name `/terms-and-conditions` as canonical. */
export { metadata };

export default TermsPage;
