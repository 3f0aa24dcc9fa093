import Calendar from 'lucide-react/icons/calendar'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { type GpAppointmentKind, gpAppointmentKinds } from '#domain/booking/appointment-types.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { formatZone, ZoneLine } from '../../appointment/zone-line.tsx'
import { FetchAhead } from '../../choose-time/fetch-ahead.tsx'
import { gpTimesPath } from '../../choose-time/next-page.ts'
import { useClientProfile } from '../../client/client-profile.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { SlotButton } from '../../ui/calendar.tsx'
import { Portrait } from '../../ui/card.tsx'
import { RadioCards } from '../../ui/choice-cards.tsx'
import { ChoiceBar, ChoicePanel, ReviewWarning } from './choice-panel.tsx'
import {
  clockTime,
  countMinutes,
  dayHeading,
  type GpChoice,
  type GpDurations,
  toGpChoice,
} from './gp-choice.ts'
import {
  type GpDay,
  type GpListing,
  type GpSlot,
  listSteps,
  type NextTimes,
  useNextTimes,
  writeGpListing,
} from './gp-list.ts'
import { BookingNeedsScript, NoTimes, TimesFailed, TimesSkeleton } from './list-states.tsx'
import { useGpBooking } from './use-gp-booking.ts'
import * as styles from './gp.module.css'

type NextAvailableProps = { listing: GpListing; rendered: NextTimes | null; durations: GpDurations }

export function NextAvailable({ listing, rendered, durations }: NextAvailableProps) {
  const [zone] = useTimeZone()
  const navigate = useNavigate()
  const { ruleType } = useClientProfile()
  const [choice, setChoice] = useState<GpChoice | null>(null)
  const { times, isLoading, hasFailed, refresh } = useNextTimes(
    { kind: listing.kind, shown: listing.shown, zone },
    rendered,
  )
  const booking = useGpBooking({
    onTaken: () => {
      setChoice(null)
      refresh()
    },
  })

  const go = (change: Partial<GpListing>) =>
    void navigate(paths.findGp(writeGpListing({ ...listing, ...change })), {
      replace: true,
      preventScrollReset: true,
    })
  const chooseKind = (kind: GpListing['kind']) => {
    setChoice(null)
    booking.clear()
    go({ kind, shown: listSteps.size })
  }
  const choose = (day: GpDay, slot: GpSlot) => {
    booking.clear()
    setChoice(toGpChoice(listing.kind, day, slot))
  }
  const chosen = choice && keyOfSlot({ ...choice, clinicianId: choice.clinician._id })
  const showsLength = (durations[listing.kind]?.length ?? 0) > 1
  const first = times?.answer.days[0]?.timeSlots[0]?.startDateTime ?? rendered?.readAt

  return (
    <div className={`lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-16 ${styles.columns}`}>
      <div className="min-w-0">
        <KindChoice chosen={listing.kind} durations={durations} onChoose={chooseKind} />
        <div className={`flex flex-wrap items-center justify-between gap-x-3 mt-4 sm:mt-10 ${styles.head}`}>
          <h2>Next available times</h2>
          {first && <ZoneLine at={new Date(first)} />}
        </div>
        <BookingNeedsScript />
        {times && times.answer.days.length > 0 && (
          <TimesList times={times} showsLength={showsLength} chosen={chosen} onChoose={choose} />
        )}
        {times && times.answer.days.length === 0 && !isLoading && (
          <NoTimes kind={listing.kind} rule={ruleType ?? 'NEW'} />
        )}
        {!times && isLoading && <TimesSkeleton />}
        {hasFailed && <TimesFailed onRetry={refresh} />}
        <output className="sr-only">
          {times && !isLoading ? formatCount(times) : isLoading && 'Looking for free times'}
        </output>
        {times && <ListSteps listing={listing} times={times} isLoading={isLoading} go={go} />}
      </div>
      <ChoicePanel choice={choice} zone={zone} booking={booking} />
      <ChoiceBar choice={choice} zone={zone} booking={booking} />
      <ReviewWarning booking={booking} />
      <FetchAhead path={paths.gpSignUp()} />
    </div>
  )
}

function formatCount({ answer }: NextTimes): string {
  const slots = answer.days.reduce((sum, { timeSlots }) => sum + timeSlots.length, 0)
  const gps = new Set(answer.days.map(({ clinician }) => clinician._id)).size
  return `${slots} ${slots === 1 ? 'time' : 'times'} with ${gps} ${gps === 1 ? 'GP' : 'GPs'}`
}

const helpByKind = {
  initial: 'A first plan, or more than 12 months since the last.',
  review: 'A check on the plan you already have.',
} as const satisfies Record<GpAppointmentKind, string>

type KindChoiceProps = {
  chosen: GpAppointmentKind
  durations: GpDurations
  onChoose: (kind: GpAppointmentKind) => void
}

/** A form of its own, for browsers that run no script. */
export function KindChoice({ chosen, durations, onChoose }: KindChoiceProps) {
  const [picked, pick] = usePickedKind(chosen)
  const options = gpAppointmentKinds.map(({ code, label }) => {
    const [minutes, ...others] = durations[code] ?? []
    // Where the types differ in length, each entry of the list says its own.
    const isSame = minutes !== undefined && others.length === 0
    return {
      value: code,
      label,
      help: isSame ? `${helpByKind[code]} ${minutes} minutes.` : helpByKind[code],
    }
  })
  return (
    <Form className={styles.kind} method="get" action={paths.findGp()} preventScrollReset>
      <RadioCards
        legend="What is this appointment for?"
        columns={2}
        options={options}
        chosen={[picked]}
        input={{
          name: 'type',
          onChange: ({ currentTarget }) => {
            const kind = currentTarget.value === 'review' ? 'review' : 'initial'
            pick(kind)
            onChoose(kind)
          },
        }}
      />
      <noscript>
        <div className="mt-4">
          <Button type="submit" look="secondary">
            Show times
          </Button>
        </div>
      </noscript>
    </Form>
  )
}

/** The address follows a moment after the press. Until it does, what was pressed is what is marked. */
function usePickedKind(chosen: GpAppointmentKind) {
  const [state, setState] = useState({ chosen, picked: chosen })
  if (state.chosen !== chosen) setState({ chosen, picked: chosen })
  return [state.picked, (picked: GpAppointmentKind) => setState({ chosen, picked })] as const
}

type ListStepsProps = {
  listing: GpListing
  times: NextTimes
  isLoading: boolean
  go: (change: Partial<GpListing>) => void
}

/** Show more, and Back. See docs/product/gp.md#gp-list. */
function ListSteps({ listing: { shown }, times, isLoading, go }: ListStepsProps) {
  const { hasMore } = times.answer
  return (
    <div>
      {hasMore && shown < listSteps.most && (
        <Button
          look="secondary"
          busy={isLoading && 'Loading times'}
          onClick={() => go({ shown: shown + listSteps.size })}
        >
          Show more
        </Button>
      )}
      {shown > listSteps.size && (
        <Button look="quiet" onClick={() => go({ shown: shown - listSteps.size })}>
          Back
        </Button>
      )}
      {hasMore && shown >= listSteps.most && (
        <p className="text-sm text-ink-soft">
          For later dates, choose a GP in Browse GPs and open their calendar.
        </p>
      )}
    </div>
  )
}

type TimesListProps = {
  times: NextTimes
  /** Two types of this kind differ in length. */
  showsLength: boolean
  chosen: string | null
  onChoose: (day: GpDay, slot: GpSlot) => void
}

/** A GP may offer two types of one kind, so that two entries have the same day and start. */
export const keyOfSlot = ({
  clinicianId,
  appointmentTypeId,
  startDateTime,
}: Pick<GpSlot, 'clinicianId' | 'startDateTime'> & Pick<GpDay, 'appointmentTypeId'>) =>
  `${clinicianId} ${appointmentTypeId} ${startDateTime}`

export function TimesList({ times, showsLength, chosen, onChoose }: TimesListProps) {
  const now = new Date(times.readAt)
  return (
    <ul className={styles.list}>
      {times.answer.days.map((day) => (
        <GpDayItem
          key={`${day.clinician._id} ${day.appointmentTypeId} ${day.date}`}
          day={day}
          kind={times.wish.kind}
          heading={dayHeading(day.date, now, times.wish.zone)}
          zone={times.wish.zone}
          showsLength={showsLength}
          chosen={chosen}
          onChoose={(slot) => onChoose(day, slot)}
        />
      ))}
    </ul>
  )
}

type GpDayItemProps = {
  day: GpDay
  kind: GpAppointmentKind
  heading: string
  zone: ZoneId
  showsLength: boolean
  chosen: string | null
  onChoose: (slot: GpSlot) => void
}

/** More than two rows of times hide the next GP: the rest of the day is folded. */
const inView = 8

function GpDayItem({ day, kind, heading, zone, showsLength, chosen, onChoose }: GpDayItemProps) {
  const { clinician, appointmentTypeId, timeSlots } = day
  const [first, rest] = [timeSlots.slice(0, inView), timeSlots.slice(inView)]
  const [soonest] = timeSlots
  const at = new Date(soonest?.startDateTime ?? 0)
  const length = showsLength && soonest ? `${countMinutes(soonest)} minutes` : null
  const name = [clinician.name, length, heading].filter((part) => part !== null).join(', ')
  const button = (slot: GpSlot) => (
    <SlotButton
      key={slot.startDateTime}
      chosen={keyOfSlot({ ...slot, appointmentTypeId }) === chosen}
      onClick={() => onChoose(slot)}
    >
      {clockTime(new Date(slot.startDateTime), zone)}
    </SlotButton>
  )
  return (
    <li>
      <Portrait src={clinician.avatar} name={clinician.name} />
      <div>
        <h3 className="text-lg">
          <Link
            className="text-inherit decoration-transparent hover:decoration-current"
            to={gpTimesPath(clinician._id, kind)}
          >
            {clinician.name}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">General practitioner · Video call{length && ` · ${length}`}</p>
        <fieldset aria-label={`${name}, ${formatZone(zone, at)}`}>
          <p className="flex items-center gap-2 mt-3 mb-2 text-sm font-semibold">
            <Calendar className="icon text-main" />
            {heading}
          </p>
          <div className="slots">{first.map(button)}</div>
          {rest.length > 0 && (
            <details className={styles.more}>
              <summary className="inline-flex items-center gap-1 min-h-target text-sm font-semibold text-main list-none cursor-pointer">
                {rest.length === 1 ? '1 more time' : `${rest.length} more times`}
                <span className="sr-only"> with {name}</span>
                <ChevronDown className="icon" />
              </summary>
              <div className="slots">{rest.map(button)}</div>
            </details>
          )}
        </fieldset>
      </div>
    </li>
  )
}
