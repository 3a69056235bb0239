import { LateNotFoundMessage } from '@/components/marketing/late-missing-page';

/** Inside the layout, so that it keeps the header of the host it is on. */
export default LateNotFoundMessage;
