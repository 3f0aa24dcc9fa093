import { sql } from 'kysely'
import { liveStates } from '#domain/booking/holds.ts'
import {
  type ReferralCover,
  referralOfBooking,
  referralOnRecord,
  type ReferralStatus,
} from '#domain/funding/referral.ts'
import {
  agreedFullFee,
  agreedQuote,
  type BookedWithFullFee,
  isPricedAlike,
  quoteAfter,
} from '#domain/fees/quote.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import type { Tx } from '../db/database.ts'
import { addMissingRows } from '../db/rows.ts'
import { queuePriceEmail } from '../emails/queue-emails.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings.ts'
import { consultRecord, type RecordDetails } from './client-record-store.ts'
import { readNotedCover } from './referral-meters.ts'

type UpcomingBooking = BookingAnswers & BookedWithFullFee & { id: string; isBooked: boolean }

/**
 * After a change of the record: what is held or booked and still to come follows it. A price that changes with it is stored,
 * and its client is told. See docs/product/funding.md#no-referral.
 */
export async function followRecord(
  { jobs, keyring }: Pick<Service, 'jobs' | 'keyring'>,
  tx: Tx,
  clientId: string,
  /** What was said of the referral just now: an answer to the times that are held, and to nothing that is booked. */
  said?: boolean,
): Promise<void> {
  const upcoming = await readUpcoming(tx, clientId)
  if (upcoming.length === 0) return
  const record = await consultRecord({ db: tx, keyring }, clientId)
  const rates = await readRates(tx)
  for (const booking of upcoming) {
    const noted = await readNotedCover(tx, { ...booking, clientId, zone: booking.timeZone })
    // Never more than the client was told: docs/decisions/0060-one-price-for-what-is-booked.md.
    const isSettled = booking.isBooked && booking.referral === 'received' && noted === 'usedUp'
    const answers = bookingAnswers(record, {
      ...booking,
      said: booking.isBooked ? undefined : said,
      noted: isSettled ? 'unknown' : noted,
    })
    if (hasSameAnswers(answers, booking)) continue
    const { referral, isNdisPlanManaged, isWorkCoverNsw } = answers
    const agreed = agreedQuote(booking, rates)
    const quote = quoteAfter(booking, answers, rates)
    const fullFee = booking.fullFee ?? (referral && agreedFullFee(booking, rates))
    await tx
      .updateTable('reservations')
      .set({
        referral,
        is_ndis_plan_managed: isNdisPlanManaged,
        is_work_cover_nsw: isWorkCoverNsw,
        ...(booking.isBooked &&
          quote && { quote: JSON.stringify(quote), full_fee: fullFee && JSON.stringify(fullFee) }),
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', booking.id)
      .execute()
    if (booking.isBooked && quote && !isPricedAlike(quote, agreed))
      await queuePriceEmail({ jobs }, tx, booking)
  }
}

const hasSameAnswers = (answers: BookingAnswers, before: BookingAnswers): boolean =>
  answers.referral === before.referral &&
  answers.isNdisPlanManaged === before.isNdisPlanManaged &&
  answers.isWorkCoverNsw === before.isWorkCoverNsw

async function readUpcoming(tx: Tx, clientId: string): Promise<UpcomingBooking[]> {
  const { rows } = await sql<UpcomingBooking>`
    select r.id, r.status = 'booked' as "isBooked", lower(r.during) as "startsAt", upper(r.during) as "endsAt", r.funding_method as funding, r.referral,
           r.is_ndis_plan_managed as "isNdisPlanManaged", r.is_work_cover_nsw as "isWorkCoverNsw", r.quote, r.full_fee as "fullFee",
           c.role, c.time_zone as "timeZone"
      from reservations r
      join appointment_types t on t.id = r.appointment_type_id
      join clinicians c on c.id = r.clinician_id
     where r.client_id = ${clientId} and r.status in (${sql.join(liveStates)}) and r.service_delivered is null
       and lower(r.during) > clock_timestamp() and r.funding_method is not null and not t.is_gp
     order by r.id
       for no key update of r`.execute(tx)
  return rows
}

/** What the price of a booking depends on, from the client's record and from what is said with the booking. */
type BookingAnswers = {
  referral: ReferralStatus | null
  isNdisPlanManaged: boolean | null
  isWorkCoverNsw: boolean | null
}

export const noAnswers: BookingAnswers = { referral: null, isNdisPlanManaged: null, isWorkCoverNsw: null }

/** Whether the price, or who is invoiced, depends on what is on file. */
export const dependsOnRecord = (funding: FundingMethod | null): boolean =>
  funding !== null && (methods[funding].needsReferral || methods[funding].form.hasOwnDetails)

type AnsweredBooking = {
  funding: FundingMethod | null
  referral: ReferralStatus | null
  /** The answer about the referral that came with this request. */
  said?: boolean
  noted: ReferralCover
}

export const bookingAnswers = (
  record: Pick<RecordDetails, 'referral' | 'ndis' | 'workCover'>,
  { funding, referral: before, said, noted }: AnsweredBooking,
): BookingAnswers => ({
  referral:
    funding && methods[funding].needsReferral
      ? referralOfBooking({ onRecord: referralOnRecord(record.referral), said, before, noted })
      : null,
  isNdisPlanManaged: funding === 'ndis' && record.ndis ? record.ndis.plan === 'planManaged' : null,
  isWorkCoverNsw: funding === 'workCover' && record.workCover ? record.workCover.isClaimInNSW : null,
})

type ReferralGroup = FundingMethod | 'referral'

/** Joining again is no error, and keeps the day of the first time. */
export async function addReferralGroup(tx: Tx, clientId: string, groupId: ReferralGroup): Promise<void> {
  await addMissingRows(tx, 'client_groups', { client_id: clientId, group_id: groupId })
}
