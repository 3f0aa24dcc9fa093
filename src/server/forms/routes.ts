import { clientAddress, clientNetwork } from '../http/client-address.ts'
import { consumeAttempt } from '../http/consume-attempt.ts'
import type { Register } from '../http/operations.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { makeFormToken } from './form-token.ts'
import { knownForms } from './known-forms.ts'
import { submitForm } from './submit-form.ts'

/** Enough for everyone behind one address of a clinic or a mobile network, too few to fill the table. */
export const formsByAddress: RateLimit = { name: 'forms:address', most: 60, perSeconds: 3600 }
/** Of matching answers, as of messages: the network around many addresses. */
export const formsByNetwork: RateLimit = { name: 'forms:network', most: 60, perSeconds: 3600 }
/** Of messages to the practice, which someone has to read. */
export const messagesByAddress: RateLimit = { name: 'messages:address', most: 20, perSeconds: 3600 }
export const messagesByNetwork: RateLimit = { name: 'messages:network', most: 60, perSeconds: 3600 }
const tokensByAddress: RateLimit = { name: 'form-tokens:address', most: 600, perSeconds: 3600 }

export function formRoutes(register: Register, service: Service): void {
  const { db, keyring, now, config } = service

  register('readFormToken', [], async (_, c) => {
    const address = clientAddress(c, config.TRUSTED_PROXIES)
    if (!(await consumeAllowance(db, tokensByAddress, address))) return fail('tooManyRequests')
    return succeed({ token: makeFormToken(keyring, now()) })
  })

  register('submitForm', [], async ({ params, body, key }, c) => {
    const address = clientAddress(c, config.TRUSTED_PROXIES)
    const network = clientNetwork(c, config.TRUSTED_PROXIES)
    const isMessage = knownForms.get(params.formId)?.isGuarded ?? false
    const [byAddress, byNetwork] = isMessage
      ? [messagesByAddress, messagesByNetwork]
      : [formsByAddress, formsByNetwork]
    const sent = { key, request: `${params.portalId} ${params.formId}` }
    const isWithin =
      (await consumeAttempt(db, byAddress, { address, ...sent })) &&
      (await consumeAttempt(db, byNetwork, { address: network, ...sent }))
    if (!isWithin) return fail('tooManyRequests')
    const result = await submitForm(service, { ...params, key, request: body })
    return result.ok ? succeed({ inlineMessage: 'Thank you. We have received your answers.' }) : result
  })
}
