import { matchingFormId } from '../matching/form-fields.ts'
import { contactFormId, contactInformationFormId } from './contact-form.ts'

/** Forms that a CRM may be given. A referral by a GP is a health record, and stays with the practice. */
export const crmFormIds: readonly string[] = [matchingFormId, contactFormId, contactInformationFormId]
