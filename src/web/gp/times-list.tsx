import Calendar from 'lucide-react/icons/calendar'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from 'react-router'
import type { ZoneId } from '#domain/time/zones.ts'
import { formatZone } from '../appointment/zone-line.tsx'
import { paths } from '#contract/page-paths.ts'
import { SlotButton } from '../ui/calendar/slot-button.tsx'
import { Portrait } from '../ui/portrait/portrait.tsx'
import type { GpDay, GpSlot, NextTimes } from './next-times.ts'
import { clockTime, dayHeading } from './format-time.ts'
import * as styles from './times-list.module.css'

type TimesListProps = {
  times: NextTimes
  chosen: string | null
  onChoose: (day: GpDay, slot: GpSlot) => void
}

export const keyOfSlot = ({ clinicianId, startDateTime }: Pick<GpSlot, 'clinicianId' | 'startDateTime'>) =>
  `${clinicianId} ${startDateTime}`

export function TimesList({ times, chosen, onChoose }: TimesListProps) {
  const now = new Date(times.readAt)
  return (
    <ul className={styles.list}>
      {times.answer.days.map((day) => (
        <GpDayItem
          key={`${day.clinician._id} ${day.date}`}
          day={day}
          heading={dayHeading(day.date, now, times.wish.zone)}
          zone={times.wish.zone}
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
  chosen: string | null
  onChoose: (slot: GpSlot) => void
}

/** More than two rows of times hide the next GP: the rest of the day is folded. */
const inView = 8

function GpDayItem({ day, heading, zone, chosen, onChoose }: GpDayItemProps) {
  const { clinician, timeSlots } = day
  const [first, rest] = [timeSlots.slice(0, inView), timeSlots.slice(inView)]
  const at = new Date(timeSlots[0]?.startDateTime ?? 0)
  const button = (slot: GpSlot) => (
    <SlotButton key={slot.startDateTime} chosen={keyOfSlot(slot) === chosen} onClick={() => onChoose(slot)}>
      {clockTime(new Date(slot.startDateTime), zone)}
    </SlotButton>
  )
  return (
    <li>
      {clinician.avatar ? <Portrait src={clinician.avatar} /> : <span className="portrait" />}
      <div>
        <h3>
          <Link to={paths.gpDetails(clinician._id)}>{clinician.name}</Link>
        </h3>
        <p className="text-sm text-ink-soft">General practitioner · Video call</p>
        <fieldset aria-label={`${clinician.name}, ${heading}, ${formatZone(zone, at)}`}>
          <p className={styles.day}>
            <Calendar className="icon" />
            {heading}
          </p>
          <div className="slots">{first.map(button)}</div>
          {rest.length > 0 && (
            <details className={styles.more}>
              <summary>
                {rest.length === 1 ? '1 more time' : `${rest.length} more times`}
                <span className="sr-only">
                  {' '}
                  with {clinician.name}, {heading}
                </span>
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
