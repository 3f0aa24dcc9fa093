import type { ActionDispatch } from 'react'
import type { BookingRuleType } from '#domain/diary/booking-window.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { useSettings } from '../api/settings.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import { useNowOnWake } from '../session/news.ts'
import { useAvailability } from './availability.ts'
import { calendarPages, nextFreeDay, pageWith } from './calendar-pages.ts'

type CalendarQuestion = {
  clinicianId: string
  /** Undefined while no type is chosen. */
  typeId: string | undefined
  rule: BookingRuleType
  choice: PanelChoice
  /** The client's own appointment that is to move. */
  moving?: string
  /** When the page was rendered, where a server draws the calendar: both must have one today. */
  renderedAt?: string
}

/** The page of a clinician's calendar that is in view, what is free on it, and what was picked. */
export function useCalendar({ clinicianId, typeId, rule, choice, moving, renderedAt }: CalendarQuestion) {
  const { accountId } = useSettings()
  const [zone] = useTimeZone()
  const now = useNowOnWake(() => (renderedAt === undefined ? new Date() : new Date(renderedAt)))
  const today = localDayAt(now, zone)
  const pages = calendarPages(today, rule)
  // A chosen time stays chosen in another zone, where it may fall on another date, and on another page.
  const date = choice.slot ? formatIsoDate(localDayAt(new Date(choice.slot), zone)) : choice.date
  const at =
    pageWith(pages, date === null ? null : dayNumberOfIso(date)) ?? Math.min(choice.page, pages.length - 1)
  const page = pages[at] ?? { first: today, last: today }
  const question = { accountId, clinicianId, zone, moving }
  const availability = useAvailability({ ...question, appointmentTypeId: typeId, page })
  const isEmpty = availability.days !== null && nextFreeDay(availability.days) === null
  const everyDay = useAvailability({
    ...question,
    appointmentTypeId: isEmpty && pages.length > 1 ? typeId : undefined,
    page: { first: today, last: pages.at(-1)?.last ?? page.last },
  })
  const slots = (date !== null && availability.days?.[date]?.timeSlots) || []
  const slot = slots.find(({ startDateTime }) => startDateTime === choice.slot) ?? null
  const turnTo = { earlier: at > 0 ? at - 1 : null, later: at < pages.length - 1 ? at + 1 : null }
  return {
    zone,
    today,
    rule,
    page,
    turnTo,
    availability,
    date,
    slots,
    slot,
    /** Whether no day of the page in view has a time. */
    isEmpty,
    /** All days that can be booked, read where the page in view has none. */
    everyDay: pages.length > 1 ? everyDay : availability,
  }
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
  | { do: 'turnPage'; to: number }

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
      return { ...nothingPicked, typeId: choice.typeId, page: move.to }
  }
}
