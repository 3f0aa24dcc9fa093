import { useEffect, useRef } from 'react'
import { cardBadgeTexts, fullyBookedKind } from '#domain/clinicians/card.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, startOfDay } from '#domain/time/local-time.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { longDay, shortDate } from '../appointment/format-day.ts'
import { ZoneLine } from '../appointment/zone-line.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { BookingCalendar, SlotPicker } from './booking-calendar.tsx'
import { nextFreeDay } from './calendar-pages.ts'
import { FailureNotice } from './panel-notices.tsx'
import type { CalendarState } from './use-calendar.ts'
import * as styles from './booking-panel.module.css'

type PanelDaysProps = {
  calendar: CalendarState
  /** Where others are free sooner. Left out where there is no choice of person. */
  others?: string
  /** Of the box of times. */
  slotsClass?: string
}

export function PanelDays({ calendar, others, slotsClass }: PanelDaysProps) {
  const { availability, page, today, date, turnTo, move } = calendar
  if (availability.status === 'failed')
    return <FailureNotice words={availability.problem.message} onRetry={availability.refetch} />
  const turn = (to: number | null) => (to === null ? undefined : () => move({ do: 'turnPage', to }))
  return (
    <>
      <BookingCalendar
        page={page}
        today={today}
        days={availability.days}
        chosen={date}
        onChoose={(picked) => move({ do: 'pickDate', date: picked })}
        onEarlier={turn(turnTo.earlier)}
        onLater={turn(turnTo.later)}
      />
      <PanelTimes panel={calendar} others={others} slotsClass={slotsClass} />
    </>
  )
}

type PanelTimesProps = Omit<PanelDaysProps, 'calendar'> & { panel: CalendarState }

function PanelTimes({ panel, others, slotsClass }: PanelTimesProps) {
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
      {date === null && <NoDate panel={panel} others={others} />}
      {isKnown && slots.length === 0 && <NoTimes panel={panel} />}
      {slots.length > 0 && (
        <fieldset className={slotsClass} aria-label="Times">
          <SlotPicker
            slots={slots}
            zone={zone}
            chosen={slot?.startDateTime ?? null}
            onChoose={({ startDateTime }) => move({ do: 'pickSlot', slot: startDateTime })}
          />
        </fieldset>
      )}
    </div>
  )
}

/** A page of the calendar without a free day says which other day has times, or that the whole time ahead has none. */
function NoDate({ panel, others }: Pick<PanelTimesProps, 'panel' | 'others'>) {
  const { everyDay, isEmpty, page, rule, move } = panel
  if (!isEmpty) return <p className="text-sm text-ink-soft">Please choose a date first</p>
  if (everyDay.status === 'failed')
    return <FailureNotice words={everyDay.problem.message} onRetry={everyDay.refetch} />
  if (everyDay.days === null)
    return <output className="block text-sm text-ink-soft">Looking for the next free day</output>
  const later = nextFreeDay(everyDay.days, formatIsoDate(page.last))
  const next = later ?? nextFreeDay(everyDay.days)
  const isBookedOut = Object.values(everyDay.days).some(({ reason }) => reason === 'fullyBooked')
  return (
    <div className="grid justify-items-start gap-2 py-2">
      <b>
        {next ? 'No times on these days' : cardBadgeTexts[isBookedOut ? fullyBookedKind(rule) : 'notOpenYet']}
      </b>
      {next && (
        <Button look="secondary" size="small" onClick={() => move({ do: 'pickDate', date: next })}>
          {later ? 'Next' : 'Earlier'} free day: {shortDate(next)}
        </Button>
      )}
      {!next && others && (
        <LinkButton look="secondary" size="small" to={others}>
          See who is free sooner
        </LinkButton>
      )}
    </div>
  )
}

const count = (times: number) => (times === 1 ? '1 time' : `${times} times`)

/** See docs/product/choosing-a-time.md#calendar. */
function NoTimes({ panel: { availability, date, move } }: { panel: CalendarState }) {
  const days = availability.days ?? {}
  const next = nextFreeDay(days, date ?? '') ?? nextFreeDay(days)
  return (
    <div className="grid justify-items-start gap-2 py-2">
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
