import { useState } from 'react'
import type { ListedClinician } from '#contract/clinicians.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { useSettings } from '../api/settings.ts'
import { chooseDeliveryType, typesFor, usualType } from '../appointment/bookable-clinician.ts'
import { calendarPages } from '../appointment/calendar-pages.ts'
import { formatFirstName, shortMoment } from '../appointment/format-day.ts'
import { HoldProblem } from '../appointment/hold-problem.tsx'
import { pathAfterReserving } from '../appointment/next-page.ts'
import { useAppointmentTypes } from '../appointment/use-appointment-types.ts'
import { useAvailability } from '../appointment/use-availability.ts'
import { useBookingChecks } from '../appointment/use-booking-checks.tsx'
import { useReserve } from '../appointment/use-reserve.ts'
import { formatZone } from '../appointment/zone-line.tsx'
import { useClientProfile } from '../client/client-profile.ts'
import { Button } from '../ui/button/button.tsx'
import { useTimeZone } from '../visit/use-time-zone.ts'
import { firstStarts } from './next-times.ts'

const mostTimes = 6

/** The next free times of a client's own psychologist, each a button that holds it and goes on to the booking. */
export function BookNextTime({ clinician }: { clinician: ListedClinician }) {
  const { accountId } = useSettings()
  const [zone] = useTimeZone()
  const [now] = useState(() => new Date())
  const last = useClientProfile().record?.lastFunding ?? null
  const funding = last && clinician.helmControl.fundingMethods.includes(last) ? last : null
  const type = usualType(typesFor(useAppointmentTypes(clinician).types, funding), 'EXISTING')
  const today = localDayAt(now, zone)
  const page = calendarPages(today, 'EXISTING')[0] ?? { first: today, last: today }
  const { days, refetch } = useAvailability({
    accountId,
    clinicianId: clinician._id,
    appointmentTypeId: type?._id,
    zone,
    page,
  })
  const [pressed, setPressed] = useState<string | null>(null)
  const starts = firstStarts(days ?? {}, mostTimes)
  const [first] = starts
  const chosen = pressed ?? first
  const gate = useBookingChecks({
    clinician,
    funding,
    type,
    sessionDate: sessionDateOf(chosen ? new Date(chosen) : now, clinician.timeZone),
  })
  const { reserve, busy, problem } = useReserve({
    nextPath: () => pathAfterReserving({ isSignedIn: true }),
    onTaken: refetch,
  })
  if (!type || first === undefined) return null

  const press = (startDateTime: string) => {
    setPressed(startDateTime)
    const choice = {
      accountId,
      clinicianId: clinician._id,
      appointmentTypeId: type._id,
      startDateTime,
      deliveryType: chooseDeliveryType(clinician),
    } as const
    gate.pass((paid) => void reserve({ ...choice, funding: paid ?? undefined }))
  }
  return (
    <section aria-labelledby="next-times" className="grid justify-items-start gap-3">
      <h3 className="text-lg" id="next-times">
        {formatFirstName(clinician.name)}’s next free times
      </h3>
      <ul className="flex flex-wrap gap-2">
        {starts.map((start) => (
          <li key={start}>
            <Button
              look="secondary"
              size="small"
              busy={busy && pressed === start && 'Holding your time…'}
              onClick={() => press(start)}
            >
              {shortMoment(new Date(start), zone)}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {type.label}, {type.duration} minutes. {formatZone(zone, new Date(first))}. Nothing is booked until
        you confirm it.
      </p>
      <HoldProblem problem={problem} />
      {gate.dialog}
    </section>
  )
}
