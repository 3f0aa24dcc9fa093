import type { ReactNode } from 'react'
import { clockFace, formatHoldTime } from '#domain/booking/hold-time.ts'
import { type HoldSection, holdTexts } from '#domain/booking/hold.ts'
import { useSettings } from '../../api/settings.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { Button } from '../../ui/button/button.tsx'
import { Clock } from '../../ui/clock/clock.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { formatAppointment } from './format-appointment.ts'
import type { Hold } from './use-hold.ts'
import { useReset } from './use-reset.ts'

type WarningDialogProps = {
  hold: Hold
  section: HoldSection
  seconds: number
  /** For how many seconds a restart would hold it from now; null where none is offered. */
  restart: number | null
  note?: ReactNode
  onClose: () => void
}

const inMinutes = (seconds: number) => Math.max(1, Math.round(seconds / 60))

/** See docs/product/choosing-a-time.md#warning. */
export function WarningDialog({ hold, section, seconds, restart, note, onClose }: WarningDialogProps) {
  const { hold: limits } = useSettings()
  const [zone] = useTimeZone()
  const { reset, busy, problem } = useReset(hold, section)
  const words = formatAppointment(hold.reservation, zone)
  const warned = inMinutes(limits.warningSeconds)
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
          You can do this {left === 1 ? 'once more' : `${left} more times`} on this page.
        </p>
      ) : (
        <p className="text-sm">What you typed stays here, even if the time runs out.</p>
      )}
      {note}
      {problem && <Notice type="error" title={problem} />}
    </Dialog>
  )
}
