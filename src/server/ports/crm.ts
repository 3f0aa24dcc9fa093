export type FormSubmission = {
  id: string
  formId: string
  page: { uri: string; name: string }
  fields: { objectTypeId: string; name: string; value: string }[]
  /** What the person agreed to, in the words they were shown. */
  consent: {
    toProcess: boolean
    text: string
    communications: { agreed: boolean; text: string; subscriptionTypeId: number }[]
  } | null
}

/**
 * Receives contact and marketing forms, which are stored in form_submissions anyway. It has a form only once `receive` has
 * ended without an error. After a fault it may receive one again, under the same id.
 */
export type Crm = {
  /** Forms that it is not set up for stay here, for the practice to read. */
  takes: (formId: string) => boolean
  receive: (submission: FormSubmission & { submittedAt: Date }) => Promise<void>
}

/** Not taken now. The message is a short reason, with nothing of the form. */
export class CrmAway extends Error {
  override name = 'CrmAway'
}

/** Not taken, and it will not be: the form is not as the CRM wants it. */
export class CrmRefused extends Error {
  override name = 'CrmRefused'
}
