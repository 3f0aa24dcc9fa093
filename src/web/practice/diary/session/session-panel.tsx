import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import { outcomeRows } from '#domain/booking/outcome-rules.ts'
import { JoinSession } from '../../../appointment/join-session.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { moveFocus } from '../../desk/move-focus.ts'
import { StateLine } from '../../desk/state-line.tsx'
import { staffCan, useStaff } from '../../frame/staff-context.ts'
import { ClientName } from './client-name.tsx'
import { ConsentLink } from './consent-link.tsx'
import { canStartCall, clock, hasBegun, isGone, sessionWords } from './format-session.ts'
import { NoteForm } from './note-form.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { OutcomeHistory } from './outcome-history.tsx'
import { PhoneStart } from './phone-start.tsx'
import { UndoButton } from './undo-button.tsx'
import { useVisit } from './use-visit.ts'
import { VisitFacts } from './visit-facts.tsx'
import * as styles from './session-panel.module.css'

/** Where the focus goes when something sends a person to the panel. */
const panelHeadingId = (sessionId: string) => `panel-${sessionId}`
const headingOf = (sessionId: string) => document.getElementById(panelHeadingId(sessionId))
export const focusPanel = (sessionId: string) => headingOf(sessionId)?.focus()

type SessionPanelProps = {
  session: DiarySession
  diary: Pick<ClinicianDiary, 'id' | 'timeZone'>
  now: Date
  onClose?: () => void
  onSaved?: () => void
}

/** One session: what became of it, its private note, and who changed its outcome. */
export function SessionPanel({ session, diary, now, onClose, onSaved }: SessionPanelProps) {
  const staff = useStaff()
  const { timeZone } = diary
  const isOwn = staff.clinician?.id === diary.id
  const visit = useVisit(session, now)
  const focusAfter = (pressed: HTMLElement) => moveFocus(pressed, headingOf(session.id))
  return (
    <section className={styles.panel} aria-label={`Session with ${session.client}`}>
      <div className={styles.top}>
        <div>
          <h2 id={panelHeadingId(session.id)} tabIndex={-1}>
            {titleOf(session, timeZone, now)}
          </h2>
          <p className="text-ink-soft">
            <ClientName session={session} />, {clock(session.start, timeZone)} to{' '}
            {clock(session.end, timeZone)}. {sessionWords(session)}
          </p>
        </div>
        {onClose && <IconButton label="Close" icon={<X className="icon" />} onClick={onClose} />}
      </div>
      {isOwn && session.room && !isGone(session) && (
        <div className="grid justify-items-start pt-4">
          <JoinSession
            room={session.room}
            zone={timeZone}
            name={session.client}
            size="small"
            look="secondary"
          />
        </div>
      )}
      {isOwn && canStartCall(session, now) && <PhoneStart session={session} />}
      <ConsentLink session={session} />
      {visit && (
        <VisitFacts
          id={session.id}
          visit={visit}
          zone={timeZone}
          isVideo={session.delivery === 'videoCall'}
          canRecord={!isGone(session) && staffCan(staff, 'record attendance')}
        />
      )}
      {isGone(session) ? (
        <Cancelled session={session}>
          <UndoButton session={session} onUndone={focusAfter} />
        </Cancelled>
      ) : (
        staffCan(staff, 'record attendance') && (
          <>
            <OutcomeForm
              key={`${session.id} ${session.outcome} ${session.minutes}`}
              session={session}
              now={now}
              onSaved={(form) => {
                focusAfter(form)
                onSaved?.()
              }}
            />
            {session.outcome !== null && <UndoButton session={session} onUndone={focusAfter} />}
          </>
        )
      )}
      <OutcomeHistory id={session.id} zone={timeZone} />
      {isOwn && <NoteForm key={session.id} id={session.id} />}
    </section>
  )
}

function titleOf(session: DiarySession, zone: ClinicianDiary['timeZone'], now: Date): string {
  if (isGone(session)) return 'This session was cancelled'
  const time = clock(session.start, zone)
  return hasBegun(session, now) ? `How did the ${time} go?` : `The session at ${time}`
}

function Cancelled({ session: { outcome }, children }: { session: DiarySession; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2 pt-4">
      {outcome && <StateLine tone="soft">{outcomeRows[outcome].words}</StateLine>}
      {children}
    </div>
  )
}
