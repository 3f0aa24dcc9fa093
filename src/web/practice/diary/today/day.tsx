import { useState } from 'react'
import type { ClinicianDiary, Diary } from '#contract/staff/diary.ts'
import { formatZone } from '#domain/emails/format-appointment.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { formatZoneOfDays } from '../../desk/zone-of-days.ts'
import { LiveLine } from '../live/live-line.tsx'
import { clock, countOf, heldSessions, isOver, withoutOutcome } from '../session/format-session.ts'
import { SessionPanel } from '../session/session-panel.tsx'
import { useNow } from '../use-now.ts'
import { DayList } from './day-list.tsx'
import { NextSession } from './next-session.tsx'
import { PhoneRequests } from './phone-requests.tsx'
import { openerOf } from './session-row.tsx'
import * as styles from './day.module.css'

/** A day: of one clinician with what comes next, or of everyone who has something in it. */
export function Day({ diary, isToday }: { diary: Diary; isToday: boolean }) {
  const now = useNow(diary.now)
  const [opened, setOpened] = useState<string | null | undefined>(undefined)
  const { diaries } = diary
  const [only] = diaries
  const isOne = diaries.length === 1 && only !== undefined
  const due = diaries.flatMap((one) => withoutOutcome(one, now))
  // In a diary of one the first that waits for its outcome opens by itself, once: a panel that went on to another client would
  // lose what is typed, and take the next press for the wrong one.
  const firstDue = isOne ? due[0]?.id : undefined
  if (opened === undefined && firstDue !== undefined) setOpened(firstDue)
  const shown = opened ?? null
  const owner = diaries.find(({ sessions }) => sessions.some(({ id }) => id === shown))
  const session = owner?.sessions.find(({ id }) => id === shown)
  const next =
    isOne && isToday ? heldSessions(only).find((one) => !isOver(one, now) && one.outcome === null) : undefined
  const close = () => {
    setOpened(null)
    if (shown !== null) openerOf(shown)?.focus()
  }
  const busy = diaries.filter((one) => one.sessions.length + one.holds.length > 0)

  return (
    <>
      <p className="text-ink-soft">
        {only && isToday && `${clock(now.toISOString(), only.timeZone)}, ${formatZone(now, only.timeZone)}. `}
        {only && !isToday && isOne && `${formatZoneOfDays(only.timeZone, dayNumberOfIso(diary.from))}. `}
        {countOf(diaries.flatMap(heldSessions).length, 'session')}
        {due.length > 0 && `, ${countOf(due.length, 'outcome')} to record`}.
      </p>
      <LiveLine diary={diary} />
      {isToday && <PhoneRequests diaries={diaries} exceptOf={next?.id} />}
      <div className={styles.today}>
        {next && only && (
          <NextSession session={next} diary={only} now={now} onOpen={() => setOpened(next.id)} />
        )}
        {owner && session && (
          <div className={styles.side}>
            <SessionPanel
              key={session.id}
              session={session}
              diary={owner}
              now={now}
              onClose={close}
              onSaved={() => setOpened(session.id)}
            />
          </div>
        )}
        <div className={styles.lists}>
          {isOne ? (
            <DayList title="The day" diary={only} now={now} opened={shown} onOpen={setOpened} />
          ) : (
            busy.map((one) => (
              <DayList
                key={one.id}
                title={one.name}
                diary={one}
                now={now}
                opened={shown}
                onOpen={setOpened}
                showsZone
              />
            ))
          )}
          {!isOne && (
            <Others diaries={diaries.filter((one) => !busy.includes(one))} hasBusy={busy.length > 0} />
          )}
        </div>
      </div>
    </>
  )
}

function Others({ diaries, hasBusy }: { diaries: readonly ClinicianDiary[]; hasBusy: boolean }) {
  if (!hasBusy)
    return (
      <EmptyState title="No sessions on this day">
        No clinician of the practice has anything booked.
      </EmptyState>
    )
  return (
    diaries.length > 0 && (
      <p className="text-ink-soft">No sessions: {diaries.map(({ name }) => name).join(', ')}.</p>
    )
  )
}
