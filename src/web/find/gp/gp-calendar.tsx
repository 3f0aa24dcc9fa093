import { useReducer } from 'react'
import { useSearchParams } from 'react-router'
import type { Clinician } from '#contract/clinicians.ts'
import { paths } from '#contract/page-paths.ts'
import { WhoIsItFor } from '../../choose-time/who-is-it-for.tsx'
import { FetchAhead } from '../../choose-time/fetch-ahead.tsx'
import { PanelDays } from '../../choose-time/panel-days.tsx'
import { movePanel, nothingPicked, useCalendar } from '../../choose-time/use-calendar.ts'
import { useClientProfile } from '../../client/client-profile.ts'
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
  const { zone, gpChoice, booking } = calendar
  const start = gpChoice && new Date(gpChoice.startDateTime)
  return (
    <>
      <SelectField
        label="Appointment type"
        value={calendar.type.id}
        onChange={({ currentTarget }) => calendar.move({ do: 'pickType', typeId: currentTarget.value })}
        options={props.types.map(({ id, label }) => ({ value: id, label }))}
      />
      <WhoIsItFor />
      <PanelDays calendar={calendar} others={paths.findGp()} slotsClass={styles.slots} />
      <div
        className={`grid gap-3 py-4 border-t border-line bg-surface ${gpChoice ? 'max-lg:sticky max-lg:bottom-0 max-lg:z-1' : ''}`}
      >
        <p className="font-display text-lg/[1.3] font-medium">{gpCost}</p>
        <p className="text-sm" aria-live="polite">
          {start && `${longDate(start, zone)}, ${timeWithZone(start, zone)}`}
        </p>
        <BookingProblem booking={booking} />
        <BookButton choice={gpChoice} booking={booking} />
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

/** What is chosen in a GP's calendar. See docs/product/gp.md#gp-calendar. */
function useGpCalendar({ gp, now, types, firstType }: GpCalendarFacts) {
  const { ruleType } = useClientProfile()
  const [search] = useSearchParams()
  const asked = types.find(({ kind }) => kind === search.get('type')) ?? firstType
  const [choice, movePicked] = useReducer(movePanel, { ...nothingPicked, typeId: asked.id })
  const type = types.find(({ id }) => id === choice.typeId) ?? firstType
  const calendar = useCalendar({
    clinicianId: gp._id,
    typeId: type.id,
    rule: ruleType ?? 'NEW',
    choice,
    renderedAt: now,
  })
  const booking = useGpBooking({
    onTaken: () => {
      movePicked({ do: 'dropSlot' })
      calendar.availability.refetch()
    },
  })
  const move: typeof movePicked = (next) => {
    movePicked(next)
    booking.clear()
  }
  const { slot } = calendar
  const gpChoice: GpChoice | null = slot && {
    clinician: gp,
    kind: type.kind,
    appointmentTypeId: type.id,
    startDateTime: slot.startDateTime,
    endDateTime: slot.endDateTime,
  }
  return { ...calendar, type, booking, move, gpChoice }
}
