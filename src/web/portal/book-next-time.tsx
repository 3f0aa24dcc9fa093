import { useState } from 'react'
import type { ListedClinician } from '#contract/clinicians.ts'
import { deliveryChoices, type DeliveryType, deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { localDayAt, sessionDateOf } from '#domain/time/local-time.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { apiQuery, useRead } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { formatFirstName, shortMoment } from '../appointment/format-day.ts'
import { formatZone } from '../appointment/zone-line.tsx'
import { useAvailability } from '../choose-time/availability.ts'
import { deliveryTypeFor, ruleForTypes, typesFor, usualType } from '../choose-time/bookable-clinician.ts'
import { type AvailableDays, calendarPages } from '../choose-time/calendar-pages.ts'
import { pathAfterReserving } from '../choose-time/next-page.ts'
import { heldElsewhere, useBookingChecks } from '../choose-time/use-booking-checks.tsx'
import { useAppointmentTypes } from '../choose-time/use-panel.ts'
import { HoldProblem, useReserve } from '../choose-time/use-reserve.tsx'
import { useClientProfile } from '../client/client-profile.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import { useNowOnWake } from '../session/news.ts'
import { readItem } from '../session/tab-storage.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'

const mostTimes = 6

/** The next free times of a client's own psychologist, each a button that holds it and goes on to the booking. */
export function BookNextTime({ clinician }: { clinician: ListedClinician }) {
  const { accountId } = useSettings()
  const [zone] = useTimeZone()
  const now = useNowOnWake(() => new Date())
  const { record } = useClientProfile()
  const last = record?.lastFunding ?? null
  const funding = last && clinician.helmControl.fundingMethods.includes(last) ? last : null
  const type = usualType(typesFor(useAppointmentTypes(clinician).types, funding), ruleForTypes(record))
  const today = localDayAt(now, zone)
  const page = calendarPages(today, 'EXISTING')[0] ?? { first: today, last: today }
  const { days, refetch } = useAvailability({
    accountId,
    clinicianId: clinician._id,
    appointmentTypeId: type?._id,
    zone,
    page,
  })
  const before = useRead(apiQuery('listOwnAppointments', {})).data?.find(({ isGP }) => !isGP)
  const [picked, setPicked] = useState<DeliveryType | null>(null)
  const client = { funding, isNew: false }
  const deliveries = deliveryChoices(clinician.deliveryTypes, client)
  // As the last time, until they choose.
  const chosenWay = picked ?? before?.deliveryType ?? null
  const deliveryType = deliveryTypeFor(clinician, { chosen: chosenWay, ...client })
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
      deliveryType,
    } as const
    gate.pass((paid) => {
      const held = heldElsewhere(readItem('reservation'), { clinicianId: clinician._id, now: new Date() })
      void reserve({ ...choice, funding: paid ?? undefined, replaces: held?.reserveId })
    })
  }
  return (
    <section aria-labelledby="next-times" className="grid justify-items-start gap-3">
      <h3 className="text-lg" id="next-times">
        {formatFirstName(clinician.name)}’s next free times
      </h3>
      {deliveries.length > 1 && (
        <SelectField
          label="How will you meet?"
          options={deliveries.map((code) => ({ value: code, label: findLabel(deliveryTypes, code) }))}
          value={deliveryType}
          onChange={({ target }) => setPicked(deliveries.find((code) => code === target.value) ?? null)}
        />
      )}
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
        {type.label}, {findLabel(deliveryTypes, deliveryType).toLowerCase()}, {type.duration} minutes.{' '}
        {formatZone(zone, new Date(first))}. Nothing is booked until you confirm it.
      </p>
      <HoldProblem problem={problem} />
      {gate.dialog}
    </section>
  )
}

/** The first starts of a calendar's page, the soonest first. */
export const firstStarts = (days: AvailableDays, most: number): string[] =>
  Object.values(days)
    .flatMap(({ timeSlots }) => timeSlots.map(({ startDateTime }) => startDateTime))
    .toSorted()
    .slice(0, most)

/**
 * The card of one's own psychologist, with the first times that are free. `null`: none, because the profile is not listed
 * or the list is away; the page then goes by the name alone.
 */
export function useMyClinician(id: string | null): ListedClinician | null | 'loading' {
  const query = { clinicianIds: id ?? '', perPage: '1' }
  const listed = useRead({ ...apiQuery('listClinicians', { query }), enabled: id !== null, retry: false })
  if (id === null) return null
  return listed.isPending ? 'loading' : (listed.data?.clinicians[0] ?? null)
}
