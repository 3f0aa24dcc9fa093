import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { StaffAppointment } from '#contract/staff/booking.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { consentWays } from '#domain/clients/on-behalf-of.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { formatWhen } from '#domain/booking/appointment-words.ts'
import { methods } from '#domain/funding/methods.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useRequestForm } from '../../forms/request-form.tsx'
import { Button, NewTabLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField, TextField, toOptions } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { BackLink, ClientForm } from '../clients/client-part.tsx'
import { formatBirthday, outcomeWords } from '../clients/format-client.ts'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, Sheet, StateLine } from '../desk/desk.tsx'
import { formatShortMoment } from '../desk/format-moment.ts'
import { takeLostFocus } from '../desk/press.ts'
import { NoteForm } from '../diary/note-form.tsx'
import { CancelSessions, MoveSessions } from './change-sessions.tsx'
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
      <BackLink to={staffPages.client(client.id)}>Client</BackLink>
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
        <Notice type="plain" title={outcome ? outcomeWords[outcome].label : 'This session has started'}>
          It can no longer be moved or cancelled here. How it went is recorded in{' '}
          <Link to={dayPage}>the diary of that day</Link>.
        </Notice>
      )}
    </>
  )
}

type ParentConsentProps = { appointment: StaffAppointment }

/** Of a child’s session: the consent that is on file, or the way to note one. See docs/product/who-may-book.md#parental-consent. */
function ParentConsent({ appointment }: ParentConsentProps) {
  const { timeZone } = useStaff()
  // Null until it is opened: what takes the place of the form takes its focus.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const afterForm = isOpen === null ? undefined : takeLostFocus
  const { parentConsent, lacksParentConsent } = appointment
  if (!parentConsent && !lacksParentConsent) return null
  return (
    <div className="mb-6">
      <Sheet title="Parent’s consent">
        {parentConsent ? (
          <div tabIndex={-1} ref={afterForm}>
            {formatConsent(parentConsent, timeZone).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ) : isOpen ? (
          <ConsentForm appointment={appointment} onDone={() => setOpen(false)} />
        ) : (
          <p className="flex flex-wrap items-center gap-x-4">
            <StateLine tone="due">Parent’s consent missing</StateLine>
            <Button look="secondary" size="small" ref={afterForm} onClick={() => setOpen(true)}>
              A parent consented
            </Button>
          </p>
        )}
      </Sheet>
    </div>
  )
}

function ConsentForm({ appointment: { id, series }, onDone }: ParentConsentProps & { onDone: () => void }) {
  const others = series.filter((one) => one.id !== id && one.lacksParentConsent).length
  const form = useRequestForm({
    part: 'consent',
    initial: { givenBy: '', way: '', isForSeries: false },
    rules: async () => (await import('#contract/staff/booking.ts')).noteParentConsentRequest,
    what: 'the consent',
    send: async (body) => {
      const answer = await callStaff('noteParentConsent', { params: { id }, body })
      // Also where it is refused: a colleague may have noted it meanwhile.
      await invalidateStaff('readStaffAppointment', 'readDiary')
      return answer
    },
    onSaved: () => {
      onDone()
      showToast('success', 'Parent’s consent saved')
    },
  })
  const { bind } = form
  return (
    <ClientForm form={form} label="Parent’s consent" button="Save consent" onCancel={onDone}>
      <p>
        A parent or guardian has told you that they agree to{' '}
        <NewTabLink to={paths.parentalConsent()}>the text on parental consent</NewTabLink> for this session.
      </p>
      <TextField
        label="Who consented"
        help="First and last name of the parent or guardian"
        autoComplete="off"
        {...bind('givenBy')}
      />
      <SelectField
        label="How they told you"
        placeholder="Choose how"
        options={toOptions(consentWays)}
        required
        {...bind('way')}
      />
      {others > 0 && (
        <Checkbox {...bind('isForSeries')}>
          Also for the {others === 1 ? 'other session' : `${others} other sessions`} of this series without
          consent
        </Checkbox>
      )}
    </ClientForm>
  )
}

type GivenConsent = NonNullable<StaffAppointment['parentConsent']>

/** Who consented and how, then who noted it, when, and which text it was. */
export function formatConsent({ givenAt, version, noted }: GivenConsent, zone: ZoneId): string[] {
  const moment = formatShortMoment(givenAt, zone)
  return [
    noted
      ? `${noted.givenBy} consented ${findLabel(consentWays, noted.way).toLowerCase()}.`
      : `Given on the site, ${moment}.`,
    ...(noted ? [`Noted by ${noted.by}, ${moment}.`] : []),
    ...(version === null ? [] : [`Version of the text: ${version}.`]),
  ]
}
