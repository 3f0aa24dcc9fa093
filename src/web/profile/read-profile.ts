import { type RouterContextProvider, redirect } from 'react-router'
import type { Availability } from '#contract/booking.ts'
import type { Clinician } from '#contract/clinicians.ts'
import type { Settings } from '#contract/settings.ts'
import { type DayNumber, isoDateOf } from '#domain/time/calendar.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { typeOf, usualType } from '../appointment/bookable-clinician.ts'
import { nextFreeDay } from '../appointment/calendar-pages.ts'
import { pageFailure } from '../api/load-settings.ts'
import { fetchApiContext } from '../api/request-context.ts'
import { paths } from '../paths.ts'

type Context = Readonly<RouterContextProvider>

/** Server only. A psychologist who is not there any more has a page of their own; a GP's profile is at another address. */
export async function readProfile(
  context: Context,
  { accountId }: Settings,
  idOrSlug: string,
): Promise<Clinician> {
  const response = await context.get(fetchApiContext)(
    `/api/accounts/${encodeURIComponent(accountId)}/clinicians/${encodeURIComponent(idOrSlug)}?showAllocation=true`,
  )
  if (response.status === 404) throw redirect(paths.clinicianUnavailable())
  if (!response.ok) throw await pageFailure(response)
  const clinician = (await response.json()) as Clinician
  if (clinician.isGP) throw redirect(paths.gpDetails(clinician._id))
  return clinician
}

/** The first free start of a newcomer's usual session, for the badge. It is no reason to fail a page over. */
export async function readNextAvailable(
  context: Context,
  { _id, isGP, appointmentAllocations = [] }: Clinician,
  today: DayNumber,
): Promise<string | null> {
  const type = usualType(
    appointmentAllocations.map((known) => typeOf(known, isGP)),
    'NEW',
  )
  if (!type) return null
  const query = new URLSearchParams({
    clinicianId: _id,
    date: isoDateOf(today),
    to: isoDateOf(today + 27),
    timeZone: defaultZone,
  })
  const response = await context.get(fetchApiContext)(
    `/api/appointment-types/${type._id}/availabilities/public?${query}`,
  )
  if (!response.ok) return null
  const { timeSlots } = (await response.json()) as Availability
  const first = nextFreeDay(timeSlots)
  return (first && timeSlots[first]?.timeSlots[0]?.startDateTime) ?? null
}
