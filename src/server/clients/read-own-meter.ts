import type { z } from 'zod'
import type { ownReferralMeterSchema } from '#contract/referral-meter.ts'
import { warnOfReferral } from '#domain/clients/referral-warnings.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { presentDvaMeter } from './present-dva-meter.ts'
import { readClientDvaMeter, readClientMeter } from '../referrals/referral-meters.ts'

/** Null for a client with no referral and no session that Medicare pays for. See docs/product/portal.md#sessions-used. */
export async function readOwnMeter(
  { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
  subject: string,
): Promise<Result<z.infer<typeof ownReferralMeterSchema>>> {
  const client = await db
    .selectFrom('clients')
    .select('id')
    .where('identity_subject', '=', subject)
    .executeTakeFirst()
  if (!client) return fail('notFound')
  const today = formatIsoDate(localDayAt(now(), config.PRACTICE_TIME_ZONE))
  const { places: _, ...meter } = await readClientMeter(db, client.id, today)
  const found = await readClientDvaMeter(db, client.id, today)
  const dva = found && presentDvaMeter(found, today)
  if (!dva && !meter.referral && meter.year.used + meter.year.booked === 0) return succeed(null)
  return succeed({ ...meter, warning: warnOfReferral(meter), dva })
}
