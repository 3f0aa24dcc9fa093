import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { zoneLabel } from '#domain/time/zones.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { OutsideCalendars } from './outside-calendars.tsx'
import * as styles from './hours.module.css'

/** A clinician's other calendars, and their sessions in those. */
export default function CalendarsPage() {
  return (
    <DeskRead query={staffQuery('readCalendars', {})} title="Calendars" skeleton={<SkeletonText lines={6} />}>
      {(calendars) => (
        <>
          <DeskHead
            title="Calendars"
            note={`Keep your other calendar and this one from booking the same hour. Times are ${zoneLabel(calendars.timeZone)} time.`}
          />
          <div className={styles.column}>
            <OutsideCalendars calendars={calendars} />
            <CalendarFeed feed={calendars.feed} zone={calendars.timeZone} />
          </div>
        </>
      )}
    </DeskRead>
  )
}
