import { useEffect, useRef } from 'react'
import type { DayNumber } from '#domain/time/calendar.ts'
import { weekdayNames } from '#domain/time/format.ts'
import { CalendarGrid } from '../ui/calendar/calendar-grid.tsx'
import { CalendarHead } from '../ui/calendar/calendar-head.tsx'
import { CalendarKey } from '../ui/calendar/calendar-key.tsx'
import { SkeletonCalendar } from '../ui/skeleton/skeletons.tsx'
import { type AvailableDays, type CalendarPage, pageTitle, toWeeks } from './calendar-pages.ts'

type BookingCalendarProps = {
  page: CalendarPage
  today: DayNumber
  /** Null while they are on their way. */
  days: AvailableDays | null
  chosen: string | null
  onChoose: (date: string) => void
  /** Left out where there is no such page. */
  onEarlier?: () => void
  onLater?: () => void
}

const weekdays = weekdayNames.map((name) => name.slice(0, 3))

/** Walked by the arrow keys, Home and End; Page Up and Page Down turn its pages. */
export function BookingCalendar(props: BookingCalendarProps) {
  const { page, today, days, chosen, onChoose, onEarlier, onLater } = props
  const title = pageTitle(page)
  const { box, turn } = useKeptFocus()

  return (
    <div className="@container" ref={box} aria-busy={days === null}>
      <CalendarHead title={title.short} onEarlier={onEarlier} onLater={onLater} />
      {days === null ? (
        <>
          <SkeletonCalendar weeks={(page.last - page.first + 1) / 7} />
          <output className="sr-only">Looking for free times</output>
        </>
      ) : (
        <CalendarGrid
          label={title.long}
          weekdays={weekdays}
          weeks={toWeeks(page, today, days)}
          chosen={chosen}
          onChoose={onChoose}
          onTurn={(by) => turn(by < 0 ? onEarlier : onLater)}
        />
      )}
      <CalendarKey free="Times free" none="Full, or no sessions" />
    </div>
  )
}

/** A page turned by keyboard takes the focused day away: the focus goes to the new page's day once it is there. */
function useKeptFocus() {
  const box = useRef<HTMLDivElement>(null)
  const turned = useRef(false)
  useEffect(() => {
    const day = box.current?.querySelector<HTMLElement>('td button[tabindex="0"]')
    if (!turned.current || !day) return
    turned.current = false
    day.focus()
  })
  const turn = (go: (() => void) | undefined) => {
    if (!go) return
    turned.current = true
    go()
  }
  return { box, turn }
}
