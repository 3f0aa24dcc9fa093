import type { Clinician } from '#contract/clinicians.ts'
import { BookingCalendar } from '../appointment/booking-calendar.tsx'
import { FetchAhead } from '../appointment/fetch-ahead.tsx'
import { shortDay } from '../appointment/format-day.ts'
import { ZoneLine } from '../appointment/zone-line.tsx'
import { paths } from '#contract/page-paths.ts'
import { SelectField } from '../ui/field/select-field.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { BookButton, BookingProblem, HeldFor } from './choice-panel.tsx'
import { ClinicianNotice } from './clinician-notice.tsx'
import { gpCost } from './gp-choice.ts'
import { type GpTypeOption, toTypeOptions } from './gp-types.ts'
import { TimesFailed } from './list-states.tsx'
import { ReviewWarning } from './review-warning.tsx'
import { SlotGrid } from './slot-grid.tsx'
import { longDate, timeWithZone } from './format-time.ts'
import { useGpCalendar } from './use-gp-calendar.ts'
import * as styles from './gp-calendar.module.css'

type GpCalendarProps = { gp: Clinician; now: string }

/** See docs/product/gp.md#gp-calendar. */
export function GpCalendar({ gp, now }: GpCalendarProps) {
  const types = toTypeOptions(gp.appointmentAllocations ?? [])
  return (
    <section className={`card card--raised ${styles.calendar}`} aria-labelledby="gp-calendar-title">
      <h2 id="gp-calendar-title">Book a session</h2>
      <ClinicianNotice />
      {types[0] ? (
        <>
          <WithoutScript />
          <div className={styles.live}>
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
      <div className={styles.times}>
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
      <div className={styles.foot}>
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
function WithoutScript() {
  return (
    <noscript>
      <Notice type="plain">
        Choosing a time here needs JavaScript. <a href={paths.findGp()}>See the next times of all our GPs</a>.
      </Notice>
    </noscript>
  )
}
