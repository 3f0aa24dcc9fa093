import { redirect, type RouterContextProvider } from 'react-router'
import type { Clinician } from '#contract/clinicians.ts'
import type { PathParams } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { quoteSession } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { type FundingMethod, fundingMethods } from '#domain/funding/methods.ts'
import { fundingWords } from '#domain/funding/words.ts'
import { type DayNumber, formatIsoDate } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { loadApiOrNull } from '../../api/load-api.ts'
import { toAppointmentType, usualType } from '../../choose-time/bookable-clinician.ts'
import { formatPrice } from '../../choose-time/format-cost.ts'
import { nextFreeDay } from '../../choose-time/calendar-pages.ts'
import { loadClinician } from '../load-clinician.ts'
import { type NextFreeAnswer, nextFree } from './next-free.ts'

type RouterContext = Readonly<RouterContextProvider>

/** Server only. A GP's profile is at another address. */
export async function loadProfile(
  context: RouterContext,
  params: PathParams<'readClinician'>,
): Promise<Clinician> {
  const clinician = await loadClinician(context, params)
  if (clinician.isGP) throw redirect(paths.gpDetails(clinician._id))
  return clinician
}

/**
 * The first free start of a newcomer's usual session, for the badge; null when there is none. Undefined when that could not be
 * read, which is no reason to fail a page over.
 */
export async function loadNextAvailable(
  context: RouterContext,
  { _id, isGP, appointmentAllocations = [] }: Clinician,
  { today, zone }: { today: DayNumber; zone: ZoneId },
): Promise<NextFreeAnswer> {
  const type = usualType(
    appointmentAllocations.map((known) => toAppointmentType(known, isGP)),
    'NEW',
  )
  if (!type) return null
  const availability = await loadApiOrNull(context, 'readAvailability', {
    params: { id: type._id },
    query: {
      clinicianId: _id,
      date: formatIsoDate(today),
      to: formatIsoDate(today + 27),
      timeZone: zone,
    },
  })
  if (!availability) return undefined
  const { timeSlots } = availability
  const first = nextFreeDay(timeSlots)
  const start = first && timeSlots[first]?.timeSlots[0]?.startDateTime
  return start ? nextFree(start, zone) : null
}

export type WayToPay = {
  code: FundingMethod
  label: string
  note: string
  afterSession: string
  inTheEnd: string
  /** "$52.08 after rebate": the price as the panel says it. Null where none is published. */
  price: string | null
}

type WaysToPayQuestion = {
  offered: readonly FundingMethod[]
  role: ClinicianRole
  /** YYYY-MM-DD: of the next free time, where there is one. */
  sessionDate: string
  rates: readonly RateRow[]
}

/** The profile's price table. A way whose price is not published is named without one. */
export const waysToPay = ({ offered, role, sessionDate, rates }: WaysToPayQuestion): WayToPay[] =>
  fundingMethods
    .filter(({ code }) => offered.includes(code))
    .map(({ code, label }) => {
      const result = quoteSession({ funding: code, role, sessionDate }, rates)
      const { note, paidBy } = fundingWords[code]
      const way = { code, label, note }
      if (!result.ok) return { ...way, afterSession: 'On request', inTheEnd: 'On request', price: null }
      const { invoice, upfrontCents, outOfPocketCents } = result.quote
      return {
        ...way,
        afterSession: invoice ? `${formatCents(invoice.cents)} invoiced` : formatCents(upfrontCents),
        inTheEnd: paidBy ?? formatCents(outOfPocketCents),
        price: formatPrice(result.quote),
      }
    })
