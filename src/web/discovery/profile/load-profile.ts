import { redirect, type RouterContextProvider } from 'react-router'
import type { PathParams } from '#contract/api-types.ts'
import type { Clinician } from '#contract/clinicians.ts'
import { paths } from '#contract/page-paths.ts'
import { type DayNumber, formatIsoDate } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { loadApiOrNull } from '../../api/load-api.ts'
import { toAppointmentType, usualType } from '../../appointment/bookable-clinician.ts'
import { nextFreeDay } from '../../appointment/calendar-pages.ts'
import { loadClinician } from '../../appointment/load-clinician.ts'
import { type KnownNext, nextFree } from './next-free.ts'

type Context = Readonly<RouterContextProvider>

/** Server only. A GP's profile is at another address. */
export async function loadProfile(context: Context, params: PathParams<'readClinician'>): Promise<Clinician> {
  const clinician = await loadClinician(context, params)
  if (clinician.isGP) throw redirect(paths.gpDetails(clinician._id))
  return clinician
}

/**
 * The first free start of a newcomer's usual session, for the badge; null when there is none. Undefined when that could not be
 * read, which is no reason to fail a page over.
 */
export async function loadNextAvailable(
  context: Context,
  { _id, isGP, appointmentAllocations = [] }: Clinician,
  { today, zone }: { today: DayNumber; zone: ZoneId },
): Promise<KnownNext> {
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
