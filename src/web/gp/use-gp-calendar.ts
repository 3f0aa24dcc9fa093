import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Clinician } from '#contract/clinicians.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, startOfDay } from '#domain/time/local-time.ts'
import { useSettings } from '../api/settings.ts'
import { calendarPages } from '../appointment/calendar-pages.ts'
import { useClientProfile } from '../client/client-profile.ts'
import { useAvailability } from '../appointment/use-availability.ts'
import { useNowOnWake } from '../visit/use-now-on-wake.ts'
import { useTimeZone } from '../visit/use-time-zone.ts'
import type { GpChoice } from './gp-choice.ts'
import type { GpTypeOption } from './gp-types.ts'
import { useGpBooking } from './use-gp-booking.ts'

type GpCalendarFacts = {
  gp: Clinician
  /** When the page was rendered: it says which day is today. */
  now: string
  types: readonly GpTypeOption[]
  /** Chosen where the address asks for no type, or for one that this GP does not offer. */
  firstType: GpTypeOption
}

/**
 * What is chosen in a GP's calendar. Each choice clears the ones after it: type, date, time.
 * See docs/product/gp.md#gp-calendar.
 */
export function useGpCalendar({ gp, now, types, firstType }: GpCalendarFacts) {
  const { accountId } = useSettings()
  const [zone] = useTimeZone()
  const { ruleType } = useClientProfile()
  const [search] = useSearchParams()
  const asked = types.find(({ kind }) => kind === search.get('type')) ?? firstType
  const [{ typeId, turned, date, start }, setChosen] = useState({
    typeId: asked.id,
    turned: 0,
    date: null as string | null,
    start: null as string | null,
  })

  const type = types.find(({ id }) => id === typeId) ?? firstType
  const today = localDayAt(
    useNowOnWake(() => new Date(now)),
    zone,
  )
  const pages = calendarPages(today, ruleType ?? 'NEW')
  const at = Math.min(turned, pages.length - 1)
  const page = pages[at] ?? { first: today, last: today }
  const availability = useAvailability({
    accountId,
    clinicianId: gp._id,
    appointmentTypeId: type.id,
    zone,
    page,
  })
  const booking = useGpBooking({
    onTaken: () => {
      setChosen({ typeId, turned, date, start: null })
      availability.refetch()
    },
  })
  const choose = (next: {
    typeId?: string
    turned?: number
    date?: string | null
    start?: string | null
  }) => {
    setChosen({ typeId, turned, date: null, start: null, ...next })
    booking.clear()
  }

  const slots = (date !== null && availability.days?.[date]?.timeSlots) || []
  const slot = slots.find(({ startDateTime }) => startDateTime === start)
  const shownDay = date === null ? today : dayNumberOfIso(date)
  const choice: GpChoice | null = slot
    ? {
        clinician: gp,
        kind: type.kind,
        appointmentTypeId: type.id,
        startDateTime: slot.startDateTime,
        endDateTime: slot.endDateTime,
      }
    : null

  return {
    zone,
    type,
    today,
    page,
    availability,
    booking,
    date,
    slots,
    choice,
    shownDay,
    /** A moment of the day shown, for its offset: noon, since a change of clocks happens before it. */
    shownMoment: slot
      ? new Date(slot.startDateTime)
      : dateOfEpochMinute(startOfDay(shownDay, zone) + 12 * 60),
    chooseType: (id: string) => choose({ typeId: id }),
    chooseDate: (next: string) => choose({ date: next }),
    chooseTime: (startDateTime: string) => choose({ date, start: startDateTime }),
    turnEarlier: at > 0 ? () => choose({ turned: at - 1 }) : undefined,
    turnLater: at < pages.length - 1 ? () => choose({ turned: at + 1 }) : undefined,
  }
}
