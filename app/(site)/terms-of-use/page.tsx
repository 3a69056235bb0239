import TermsPage, { metadata as termsMetadata } from '../terms-and-conditions/page';

/** The second address of the Terms; search engines are told which one counts. */
export const metadata = { ...termsMetadata, alternates: { canonical: '/terms-and-conditions' } };

export default TermsPage;
