import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import Sunrise from 'lucide-react/icons/sunrise'
import { useEffect, useRef } from 'react'
import type { Availability } from '#contract/booking.ts'
import { type DayNumber, minutesPerDay, modulo } from '#domain/time/calendar.ts'
import { type Band, bandNames, bands, findBand } from '#domain/time/days-and-times.ts'
import { formatTimeAt, weekdayNames } from '#domain/time/format.ts'
import { localMinuteAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { CalendarGrid, CalendarHead, CalendarKey, SlotBand, SlotButton } from '../ui/calendar.tsx'
import { SkeletonCalendar } from '../ui/skeletons.tsx'
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
  const { box, turn } = useFocusAfterTurn()

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
function useFocusAfterTurn() {
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

export type TimeSlot = Availability['timeSlots'][string]['timeSlots'][number]

const icons = { morning: Sunrise, afternoon: Sun, evening: Moon } as const satisfies Record<Band, unknown>

const bandOfSlot = (slot: TimeSlot, zone: ZoneId) =>
  findBand(modulo(localMinuteAt(new Date(slot.startDateTime), zone), minutesPerDay))

type SlotPickerProps = {
  slots: readonly TimeSlot[]
  /** The zone that the caller writes beside the times. */
  zone: ZoneId
  /** The chosen slot's startDateTime. */
  chosen: string | null
  onChoose: (slot: TimeSlot) => void
}

/**
 * Morning, afternoon and evening, each folded by its heading; a group without times is left out.
 * See docs/product/choosing-a-time.md#times-of-day.
 */
export const SlotPicker = ({ slots, zone, chosen, onChoose }: SlotPickerProps) =>
  bandNames.map((band) => {
    const inBand = slots.filter((slot) => bandOfSlot(slot, zone) === band)
    if (inBand.length === 0) return null
    const Icon = icons[band]
    return (
      <SlotBand key={band} label={bands[band].label} icon={<Icon className="icon" />} count={inBand.length}>
        {inBand.map((slot) => (
          <SlotButton
            key={slot.startDateTime}
            chosen={slot.startDateTime === chosen}
            onClick={() => onChoose(slot)}
          >
            {formatTimeAt(new Date(slot.startDateTime), zone, 'h:mm aa')}
          </SlotButton>
        ))}
      </SlotBand>
    )
  })
