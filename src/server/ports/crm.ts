export type FormSubmission = {
  id: string
  formId: string
  page: { uri: string; name: string }
  fields: { objectTypeId: string; name: string; value: string }[]
  /** What the person agreed to, in the words they were shown. */
  consent: { toProcess: boolean; text: string; communications: { agreed: boolean; text: string }[] } | null
}

/**
 * Receives every contact or marketing form, which is stored in form_submissions anyway. After a fault it may receive one
 * again, under the same id.
 */
export type Crm = { receive: (submission: FormSubmission) => Promise<void> }
