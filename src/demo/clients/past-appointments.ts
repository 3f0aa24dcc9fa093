import { firstSlots } from '#domain/booking/slots.ts'
import { quoteSession } from '#domain/fees/quote.ts'
import type { DayNumber } from '#domain/time/calendar.ts'
import { addMonths, formatIsoDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, spanOfDays } from '#domain/time/local-time.ts'
import { appointmentTypes } from '../appointments/appointment-types.ts'
import type { Booking } from '../appointments/booking.ts'
import type { DemoClinician } from '../clinicians/build-clinicians.ts'
import type { demoPeople } from './demo-people.ts'
import { demoClientId } from './insert-demo-people.ts'

type People = ReturnType<typeof demoPeople>
type Seen = Pick<Booking, 'clinician' | 'type' | 'clientId' | 'funding'>

/** What the demo clients have attended. */
export function pastAppointments(
  people: People,
  by: { psychologist: DemoClinician; gp: DemoClinician },
  today: DayNumber,
): Booking[] {
  const gpInitial = { clinician: by.gp, type: appointmentTypes.gpInitial, funding: 'bulkBill' } as const
  return [
    attended(
      {
        clinician: by.psychologist,
        type: appointmentTypes.initial,
        clientId: demoClientId(people.returningClient),
        funding: 'rebate',
      },
      today - 21,
    ),
    attended({ ...gpInitial, clientId: demoClientId(people.gpRecent) }, addMonths(today, -5)),
    attended({ ...gpInitial, clientId: demoClientId(people.gpLapsed) }, addMonths(today, -14)),
  ]
}

/** In the first working time of the week that begins on `day`. */
function attended(seen: Seen, day: DayNumber): Booking {
  const { profile, hours } = seen.clinician
  const { durationMinutes, stepMinutes } = seen.type
  const window = spanOfDays(day, day + 6, profile.timeZone)
  const schedule = { zone: profile.timeZone, ...hours, busy: [] }
  const [start] = firstSlots(schedule, { window, after: 0, durationMinutes, stepMinutes }, 1)
  if (start === undefined) throw new Error(`${profile.name} works on no day of the week`)
  const sessionDate = formatIsoDate(localDayAt(dateOfEpochMinute(start), profile.timeZone))
  const priced = quoteSession({ sessionDate, role: profile.role, funding: seen.funding })
  return {
    ...seen,
    start,
    isNewClient: true,
    deliveryType: 'videoCall',
    outcome: 'attended',
    quote: priced.ok ? priced.quote : null,
  }
}
