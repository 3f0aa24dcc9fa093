import { useEffect, useRef } from 'react'
import { cardBadgeTexts, fullyBookedKind } from '#domain/clinicians/card.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, startOfDay } from '#domain/time/local-time.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { paths } from '#contract/page-paths.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { nextFreeDay } from './calendar-pages.ts'
import { longDay, shortDate } from './format-day.ts'
import { SlotPicker } from './slot-picker.tsx'
import type { Calendar } from './use-calendar.ts'
import { ZoneLine } from './zone-line.tsx'
import * as styles from './panel-times.module.css'

/** The chosen day, its zone and its times. */
export function PanelTimes({ panel }: { panel: Calendar }) {
  const { date, zone, slots, slot, today, availability, move } = panel
  const box = useScrollOnPick(date, slot?.startDateTime ?? null)
  const day = date === null ? today : dayNumberOfIso(date)
  const noon = dateOfEpochMinute(startOfDay(day, zone) + 720)
  const isKnown = date !== null && availability.days !== null
  return (
    <div ref={box} className={styles.times}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-lg">{date === null ? 'Times' : shortDate(date)}</h3>
        <ZoneLine at={noon} />
      </div>
      <output className="sr-only">
        {isKnown && slots.length > 0 && `${count(slots.length)} on ${longDay(day)}, ${zoneLabel(zone)} time`}
      </output>
      {date === null &&
        (isFull(panel) ? (
          <FullyBooked rule={panel.rule} />
        ) : (
          <p className="text-sm text-ink-soft">Please choose a date first</p>
        ))}
      {isKnown && slots.length === 0 && <NoTimes panel={panel} />}
      <SlotPicker
        slots={slots}
        zone={zone}
        chosen={slot?.startDateTime ?? null}
        onChoose={({ startDateTime }) => move({ do: 'pickSlot', slot: startDateTime })}
      />
    </div>
  )
}

/** Nothing on this page of the calendar, and no page after it. */
const isFull = ({ availability, canTurn }: Calendar) =>
  availability.days !== null && !canTurn.later && nextFreeDay(availability.days) === null

/** There is no date to choose, so there is another way on. */
function FullyBooked({ rule }: Pick<Calendar, 'rule'>) {
  return (
    <div className={styles.none}>
      <b>{cardBadgeTexts[fullyBookedKind(rule)]}</b>
      <LinkButton look="secondary" size="small" to={paths.findPsychologist()}>
        See who is free sooner
      </LinkButton>
    </div>
  )
}

const count = (times: number) => (times === 1 ? '1 time' : `${times} times`)

/** See docs/product/choosing-a-time.md#calendar. */
function NoTimes({ panel: { availability, date, move } }: { panel: Calendar }) {
  const days = availability.days ?? {}
  const next = nextFreeDay(days, date ?? '') ?? nextFreeDay(days)
  return (
    <div className={styles.none}>
      <b>Please select another date</b>
      <p className="text-sm text-ink-soft">
        Time slots are currently unavailable in the selected time zone for this date
      </p>
      {next && (
        <Button look="secondary" size="small" onClick={() => move({ do: 'pickDate', date: next })}>
          Next free day: {shortDate(next)}
        </Button>
      )}
    </div>
  )
}

/** Choosing a day scrolls its times into view, inside the panel or on the page; the chosen time stays above the foot. */
function useScrollOnPick(date: string | null, slot: string | null) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(date)
  useEffect(() => {
    if (date !== null && before.current !== date) box.current?.scrollIntoView({ block: 'nearest' })
    before.current = date
  }, [date])
  useEffect(() => {
    if (slot !== null)
      box.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [slot])
  return box
}
