import { useState } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { isHold } from '#domain/booking/reservation.ts'
import { callApi } from '../../api/call-api.ts'
import { useSettings } from '../../api/settings.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { GpStanding } from './gp-standing.ts'

type ReminderProps = {
  reservation: ReservationView
  standing: Pick<GpStanding, 'isReminderAsked' | 'reminderSentAt'>
}

/** One email while the time is held, for who asks. Not offered where no email can be sent. See docs/product/gp.md#reminder. */
export function Reminder({ reservation: { reserveId, status }, standing }: ReminderProps) {
  const { accountId, canSendEmail } = useSettings()
  const [isBusy, setIsBusy] = useState(false)
  const [isDone, setIsDone] = useState(standing.isReminderAsked)
  const [failure, setFailure] = useState<string | null>(null)
  if (!canSendEmail || !isHold(status)) return null
  const ask = async () => {
    setIsBusy(true)
    setFailure(null)
    const answer = await callApi('remindOfQuestionnaires', { params: { accountId, reserveId } })
    setIsBusy(false)
    if (answer.ok) setIsDone(true)
    else setFailure(answer.problem.message)
  }
  return (
    <section className="form-section" aria-labelledby="remind-me">
      <h2 className="text-lg" id="remind-me">
        Called away?
      </h2>
      <output className="block mt-2 text-ink-soft">
        {standing.reminderSentAt
          ? 'We’ve sent you the email you asked for.'
          : isDone
            ? 'We’ll send you one email while your time is still held, if something is still missing then.'
            : 'We can send you one email while your time is still held, if something is still missing then.'}
      </output>
      {failure !== null && (
        <div className="mt-4">
          <Notice type="error" announced="atOnce" title={failure} />
        </div>
      )}
      {!isDone && (
        <div className="mt-4">
          <Button look="secondary" busy={isBusy && 'One moment'} onClick={() => void ask()}>
            Remind me
          </Button>
        </div>
      )}
    </section>
  )
}
