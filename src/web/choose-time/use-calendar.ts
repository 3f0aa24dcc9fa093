import type { ActionDispatch } from 'react'
import type { BookingRuleType } from '#domain/diary/booking-window.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { useSettings } from '../api/settings.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import { useNowOnWake } from '../session/news.ts'
import { useAvailability } from './availability.ts'
import { calendarPages } from './calendar-pages.ts'

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

export type CalendarState = ReturnType<typeof useCalendar> & { move: ActionDispatch<[PanelMove]> }

/**
 * What has been picked on the panel so far. Each choice clears the ones after it.
 * See docs/product/choosing-a-time.md#booking-panel.
 */
export type PanelChoice = {
  /** Null until the person picks one: the usual type stands in. */
  typeId: string | null
  /** YYYY-MM-DD on the viewer's calendar. */
  date: string | null
  /** The slot's startDateTime. */
  slot: string | null
  /** Of the calendar, from 0. */
  page: number
}

type PanelMove =
  | { do: 'pickType'; typeId: string }
  | { do: 'pickDate'; date: string }
  | { do: 'pickSlot'; slot: string }
  | { do: 'dropSlot' }
  | { do: 'turnPage'; by: -1 | 1 }

export const nothingPicked: PanelChoice = { typeId: null, date: null, slot: null, page: 0 }

export function movePanel(choice: PanelChoice, move: PanelMove): PanelChoice {
  switch (move.do) {
    case 'pickType':
      return { ...nothingPicked, typeId: move.typeId }
    case 'pickDate':
      return { ...choice, date: move.date, slot: null }
    case 'pickSlot':
      return { ...choice, slot: move.slot }
    case 'dropSlot':
      return { ...choice, slot: null }
    case 'turnPage':
      return { ...nothingPicked, typeId: choice.typeId, page: Math.max(0, choice.page + move.by) }
  }
}
