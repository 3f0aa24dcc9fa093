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

export type CrmSettings = {
  url: string
  portalId: string
  /** With a private app's token the form is sent to the address that asks for one. */
  token: string | null
  /** The service's own form for each of ours. */
  forms: ReadonlyMap<string, string>
  timeoutMs?: number
}

/** Asked again later, as for a service that is not there: too many at once, too slow, or not let in until a token is mended. */
const laterStatuses: readonly number[] = [401, 403, 404, 408, 425, 429]

/** HubSpot's form submissions, version 3, or a service that speaks them. The visitor's address is not sent. */
export const createHubSpotCrm = ({ url, portalId, token, forms, timeoutMs = 20_000 }: CrmSettings): Crm => ({
  takes: (formId) => forms.has(formId),
  receive: async ({ formId, page, fields, consent, submittedAt }) => {
    const form = forms.get(formId)
    if (form === undefined) throw new CrmRefused('no form of the service is set up for it')
    const kind = token === null ? 'submit' : 'secure/submit'
    const ids = [portalId, form].map((id) => encodeURIComponent(id))
    const response = await fetch(`${url}/submissions/v3/integration/${kind}/${ids.join('/')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({
        submittedAt: String(submittedAt.getTime()),
        fields,
        context: { pageUri: page.uri, pageName: page.name },
        ...(consent && { legalConsentOptions: { consent: toConsent(consent) } }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new CrmAway(error instanceof Error && error.name === 'TimeoutError' ? 'too late' : 'not reached')
    })
    await response.body?.cancel()
    if (response.ok) return
    const isLater = response.status >= 500 || laterStatuses.includes(response.status)
    throw new (isLater ? CrmAway : CrmRefused)(`status ${response.status}`)
  },
})

type FormConsent = NonNullable<Parameters<Crm['receive']>[0]['consent']>

const toConsent = ({ toProcess, text, communications }: FormConsent) => ({
  consentToProcess: toProcess,
  text,
  communications: communications.map(({ agreed, subscriptionTypeId, text: words }) => ({
    value: agreed,
    subscriptionTypeId,
    text: words,
  })),
})
