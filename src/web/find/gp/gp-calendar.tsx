import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Clinician } from '#contract/clinicians.ts'
import { paths } from '#contract/page-paths.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, startOfDay } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useSettings } from '../../api/settings.ts'
import { shortDay } from '../../appointment/format-day.ts'
import { ZoneLine } from '../../appointment/zone-line.tsx'
import { useAvailability } from '../../choose-time/availability.ts'
import { BookingCalendar, SlotPicker, type TimeSlot } from '../../choose-time/booking-calendar.tsx'
import { calendarPages } from '../../choose-time/calendar-pages.ts'
import { FetchAhead } from '../../choose-time/fetch-ahead.tsx'
import { useClientProfile } from '../../client/client-profile.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { useNowOnWake } from '../../session/news.ts'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BookButton, BookingProblem, ClinicianNotice, HeldFor, ReviewWarning } from './choice-panel.tsx'
import {
  type GpChoice,
  gpCost,
  type GpTypeOption,
  longDate,
  timeWithZone,
  toTypeOptions,
} from './gp-choice.ts'
import { TimesFailed } from './list-states.tsx'
import { useGpBooking } from './use-gp-booking.ts'
import * as styles from './gp.module.css'

type GpCalendarProps = { gp: Clinician; now: string }

/** See docs/product/gp.md#gp-calendar. */
export function GpCalendar({ gp, now }: GpCalendarProps) {
  const types = toTypeOptions(gp.appointmentAllocations ?? [])
  return (
    <section
      className={`card card--raised grid gap-5 ${styles.calendar}`}
      aria-labelledby="gp-calendar-title"
    >
      <h2 id="gp-calendar-title">Book a session</h2>
      <ClinicianNotice />
      {types[0] ? (
        <>
          <WithoutScript />
          <div className="grid gap-5 noscript:hidden">
            <Calendar gp={gp} now={now} types={types} firstType={types[0]} />
          </div>
        </>
      ) : (
        <Notice>There are currently no appointment types available for this GP.</Notice>
      )}
    </section>
  )
}

type CalendarProps = GpCalendarProps & { types: readonly GpTypeOption[]; firstType: GpTypeOption }

function Calendar(props: CalendarProps) {
  const calendar = useGpCalendar(props)
  const { zone, availability, date, choice, booking, shownMoment } = calendar
  return (
    <>
      <SelectField
        label="Appointment type"
        value={calendar.type.id}
        onChange={({ currentTarget }) => calendar.chooseType(currentTarget.value)}
        options={props.types.map(({ id, label }) => ({ value: id, label }))}
      />
      {availability.status === 'failed' ? (
        <TimesFailed onRetry={availability.refetch} />
      ) : (
        <BookingCalendar
          page={calendar.page}
          today={calendar.today}
          days={availability.days}
          chosen={date}
          onChoose={calendar.chooseDate}
          onEarlier={calendar.turnEarlier}
          onLater={calendar.turnLater}
        />
      )}
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h3 className="text-lg">{date === null ? 'Times' : shortDay(calendar.shownDay)}</h3>
          <ZoneLine at={shownMoment} />
        </div>
        <SlotGrid
          date={date}
          slots={calendar.slots}
          zone={zone}
          chosen={choice?.startDateTime ?? null}
          onChoose={calendar.chooseTime}
        />
      </div>
      <div className="grid gap-3 pt-4 border-t border-line">
        <p className="font-display text-lg/[1.3] font-medium">{gpCost}</p>
        <p className="text-sm" aria-live="polite">
          {choice && `${longDate(shownMoment, zone)}, ${timeWithZone(shownMoment, zone)}`}
        </p>
        <BookingProblem booking={booking} />
        <BookButton choice={choice} booking={booking} />
        <HeldFor />
      </div>
      <ReviewWarning booking={booking} />
      <FetchAhead path={paths.gpSignUp()} />
    </>
  )
}

/** The calendar answers presses, so it is put away where no script runs; the listing shows its times all the same. */
const WithoutScript = () => (
  <noscript>
    <Notice type="plain">
      Choosing a time here needs JavaScript. <a href={paths.findGp()}>See the next times of all our GPs</a>.
    </Notice>
  </noscript>
)

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
function useGpCalendar({ gp, now, types, firstType }: GpCalendarFacts) {
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

type SlotGridProps = {
  date: string | null
  slots: readonly TimeSlot[]
  zone: ZoneId
  chosen: string | null
  onChoose: (startDateTime: string) => void
}

/** The grid scrolls beyond 300 px. See docs/product/gp.md#gp-calendar. */
function SlotGrid({ date, slots, zone, chosen, onChoose }: SlotGridProps) {
  if (date === null) return <p className="text-sm text-ink-soft">Please choose a date first</p>
  if (slots.length === 0)
    return (
      <output className="block">
        <p className="font-semibold text-sm">Please select another date</p>
        <p className="text-sm text-ink-soft">
          Time slots are currently unavailable in the selected time zone for this date
        </p>
      </output>
    )
  return (
    <fieldset className={styles.slots} aria-label="Times">
      <SlotPicker
        slots={slots}
        zone={zone}
        chosen={chosen}
        onChoose={({ startDateTime }) => onChoose(startDateTime)}
      />
    </fieldset>
  )
}
