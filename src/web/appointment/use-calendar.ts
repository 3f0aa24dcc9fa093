import type { ActionDispatch } from 'react'
import type { BookingRuleType } from '#domain/booking/booking-window.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { useSettings } from '../api/settings.ts'
import { useNowOnWake } from '../visit/use-now-on-wake.ts'
import { useTimeZone } from '../visit/use-time-zone.ts'
import { calendarPages } from './calendar-pages.ts'
import type { PanelChoice, PanelMove } from './panel-choice.ts'
import { useAvailability } from './use-availability.ts'

type CalendarQuestion = {
  clinicianId: string
  /** Undefined while no type is chosen. */
  typeId: string | undefined
  rule: BookingRuleType
  choice: PanelChoice
  /** The client's own appointment that is to move. */
  moving?: string
}

/** The page of a clinician's calendar that is in view, what is free on it, and what was picked. */
export function useCalendar({ clinicianId, typeId, rule, choice, moving }: CalendarQuestion) {
  const { accountId } = useSettings()
  const [zone] = useTimeZone()
  const now = useNowOnWake(() => new Date())
  const today = localDayAt(now, zone)
  const pages = calendarPages(today, rule)
  const at = Math.min(choice.page, pages.length - 1)
  const page = pages[at] ?? { first: today, last: today }
  const availability = useAvailability({
    accountId,
    clinicianId,
    appointmentTypeId: typeId,
    zone,
    page,
    moving,
  })
  const date = choice.slot ? formatIsoDate(localDayAt(new Date(choice.slot), zone)) : choice.date
  const slots = (date !== null && availability.days?.[date]?.timeSlots) || []
  const slot = slots.find(({ startDateTime }) => startDateTime === choice.slot) ?? null
  const canTurn = { earlier: at > 0, later: at < pages.length - 1 }
  return { zone, today, rule, page, canTurn, availability, date, slots, slot }
}

export type Calendar = ReturnType<typeof useCalendar> & { move: ActionDispatch<[PanelMove]> }
