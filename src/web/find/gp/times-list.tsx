import Calendar from 'lucide-react/icons/calendar'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { formatZone } from '../../appointment/zone-line.tsx'
import { SlotButton } from '../../ui/calendar.tsx'
import { Portrait } from '../../ui/card.tsx'
import { clockTime, countMinutes, dayHeading } from './gp-choice.ts'
import type { GpDay, GpSlot, NextTimes } from './gp-list.ts'
import * as styles from './gp.module.css'

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
  heading: string
  zone: ZoneId
  showsLength: boolean
  chosen: string | null
  onChoose: (slot: GpSlot) => void
}

/** More than two rows of times hide the next GP: the rest of the day is folded. */
const inView = 8

function GpDayItem({ day, heading, zone, showsLength, chosen, onChoose }: GpDayItemProps) {
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
      {clinician.avatar ? <Portrait src={clinician.avatar} /> : <span className="portrait" />}
      <div>
        <h3 className="text-lg">
          <Link
            className="text-inherit decoration-transparent hover:decoration-current"
            to={paths.gpDetails(clinician._id)}
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
