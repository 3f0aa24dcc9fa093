import X from 'lucide-react/icons/x'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { gmtOffsetLabel } from '#domain/time/gmt-offset.ts'
import { shortDay } from '../../../appointment/format-day.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { StateLine } from '../../desk/state-line.tsx'
import { staffCan, useStaff } from '../../frame/staff-context.ts'
import { useIsClientOpen } from '../session/client-name.tsx'
import {
  clock,
  deliveryWord,
  hasBegun,
  isGone,
  meterWords,
  sessionStates,
} from '../session/format-session.ts'
import { OwnJoin } from '../session/own-join.tsx'
import { useCardKeys } from './use-card-keys.ts'
import * as styles from './session-card.module.css'

type SessionCardProps = {
  session: DiarySession
  diary: ClinicianDiary
  now: Date
  date: string
  onClose: () => void
}

/** What a press on a block opens. */
export function SessionCard({ session, diary, now, date, onClose }: SessionCardProps) {
  const { timeZone } = diary
  const card = useCardKeys(onClose)
  const isClientOpen = useIsClientOpen(session)
  const canMove = staffCan(useStaff(), 'book for clients') && !isGone(session) && !hasBegun(session, now)
  return (
    <section ref={card} className={styles.card} aria-label={session.client} tabIndex={-1}>
      <div className={styles.top}>
        <div>
          <h3>{session.client}</h3>
          <p className="text-ink-soft">
            {shortDay(dayNumberOfIso(date))}, {clock(session.start, timeZone)} to{' '}
            {clock(session.end, timeZone)} ({gmtOffsetLabel(timeZone, new Date(session.start))})
          </p>
        </div>
        <IconButton label="Close" icon={<X className="icon" />} onClick={onClose} />
      </div>
      <dl className={styles.facts}>
        <dt>Session</dt>
        <dd>
          {session.type}, {deliveryWord(session)}
        </dd>
        <dt>Funding</dt>
        <dd>{meterWords(session, timeZone)}</dd>
        <dt>State</dt>
        <dd className={styles.states}>
          {sessionStates(session, timeZone, now).map(({ tone, words }) => (
            <StateLine key={words} tone={tone}>
              {words}
            </StateLine>
          ))}
        </dd>
      </dl>
      <div className={styles.acts}>
        <OwnJoin {...{ session, diary, now }} />
        {isClientOpen && (
          <LinkButton look="primary" size="small" to={staffPages.client(session.clientId)}>
            Open client page
          </LinkButton>
        )}
        <LinkButton look="quiet" size="small" to={staffPages.today({ date, clinician: diary.id })}>
          {isGone(session) ? 'Open the day' : 'Outcome and note'}
        </LinkButton>
        {canMove && (
          <LinkButton look="quiet" size="small" to={staffPages.appointment(session.id)}>
            Move or cancel
          </LinkButton>
        )}
      </div>
    </section>
  )
}
