import type { Kysely } from 'kysely'
import { isMedicareSession, yearUsedUpTexts } from '#domain/clients/referral-meter.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import { findReferralGaps } from '../referrals/referral-meters.ts'
import type { Tables } from '../db/tables.ts'
import { fail, type Result } from '../result.ts'
import type { Reservation } from './reservation-store.ts'

type Moving = { booking: Reservation & { clientId: string }; to: Date }

/**
 * Why sessions of one client cannot be moved to these times: Medicare pays for no more of them in the year that they would come into. Null
 * where each stays in its year, or has room in the other. Asked with the client locked, another booking at this moment waits, and counts it.
 */
export async function findFullYear(
  db: Kysely<Tables>,
  moves: readonly Moving[],
): Promise<Result<never> | null> {
  const counted = moves.filter(isCounted)
  const entering = counted.filter(isOtherYear)
  const [first] = entering
  if (!first) return null
  const { clientId, funding, clinician } = first.booking
  // Those that stay in their year have their place already.
  const staying = counted.filter((move) => !isOtherYear(move))
  const gaps = await findReferralGaps(db, {
    clientId,
    funding,
    starts: [...staying, ...entering].map(({ to }) => to),
    zone: clinician.timeZone,
    without: counted.map(({ booking }) => booking.id),
  })
  return gaps.slice(staying.length).includes('yearUsedUp')
    ? fail('conflict', { message: yearUsedUpTexts.forMove })
    : null
}

const isCounted = ({ booking: { type, funding, referral } }: Moving): boolean =>
  isMedicareSession({ isGP: type.isGP, funding, referral })

const isOtherYear = ({ booking: { startsAt, clinician }, to }: Moving): boolean =>
  yearOf(startsAt, clinician) !== yearOf(to, clinician)

const yearOf = (moment: Date, { timeZone }: Reservation['clinician']): string =>
  sessionDateOf(moment, timeZone).slice(0, 4)
