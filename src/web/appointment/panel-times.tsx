import { useEffect, useRef } from 'react'
import { cardBadgeTexts } from '#domain/clinicians/card.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, startOfDay } from '#domain/time/local-time.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { nextFreeDay } from './calendar-pages.ts'
import { longDay, shortDate } from './day-words.ts'
import { SlotPicker } from './slot-picker.tsx'
import type { Panel } from './use-panel.ts'
import { ZoneLine } from './zone-line.tsx'

/** The chosen day, its zone and its times. */
export function PanelTimes({ panel }: { panel: Panel }) {
  const { date, zone, slots, slot, today, availability, move } = panel
  const box = useScrollOnPick(date, slot?.startDateTime ?? null)
  const day = date === null ? today : dayNumberOfIso(date)
  const noon = dateOfEpochMinute(startOfDay(day, zone) + 720)
  const isKnown = date !== null && availability.days !== null
  return (
    <div ref={box} className="panel-times">
      <div className="day-head">
        <h3>{date === null ? 'Times' : shortDate(date)}</h3>
        <ZoneLine at={noon} />
      </div>
      <output className="sr">
        {isKnown && slots.length > 0 && `${count(slots.length)} on ${longDay(day)}, ${zoneLabel(zone)} time`}
      </output>
      {date === null &&
        (isFull(panel) ? <FullyBooked /> : <p className="soft small">Please choose a date first</p>)}
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
const isFull = ({ availability, canTurn }: Panel) =>
  availability.days !== null && !canTurn.later && nextFreeDay(availability.days) === null

/** There is no date to choose, so there is another way on. */
function FullyBooked() {
  return (
    <div className="panel-times__none">
      <b>{cardBadgeTexts.fullyBooked}</b>
      <LinkButton look="secondary" size="small" to={paths.findPsychologist()}>
        See who is free sooner
      </LinkButton>
    </div>
  )
}

const count = (times: number) => (times === 1 ? '1 time' : `${times} times`)

/** Document 1 section 8, "Time slots empty". */
function NoTimes({ panel: { availability, date, move } }: { panel: Panel }) {
  const days = availability.days ?? {}
  const next = nextFreeDay(days, date ?? '') ?? nextFreeDay(days)
  return (
    <div className="panel-times__none">
      <b>Please select another date</b>
      <p className="soft small">
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
