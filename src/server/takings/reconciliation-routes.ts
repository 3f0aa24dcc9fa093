import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { noteAccess } from '../audit/note-access.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { PaymentProviderFailed } from '../ports/payments.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { RegisterStaff } from '../staff/staff-operations.ts'
import { compareDay } from './compare-day.ts'
import { listReconciledDays } from './list-reconciled-days.ts'
import { readPracticeZone } from './practice-zone.ts'

/** Each is a list of the provider’s, which has limits of its own. */
const perPractice: RateLimit = { name: 'reconciliation', most: 60, perSeconds: 3600 }

const providerAway = 'The payment provider did not answer. Please try again in a few minutes.'

export function reconciliationRoutes(registerStaff: RegisterStaff, service: Service): void {
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
      await noteAccess(db, { ...by, action: 'read', clientId: null, subject: `payments of ${day} compared` })
      return succeed(compared)
    } catch (error) {
      if (error instanceof PaymentProviderFailed) return fail('unavailable', { message: providerAway })
      throw error
    }
  })
}
