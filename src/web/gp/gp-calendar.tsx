import type { Clinician } from '#contract/clinicians.ts'
import { BookingCalendar } from '../appointment/booking-calendar.tsx'
import { shortDay } from '../appointment/day-words.ts'
import { ZoneLine } from '../appointment/zone-line.tsx'
import { paths } from '../paths.ts'
import { SelectField } from '../ui/field/select-field.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { BookButton, BookingProblem } from './choice-panel.tsx'
import { ClinicianNotice } from './clinician-notice.tsx'
import { gpCost } from './gp-choice.ts'
import { type GpTypeOption, typeOptionsOf } from './gp-types.ts'
import { TimesFailed } from './list-states.tsx'
import { ReviewWarning } from './review-warning.tsx'
import { SlotGrid } from './slot-grid.tsx'
import { longDate, timeWithZone } from './time-words.ts'
import { useGpCalendar } from './use-gp-calendar.ts'

type GpCalendarProps = { gp: Clinician; now: string }

/** Document 1, screen 5. */
export function GpCalendar({ gp, now }: GpCalendarProps) {
  const types = typeOptionsOf(gp.appointmentAllocations ?? [])
  return (
    <section className="card card--raised gp-calendar" aria-labelledby="gp-calendar-title">
      <h2 id="gp-calendar-title">Book a session</h2>
      <ClinicianNotice />
      {types[0] ? (
        <>
          <WithoutScript />
          <div className="gp-calendar__live">
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
      <div className="gp-times">
        <div className="day-head">
          <h3>{date === null ? 'Times' : shortDay(calendar.shownDay)}</h3>
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
      <div className="gp-foot">
        <p className="gp-cost">{gpCost}</p>
        <p className="small" aria-live="polite">
          {choice && `${longDate(shownMoment, zone)}, ${timeWithZone(shownMoment, zone)}`}
        </p>
        <BookingProblem booking={booking} />
        <BookButton choice={choice} booking={booking} />
        <p className="xs soft gp-held">Held for 15 minutes once you continue.</p>
      </div>
      <ReviewWarning booking={booking} />
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
