import { dayAndTime } from '#domain/letters/appointment-words.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { type AppointmentView, nextSentences } from './appointment-view.ts'
import type { OwnAppointment } from './own-appointment.ts'

type NextFactsProps = {
  appointment: OwnAppointment
  view: AppointmentView
  client: ClientRecord
  zone: ZoneId
}

/** What it costs, what happens next, and until when minds may be changed. */
export function NextFacts({ appointment, view, client, zone }: NextFactsProps) {
  return (
    <dl className="appt__facts">
      <div>
        <dt>Cost</dt>
        <dd>{view.cost}</dd>
      </div>
      <div>
        <dt>What happens next</dt>
        <dd>{nextSentences(appointment, client)}</dd>
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

function cancelSentence(
  { outcome, noticeEndsAt }: NonNullable<OwnAppointment['cancellation']>,
  zone: ZoneId,
): string {
  const until = dayAndTime(new Date(noticeEndsAt), zone)
  switch (outcome) {
    case 'cancelWithNotice':
      return `Cancel free of charge until ${until}.`
    case 'cancelShortNotice':
      return `Cancelling now counts as short notice: it was free of charge until ${until}.`
  }
}
