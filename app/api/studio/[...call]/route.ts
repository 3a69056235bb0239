import { serveForms } from '@/app/_studio/serve-forms';
import { studioForms } from '@/lib/studio/forms';

export const { GET, POST, PUT, PATCH, DELETE } = serveForms(studioForms);
