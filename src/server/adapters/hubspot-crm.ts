import { type Crm, CrmAway, CrmRefused } from '../ports/crm.ts'

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

type Consent = NonNullable<Parameters<Crm['receive']>[0]['consent']>

const toConsent = ({ toProcess, text, communications }: Consent) => ({
  consentToProcess: toProcess,
  text,
  communications: communications.map(({ agreed, subscriptionTypeId, text: words }) => ({
    value: agreed,
    subscriptionTypeId,
    text: words,
  })),
})
