import { clientAddress } from '../http/client-address.ts'
import type { Register } from '../http/operations.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { submitForm } from './submit-form.ts'

/** Enough for everybody behind one address of a clinic or a mobile network, too few to fill the table. */
export const formsByAddress: RateLimit = { name: 'forms:address', most: 60, perSeconds: 3600 }

export function formRoutes(register: Register, service: Service): void {
  register('submitForm', [], async ({ params, body, key }, c) => {
    const address = clientAddress(c, service.config.TRUSTED_PROXIES)
    if (!(await consumeAllowance(service.db, formsByAddress, address))) return fail('tooManyRequests')
    const result = await submitForm(service, { ...params, key, request: body })
    return result.ok ? succeed({ inlineMessage: 'Thank you. We have received your answers.' }) : result
  })
}
