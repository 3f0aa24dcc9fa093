import { type ReactNode, useRef, useState } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import {
  clockFace,
  formatHoldTime,
  holdClock,
  holdLimits,
  type HoldSection,
  holdTexts,
  minutesToWarnOf,
  secondsAfterRestart,
  spokenTimeLeft,
} from '#domain/booking/holds.ts'
import { type ApiAnswer, type ApiProblem, callApi, isUnanswered } from '../../api/call-api.ts'
import { useSettings } from '../../api/settings.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { newKey } from '../../session/new-key.ts'
import { notifyOtherTabs } from '../../session/news.ts'
import { type PersonAtScreen, usePerson } from '../../session/person.ts'
import { useSession } from '../../session/session.tsx'
import { useSecondsLeft } from '../../session/use-seconds-left.ts'
import { Button, LinkButton, TextButton } from '../../ui/button.tsx'
import { Clock } from '../../ui/clock.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { timesOfHeld } from '../../choose-time/next-page.ts'
import { backToListing } from './guard-words.ts'
import type { Hold } from './hold.tsx'
import { OtherTimes, useOtherSlots } from './other-times.tsx'
import type { ReservationParams } from './reservation-query.ts'
import { formatAppointment } from './reservation-words.ts'

type HoldWatchProps = {
  hold: Hold
  section: HoldSection
  /** Added at the end of the text of its dialogs. */
  note?: ReactNode
  /** The same, once the hold has ended. */
  endNote?: ReactNode
}

/** Warns before the hold ends and says when it has. Once for each end: what was answered is not asked again. */
export function HoldWatch({ hold, section, note, endNote = note }: HoldWatchProps) {
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
        <TimedOutDialog reservation={reservation} lost={lost} note={endNote} onClose={answer} />
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

type WarningDialogProps = {
  hold: Hold
  section: HoldSection
  seconds: number
  /** For how many seconds a restart would hold it from now; null where none is offered. */
  restart: number | null
  note?: ReactNode
  onClose: () => void
}

/** See docs/product/choosing-a-time.md#warning. */
function WarningDialog({ hold, section, seconds, restart, note, onClose }: WarningDialogProps) {
  const { hold: limits } = useSettings()
  const [zone] = useTimeZone()
  const { reset, busy, problem } = useClockReset(hold, section)
  const words = formatAppointment(hold.reservation, zone)
  const [warned] = useState(() => minutesToWarnOf(seconds))
  const left = hold.reservation.resetsLeft[section]
  return (
    <Dialog
      urgent
      title={holdTexts.warning(warned)}
      onClose={onClose}
      above={
        <Clock
          late
          left={Math.min(1, seconds / limits.seconds)}
          time={<span role="timer">{clockFace(seconds)} left</span>}
          note={holdTexts.warningTitle(warned)}
        />
      }
      actions={
        restart !== null ? (
          <>
            <Button busy={busy && 'Restarting the clock…'} onClick={() => void reset()}>
              Yes, give me more time
            </Button>
            <Button look="quiet" onClick={onClose}>
              No, I am nearly done
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Keep going</Button>
        )
      }
    >
      <p>
        {words && `We are still holding ${words.moment} with ${words.shortName}.`}{' '}
        {restart !== null && `Would you like another ${formatHoldTime(restart)}?`}
      </p>
      {restart !== null ? (
        <p className="text-sm">
          You can do this {left === 1 ? 'once more' : `${left} more times`} in this part of your booking.
        </p>
      ) : (
        <p className="text-sm">What you typed stays here, even if the time runs out.</p>
      )}
      {note}
      {problem && <Notice type="error" title={problem} />}
    </Dialog>
  )
}

/** Exact texts. See docs/product/choosing-a-time.md#timed-out. */
const titles = {
  visitor: holdTexts.holdTimedOut,
  newcomer: holdTexts.timeLimitReached,
  client: holdTexts.sessionTimedOut,
} as const satisfies Record<PersonAtScreen, string>

type TimedOutDialogProps = {
  reservation: ReservationView
  /** The appointment whose time has run out. */
  lost: ReservationView['appointments'][number]
  note?: ReactNode
  onClose: () => void
}

/** The page stays as it was behind this: nothing that was typed is lost, and one press goes on with another time. */
function TimedOutDialog({ reservation, lost, note, onClose }: TimedOutDialogProps) {
  const { signIn } = useSession()
  const [zone] = useTimeZone()
  const person = usePerson()
  const { found, read } = useOtherSlots(lost)
  const words = formatAppointment(reservation, zone)
  if (!words) return null
  const hasNone = found.status === 'ready' && found.slots.length === 0
  const listing = words.isGP ? paths.findGp() : paths.findPsychologist()
  return (
    <Dialog
      urgent
      title={titles[person]}
      onClose={onClose}
      actions={
        <>
          {hasNone ? (
            <LinkButton to={listing}>{backToListing[words.isGP ? 'gp' : 'psychologist']}</LinkButton>
          ) : (
            <LinkButton to={timesOfHeld(reservation)}>Choose another time with {words.shortName}</LinkButton>
          )}
          {person === 'newcomer' && (
            <Button look="quiet" onClick={() => signIn()}>
              Log in to complete your profile
            </Button>
          )}
        </>
      }
    >
      <p>{holdTexts.clockNotice} What you typed stays in this tab.</p>
      <OtherTimes lost={lost} found={found} onRead={() => void read()} name={words.shortName} />
      {note}
    </Dialog>
  )
}

/** Presses of "give me more time". `problem` stays in the dialog until the next press. */
function useClockReset(hold: Hold, section: HoldSection) {
  const { accountId } = useSettings()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Kept while a press went unanswered: the server may have counted it. */
  const unanswered = useRef<string | null>(null)

  const reset = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const params = { accountId, reserveId: hold.reservation.reserveId }
    const isRepeated = unanswered.current !== null
    const key = unanswered.current ?? newKey()
    const refusal = await restartClock(hold, { params, section, key, isRepeated })
    setBusy(false)
    unanswered.current = keyToRepeat(refusal, key)
    if (refusal === null) {
      notifyOtherTabs()
      return
    }
    const words = refusal.status === 401 ? holdTexts.resetImpossible : holdTexts.resetFailed
    setProblem(words)
    showToast('error', words)
    void hold.ask()
  }

  return { reset, busy, problem }
}

type RestartRequest = {
  params: ReservationParams
  section: HoldSection
  key: string
  /** This press repeats one that got no answer, with the same key. */
  isRepeated: boolean
}

type RestartCall = (
  name: 'resetTimer',
  input: ApiInput<'resetTimer'>,
  options: { key: string },
) => Promise<ApiAnswer<ApiValue<'resetTimer'>>>

/** The next press has the same key where the server may have counted this one: it must not count twice. */
export const keyToRepeat = (refusal: ApiProblem | null, key: string): string | null =>
  refusal && isUnanswered(refusal) ? key : null

/** Restarts the clock of a hold; null once it shows what the server says. */
export async function restartClock(
  { reservation, accept, ask }: Pick<Hold, 'reservation' | 'accept' | 'ask'>,
  { params, section, key, isRepeated }: RestartRequest,
  call: RestartCall = callApi,
): Promise<ApiProblem | null> {
  const answer = await call('resetTimer', { params, body: { section } }, { key })
  if (!answer.ok) return answer.problem
  if (isRepeated) {
    // It may be the answer to the press before, with the server's time of then: the clock would show more than is left.
    await ask()
    return null
  }
  const { expiresAt, serverTime, resetsLeft } = answer.value
  accept({
    ...reservation,
    expiresAt,
    serverTime,
    resetsLeft: { ...reservation.resetsLeft, [section]: resetsLeft },
  })
  return null
}
