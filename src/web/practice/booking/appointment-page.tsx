import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link, useParams } from 'react-router'
import type { StaffAppointment } from '#contract/staff/staff-booking.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { formatWhen } from '#domain/emails/format-appointment.ts'
import { methods } from '#domain/funding/methods.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { formatBirthday, outcomeCopy } from '../clients/format-client.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { NoteForm } from '../diary/session/note-form.tsx'
import { useStaff } from '../frame/staff-context.ts'
import { CancelSessions } from './cancel-sessions.tsx'
import { MoveSessions } from './move-sessions.tsx'
import { ParentConsent } from './parent-consent.tsx'
import * as styles from './booking.module.css'

export default function AppointmentPage() {
  const { id = '' } = useParams()
  return (
    <DeskRead
      key={id}
      query={staffQuery('readStaffAppointment', { params: { id } })}
      title="Session"
      skeleton={<SkeletonText lines={8} />}
    >
      {(appointment) => <Appointment appointment={appointment} />}
    </DeskRead>
  )
}

function Appointment({ appointment }: { appointment: StaffAppointment }) {
  const { client, clinician, type, deliveryType, funding, outcome, canChange } = appointment
  const span = { startsAt: new Date(appointment.startDateTime), endsAt: new Date(appointment.endDateTime) }
  const isOwn = useStaff().clinician?.id === clinician.id
  const date = formatIsoDate(localDayAt(span.startsAt, clinician.timeZone))
  const dayPage = staffPages.today({ date, clinician: isOwn ? undefined : clinician.id })
  const what = [type.label, findLabel(deliveryTypes, deliveryType), funding && methods[funding].label]
  return (
    <>
      <p className="mb-3">
        <Link className="link" to={staffPages.client(client.id)}>
          <ChevronLeft className="icon" />
          Client
        </Link>
      </p>
      <DeskHead title={client.name} tabTitle="Session" note={`Born ${formatBirthday(client.dateOfBirth)}`} />
      <p className="mb-6">
        <b className="font-semibold">{formatWhen(span, clinician.timeZone)}</b>
        <span className="block text-ink-soft">
          {what.filter(Boolean).join(', ')}, with {clinician.name}
        </span>
      </p>
      <ParentConsent appointment={appointment} />
      {isOwn && (
        <div className="mb-6">
          <NoteForm id={appointment.id} />
        </div>
      )}
      {canChange ? (
        <div className={styles.page}>
          <MoveSessions appointment={appointment} />
          <CancelSessions appointment={appointment} />
        </div>
      ) : (
        <Notice type="plain" title={outcome ? outcomeCopy[outcome].label : 'This session has started'}>
          It can no longer be moved or cancelled here. What came of it is noted in{' '}
          <Link to={dayPage}>the diary of that day</Link>.
        </Notice>
      )}
    </>
  )
}
