export type FormSubmission = {
  id: string
  formId: string
  page: { uri: string; name: string }
  fields: { objectTypeId: string; name: string; value: string }[]
  /** What the person agreed to, in the words they were shown. */
  consent: { toProcess: boolean; text: string; communications: { agreed: boolean; text: string }[] } | null
}

/**
 * Is told of every contact or marketing form that somebody sends. After a fault it may be told of one again, under the
 * same id. The default leaves it where it is kept anyway: in form_submissions.
 */
export type Crm = { receive: (submission: FormSubmission) => Promise<void> }
