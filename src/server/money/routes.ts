import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { PaymentProviderFailed } from '../adapters/payments.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import { attachmentNamed } from '../http/answers.ts'
import type { AppContext } from '../http/context.ts'
import { fingerprint, idempotently } from '../http/idempotency.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { consumeAllowance, consumeAttempt, type RateLimit } from '../http/rate-limit.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { forPerson } from '../sign-in/account-people.ts'
import { requireCaller, requirePermission } from '../sign-in/authenticate.ts'
import { type RegisterStaff, staffOperations } from '../staff/staff-operations.ts'
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
import { readChargeTrail } from './charge-trail.ts'
import { exportCharges, exportJournal } from './export-books.ts'
import { listCharges, readCharge, readOwnCharges } from './charges.ts'
import { payOwnCharge } from './pay-own-charge.ts'
import { readMoney, readPracticeZone, readTakings } from './read-takings.ts'
import { compareDay, listReconciledDays } from './reconciliation.ts'

const fiveMinutes = 300
/** Each is a form at the provider. */
const paymentForms: RateLimit = { name: 'payment-forms', most: 15, perSeconds: fiveMinutes }

/** Charges, for the practice and for the client whose they are: docs/product/money.md. */
export function moneyRoutes(register: RegisterOperation, service: Service): void {
  const { db } = service
  const registerStaff = staffOperations(register, service)
  const own = [requireCaller(service), requirePermission(service, 'manage own profile')]

  registerStaff('readCharge', async ({ params: { id }, staff, by }) => {
    const charge = await readCharge(service, { id, practiceId: staff.practiceId })
    if (!charge) return fail('notFound')
    await noteRead(db, by, charge.client.id, `charge ${id}`)
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
    const keyed = {
      scope: `${staff.practiceId} POST ${id} refunds`,
      key,
      request: fingerprint(service, body),
    }
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

  register(
    'listOwnCharges',
    own,
    forPerson(async ({ clientId }) => succeed(await readOwnCharges(db, { clientId }))),
  )
  register(
    'readOwnCharge',
    own,
    forPerson(async ({ clientId }, { params: { id } }) => {
      const [charge] = await readOwnCharges(db, { clientId, id })
      return charge ? succeed(charge) : fail('notFound')
    }),
  )
  register(
    'payOwnCharge',
    own,
    forPerson(async ({ clientId, by }, { params: { id } }) => {
      if (!(await consumeAttempt(db, paymentForms, { address: by.actor, key: undefined })))
        return fail('tooManyRequests')
      return payOwnCharge(service, { id, clientId })
    }),
  )
}

/** What came in, what did not, and what the books need: docs/product/money.md#takings. */
export function takingsRoutes(register: RegisterOperation, service: Service): void {
  const registerStaff = staffOperations(register, service)
  const { db, reports } = service

  registerStaff('readMoney', async ({ staff }) =>
    succeed(await reports.read('readMoney', (from) => readMoney({ ...service, db: from }, staff.practiceId))),
  )
  registerStaff('listCharges', async ({ body, staff, by }) =>
    succeed(await listCharges(db, { ...body, practiceId: staff.practiceId, by })),
  )
  registerStaff('readChargeTrail', ({ params, staff, by }) =>
    readChargeTrail(service, { ...params, practiceId: staff.practiceId, by }),
  )
  registerStaff('readTakings', async ({ query, staff }) =>
    succeed(
      await reports.read('readTakings', (from) =>
        readTakings({ ...service, db: from }, { ...query, practiceId: staff.practiceId }),
      ),
    ),
  )

  const answerFile = async (c: AppContext, by: AccessedBy, name: string, content: Promise<string>) => {
    const file = await content
    await noteRead(db, by, null, `file ${name}`)
    return c.body(file, 200, {
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentNamed(name),
    })
  }
  registerStaff('downloadCharges', ({ query, staff, by }, c) =>
    answerFile(
      c,
      by,
      `charges-${query.month}.csv`,
      reports.read('downloadCharges', (from) =>
        exportCharges(from, { ...query, practiceId: staff.practiceId }),
      ),
    ),
  )
  registerStaff('downloadJournal', ({ query, staff, by }, c) =>
    answerFile(
      c,
      by,
      `journal-${query.month}.csv`,
      reports.read('downloadJournal', (from) =>
        exportJournal(from, { ...query, practiceId: staff.practiceId }),
      ),
    ),
  )
  reconciliationRoutes(registerStaff, service)
}

/** Each is a list of the provider’s, which has limits of its own. */
const perPractice: RateLimit = { name: 'reconciliation', most: 60, perSeconds: 3600 }

const providerAway = 'The payment provider did not answer. Please try again in a few minutes.'

function reconciliationRoutes(registerStaff: RegisterStaff, service: Service): void {
  const { db, now } = service
  const today = async (practiceId: string) =>
    formatIsoDate(localDayAt(now(), await readPracticeZone(db, practiceId)))

  registerStaff('listReconciliations', async ({ staff }) =>
    succeed({
      today: await today(staff.practiceId),
      days: await listReconciledDays(db, staff.practiceId),
    }),
  )

  registerStaff('reconcileDay', async ({ body: { day }, staff, by }) => {
    if (day > (await today(staff.practiceId)))
      return fail('invalidInput', { fields: { day: 'That day has not begun yet' } })
    if (!(await consumeAllowance(db, perPractice, staff.practiceId))) return fail('tooManyRequests')
    try {
      const compared = await compareDay(service, { practiceId: staff.practiceId, day })
      await noteRead(db, by, null, `payments of ${day} compared`)
      return succeed(compared)
    } catch (error) {
      if (error instanceof PaymentProviderFailed) return fail('unavailable', { message: providerAway })
      throw error
    }
  })
}
