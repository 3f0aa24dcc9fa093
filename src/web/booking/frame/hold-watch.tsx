import { type ReactNode, useState } from 'react'
import {
  type HoldSection,
  holdClock,
  holdLimits,
  holdTexts,
  secondsAfterRestart,
} from '#domain/booking/hold.ts'
import { spokenTimeLeft } from '#domain/booking/hold-time.ts'
import { useSettings } from '../../api/settings.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { usePerson } from '../../visit/person.ts'
import { TimedOutDialog } from './timed-out-dialog.tsx'
import type { Hold } from './use-hold.ts'
import { useSecondsLeft } from '../../visit/use-seconds-left.ts'
import { WarningDialog } from './warning-dialog.tsx'

type HoldWatchProps = {
  hold: Hold
  section: HoldSection
  /** At the end of what its dialogs say. */
  note?: ReactNode
}

/** Warns before the hold ends and says when it has. Once for each end: what was answered is not asked again. */
export function HoldWatch({ hold, section, note }: HoldWatchProps) {
  const { warningSeconds, seconds: holdSeconds } = useSettings().hold
  const isKnown = usePerson() !== 'visitor'
  const seconds = useSecondsLeft(hold.end)
  const [answered, setAnswered] = useState<string | null>(null)
  const { reservation, isAway } = hold
  const { status, expiresAt, resetsLeft, appointments } = reservation
  const [lost] = appointments

  const isAtZero = seconds === 0
  const hasEnded = status === 'expired' || (isAtZero && isAway)
  const clock =
    seconds === null || isAtZero
      ? null
      : holdClock({
          secondsLeft: seconds,
          isKnown,
          resetsUsed: holdLimits.resetsPerSection - resetsLeft[section],
          warningSeconds,
        })
  const restart =
    clock?.offersReset && seconds !== null && expiresAt !== null && lost
      ? secondsAfterRestart({ secondsLeft: seconds, expiresAt, startsAt: lost.startDateTime, holdSeconds })
      : null
  const moment = `${hasEnded ? 'ended' : 'warned'} ${expiresAt}`
  const isAnswered = answered === moment
  const answer = () => setAnswered(moment)
  return (
    <>
      <output className="sr-only">{seconds !== null && spokenTimeLeft(seconds)}</output>
      {clock?.phase === 'warning' && !isAnswered && (
        <WarningDialog
          hold={hold}
          section={section}
          seconds={seconds ?? 0}
          restart={restart}
          note={note}
          onClose={answer}
        />
      )}
      {hasEnded && !isAnswered && lost && (
        <TimedOutDialog reservation={reservation} lost={lost} note={note} onClose={answer} />
      )}
      {hasEnded && isAnswered && (
        <div className="mb-6">
          <Notice type="warning" title={holdTexts.clockNotice}>
            What you typed is still here.{' '}
            <TextButton inline onClick={() => setAnswered(null)}>
              See other times
            </TextButton>
          </Notice>
        </div>
      )}
    </>
  )
}
