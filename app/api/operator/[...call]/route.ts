import { serveForms } from '@/app/_studio/serve-forms';
import { operatorForms } from '@/lib/studio/forms';

export const { GET, POST, PUT, PATCH, DELETE } = serveForms(operatorForms);
