import { dayAndTime } from '#domain/emails/format-appointment.ts'
import { formatCents } from '#domain/fees/money.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useSettings } from '../api/settings.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { useNowOnWake } from '../visit/use-now-on-wake.ts'
import { type AppointmentView, nextSentences } from './appointment-view.ts'
import type { OwnAppointment } from './own-appointment.ts'
import * as styles from './appointment-card.module.css'

type NextFactsProps = {
  appointment: OwnAppointment
  view: AppointmentView
  client: ClientRecord
  zone: ZoneId
}

/** What it costs, what happens next, and until when minds may be changed. */
export function NextDetails({ appointment, view, client, zone }: NextFactsProps) {
  const setUp = useSettings()
  const now = useNowOnWake(() => new Date())
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Cost</dt>
        <dd>{view.cost}</dd>
      </div>
      {view.referral && (
        <div>
          <dt>{view.referral.title}</dt>
          <dd>{view.referral.text}</dd>
        </div>
      )}
      <div>
        <dt>What happens next</dt>
        <dd>{nextSentences(appointment, client, { zone, setUp, now })}</dd>
      </div>
      {appointment.cancellation && (
        <div>
          <dt>If you cannot come</dt>
          <dd>{cancelSentence(appointment.cancellation, zone)}</dd>
        </div>
      )}
    </dl>
  )
}

export function cancelSentence(
  { outcome, noticeEndsAt, feeCents, isMoveAsked, isImposed }: NonNullable<OwnAppointment['cancellation']>,
  zone: ZoneId,
): string {
  const until = dayAndTime(new Date(noticeEndsAt), zone)
  if (!feeCents || isMoveAsked || isImposed) return 'Cancel or move it free of charge.'
  switch (outcome) {
    case 'cancelWithNotice':
      return `Cancel or move it free of charge until ${until}. After that, a fee of ${formatCents(feeCents)} applies.`
    case 'cancelShortNotice':
      return `Cancelling or moving it now costs ${formatCents(feeCents)}. It was free of charge until ${until}.`
  }
}
