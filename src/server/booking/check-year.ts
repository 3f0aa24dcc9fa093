import { isMedicareSession, yearUsedUpTexts } from '#domain/clients/referral-meter.ts'
import { findReferralGaps } from '../referrals/referral-meters.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result } from '../result.ts'
import type { Reservation } from './reservation-store.ts'

/** Why Medicare cannot pay for one more session in this year. Null for a session that it does not pay for, or that is booked already. */
export async function checkYear(
  tx: Tx,
  { clientId, funding, referral, type, status, startsAt, clinician }: Reservation & { clientId: string },
  text: string = yearUsedUpTexts.forClient,
): Promise<Result<never> | null> {
  if (status === 'booked' || !isMedicareSession({ isGP: type.isGP, funding, referral })) return null
  const [gap] = await findReferralGaps(tx, {
    clientId,
    funding,
    starts: [startsAt],
    zone: clinician.timeZone,
  })
  return gap === 'yearUsedUp' ? fail('conflict', { message: text }) : null
}
