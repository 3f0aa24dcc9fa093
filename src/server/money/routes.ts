import { consumeAttempt } from '../http/consume-attempt.ts'
import { idempotently } from '../http/idempotency.ts'
import type { Register } from '../http/operations.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { noteAccess } from '../audit/note-access.ts'
import { requireCaller } from '../identity/authenticate.ts'
import { requirePermission } from '../identity/require-permission.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import {
  dropCharge,
  recordInvoicePaid,
  refundCharge,
  returnSecondPayment,
  sendPayLink,
  stopCharge,
  takeBackInvoicePaid,
  tryCharge,
} from './change-charge.ts'
import { payOwnCharge } from './pay-own-charge.ts'
import { readCharge } from './read-charge.ts'
import { readOwnCharges } from './read-own-charges.ts'

const fiveMinutes = 300
/** Each is a form at the provider. */
const paymentForms: RateLimit = { name: 'payment-forms', most: 15, perSeconds: fiveMinutes }

/** Charges, for the practice and for the client whose they are: docs/product/money.md. */
export function moneyRoutes(register: Register, service: Service): void {
  const { db } = service
  const registerStaff = staffOperations(register, service)
  const own = [requireCaller(service), requirePermission(service, 'manage own profile')]

  registerStaff('readCharge', async ({ params: { id }, staff, by }) => {
    const charge = await readCharge(service, { id, practiceId: staff.practiceId })
    if (!charge) return fail('notFound')
    await noteAccess(db, { ...by, action: 'read', clientId: charge.client.id, subject: `charge ${id}` })
    return succeed(charge)
  })
  registerStaff('tryCharge', ({ params, staff, by }) => tryCharge(service, { ...params, staff, by }))
  registerStaff('stopCharge', ({ params, body, staff, by }) =>
    stopCharge(service, { ...params, ...body, staff, by }),
  )
  registerStaff('dropCharge', ({ params, body, staff, by }) =>
    dropCharge(service, { ...params, ...body, staff, by }),
  )
  registerStaff('sendPayLink', ({ params, staff, by }) => sendPayLink(service, { ...params, staff, by }))
  registerStaff('refundCharge', async ({ params: { id }, body, key, staff, by }) => {
    // Of the charge, not of the person: after a lost answer a colleague may press again in the same browser.
    const keyed = { scope: `${staff.practiceId} POST ${id} refunds`, key, request: body }
    // Only that it was done is kept with the key: the charge has a name, and what was typed.
    const done = await idempotently(db, keyed, async (tx) => {
      const asked = await refundCharge(service, tx, { id, ...body, staff, by })
      return asked.ok ? succeed(null) : asked
    })
    if (!done.ok) return done
    const charge = await readCharge(service, { id, practiceId: staff.practiceId })
    return charge ? succeed(charge) : fail('notFound')
  })
  registerStaff('returnSecondPayment', ({ params, staff, by }) =>
    returnSecondPayment(service, { ...params, staff, by }),
  )
  registerStaff('recordInvoicePaid', ({ params, body, staff, by }) =>
    recordInvoicePaid(service, { ...params, ...body, staff, by }),
  )
  registerStaff('takeBackInvoicePaid', ({ params, body, staff, by }) =>
    takeBackInvoicePaid(service, { ...params, ...body, staff, by }),
  )

  register('listOwnCharges', own, async (_, c) =>
    succeed(await readOwnCharges(db, { subject: c.get('caller').subject })),
  )
  register('readOwnCharge', own, async ({ params: { id } }, c) => {
    const [charge] = await readOwnCharges(db, { subject: c.get('caller').subject, id })
    return charge ? succeed(charge) : fail('notFound')
  })
  register('payOwnCharge', own, async ({ params: { id } }, c) => {
    const { subject } = c.get('caller')
    if (!(await consumeAttempt(db, paymentForms, { address: subject, key: undefined })))
      return fail('tooManyRequests')
    return payOwnCharge(service, { id, subject })
  })
}
