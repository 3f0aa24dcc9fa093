import { useState } from 'react'
import { useParams } from 'react-router'
import { parsedBy } from '#contract/fields.ts'
import type { HeldRecord } from '#contract/staff/client-records.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { checkCorrectedRecord, findAddressErrors, needsGuardian } from '#domain/clients/office-record.ts'
import { australianStates } from '#domain/identifiers/address.ts'
import { checkDateOfBirth } from '#domain/identifiers/person.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { offeredZones } from '#domain/time/zones.ts'
import { useRead } from '../../api/query.ts'
import { useAction } from '../../api/use-action.ts'
import { FormSection } from '../../forms/form-parts.tsx'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import { RowButton } from '../../ui/button.tsx'
import { dayFirst, DateField } from '../../ui/digits-field.tsx'
import { EmailField, PhoneField, SelectField, TextField, toOptions } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeskHead, DeskRead, Row, RowList, Sheet } from '../desk/desk.tsx'
import { formatMoment } from '../desk/format-moment.ts'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { BackLink } from './client-part.tsx'

export default function CorrectClientPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={staffPages.client(id)}>Client</BackLink>
      <DeskRead
        key={id}
        query={staffQuery('readClientRecord', { params: { id } })}
        title="Correct details"
        skeleton={<SkeletonText lines={8} />}
      >
        {(record) => <Opened record={record} />}
      </DeskRead>
    </>
  )
}

const Opened = ({ record }: { record: HeldRecord }) => (
  <>
    <DeskHead
      title={`Correct the details of ${record.name}`}
      tabTitle="Correct details"
      note="What was there before is kept, with who changed it and why."
    />
    <div className="grid gap-6 max-w-[640px]">
      <Sheet title="Details">
        <DetailsForm record={record} />
      </Sheet>
      <OtherDocuments clientId={record.id} />
      <Sheet title="Email">
        <EmailForm key={record.email} record={record} />
      </Sheet>
      {record.corrections.length > 0 && <History record={record} />}
    </div>
  </>
)

const readAgain = () =>
  invalidateStaff('readClientRecord', 'readClient', 'searchClients', 'readLookalikes', 'listDocuments')

const zoneOptions = offeredZones.map(({ id, label }) => ({ value: id, label }))
const stateOptions = [{ value: '', label: 'None' }, ...toOptions(australianStates)]

function useDetailsForm({ id, values }: HeldRecord) {
  const { timeZone } = useStaff()
  const [today] = useState(() => formatIsoDate(localDayAt(new Date(), timeZone)))
  const [notSeenBy, setNotSeenBy] = useState<readonly string[]>([])
  const readBirthday = (typed: string) => checkDateOfBirth(typed, today)
  const form = useRequestForm({
    part: 'client',
    initial: { ...values, dateOfBirth: dayFirst(values.dateOfBirth), reason: '' },
    rules: async () => {
      const [{ correctClientRequest }, { z }] = await Promise.all([
        import('#contract/staff/client-records.ts'),
        import('zod'),
      ])
      // Typed as people here write it, sent as the contract has it.
      return correctClientRequest.extend({
        dateOfBirth: z.string().transform(parsedBy(readBirthday)).meta({ title: 'Date of birth' }),
      })
    },
    what: 'the correction',
    found: (typed) => {
      const born = readBirthday(typed.dateOfBirth)
      const check = born.ok && checkCorrectedRecord({ ...typed, dateOfBirth: born.value }, today)
      const errors = { ...(check && !check.ok && check.errors), ...findAddressErrors(typed) }
      return Object.fromEntries(Object.entries(errors).map(([field, error]) => [`client.${field}`, error]))
    },
    send: (body) => callStaff('correctClient', { params: { id }, body }),
    onSaved: async ({ changed, notSeenBy: clinicians }, typed) => {
      setNotSeenBy(clinicians)
      form.reset({ ...typed, reason: '' })
      await readAgain()
      if (changed === 0) showToast('info', 'Nothing differs from before.')
      else showToast('success', 'Corrected.')
    },
  })
  const born = readBirthday(form.values.dateOfBirth)
  return { form, notSeenBy, isMinor: born.ok && needsGuardian(born.value, today) }
}

function DetailsForm({ record }: { record: HeldRecord }) {
  const { form, isMinor, notSeenBy } = useDetailsForm(record)
  const { bind } = form
  const hasGuardian = record.values.guardianFirstName !== ''
  return (
    <>
      {notSeenBy.length > 0 && (
        <Notice type="warning" announced="politely" title="Someone does not see clients of this age">
          {notSeenBy.join(', ')}: please speak with them, and with the client, about what is booked.
        </Notice>
      )}
      <RequestForm form={form} label="Details" button="Save the correction">
        <TextField {...bind('firstName')} label="First name" autoComplete="off" required />
        <TextField {...bind('lastName')} label="Last name" autoComplete="off" required />
        <DateField
          {...bind('dateOfBirth')}
          label="Date of birth"
          help="Rules that depend on age follow the new date."
          autoComplete="off"
          required
        />
        <PhoneField {...bind('mobile')} label="Mobile" autoComplete="off" optional />
        <SelectField {...bind('timeZone')} label="Where they live" options={zoneOptions} />
        {(isMinor || hasGuardian) && (
          <FormSection
            title="Parent or guardian"
            note={isMinor ? 'Needed under 18: a name, and an email or a number.' : undefined}
          >
            <div className="fields">
              <TextField {...bind('guardianFirstName')} label="First name" autoComplete="off" />
              <TextField {...bind('guardianLastName')} label="Last name" autoComplete="off" />
              <EmailField {...bind('guardianEmail')} label="Their email" autoComplete="off" optional />
              <PhoneField
                {...bind('guardianMobile')}
                label="Their phone number"
                autoComplete="off"
                optional
              />
            </div>
          </FormSection>
        )}
        <FormSection title="Address">
          <div className="fields">
            <TextField {...bind('line1')} label="Street address" autoComplete="off" optional />
            <TextField {...bind('line2')} label="Second line" autoComplete="off" optional />
            <TextField {...bind('suburb')} label="Suburb" autoComplete="off" optional />
            <SelectField {...bind('state')} label="State" options={stateOptions} optional />
            <TextField
              {...bind('postcode')}
              label="Postcode"
              size="short"
              inputMode="numeric"
              autoComplete="off"
              optional
            />
          </div>
        </FormSection>
        <TextField
          {...bind('reason')}
          label="Why"
          help="For example: one digit missing"
          autoComplete="off"
          required
        />
      </RequestForm>
    </>
  )
}

function EmailForm({ record: { id, email, hasLogin, waitingEmail } }: { record: HeldRecord }) {
  const form = useRequestForm({
    part: 'email',
    initial: { email: email ?? '', reason: '' },
    rules: async () => (await import('#contract/staff/client-records.ts')).changeClientEmailRequest,
    what: 'the email',
    send: (body) => callStaff('changeClientEmail', { params: { id }, body }),
    onProblem: ({ code, message }) =>
      code === 'emailInUse' ? { kind: 'refused', errors: { 'email.email': message } } : undefined,
    onSaved: async ({ state }) => {
      form.reset({ email: email ?? '', reason: '' })
      await readAgain()
      showToast(
        'success',
        state === 'changed'
          ? 'The email is changed.'
          : 'We sent a link to the new email, and told the old one.',
      )
    },
  })
  return (
    <>
      {waitingEmail !== null && (
        <Notice type="info" title={`We’re waiting for the link sent to ${waitingEmail} to be used`}>
          {email === null
            ? 'Until then we have no other email for them.'
            : `Until then we write to ${email}.`}
        </Notice>
      )}
      <RequestForm form={form} label="Email" button="Change the email">
        <EmailField
          {...form.bind('email')}
          help={
            hasLogin
              ? 'They log in with it. A new one counts once its link is used; both addresses are told.'
              : 'A new one in the place of another counts once its link is used; both addresses are told.'
          }
          autoComplete="off"
          required={hasLogin}
          optional={!hasLogin}
        />
        <TextField {...form.bind('reason')} label="Why" autoComplete="off" required />
      </RequestForm>
    </>
  )
}

const reissueReason = 'The client’s name or birth date was corrected'

/** What was issued is never edited: it is voided, and another takes its place. */
function OtherDocuments({ clientId }: { clientId: string }) {
  const { data } = useRead(staffQuery('listDocuments', { query: { clientId } }))
  const otherDocuments = data?.documents.filter(({ namesOther }) => namesOther) ?? []
  const { act, busy, failure } = useAction()
  const issueAgain = (id: string) =>
    act(id, {
      call: () =>
        callStaff('voidDocument', { params: { id }, body: { reason: reissueReason, issueAgain: true } }),
      after: async ({ number }) => {
        await readAgain()
        showToast(
          number === null ? 'warning' : 'success',
          number === null
            ? 'It is void. The new one waits for what is missing.'
            : `It is void. ${number} takes its place.`,
        )
      },
    })
  if (otherDocuments.length === 0) return null
  return (
    <Sheet title="Documents that print another name or birth date" isFlush>
      <RowList label="Documents that print another name or birth date">
        {otherDocuments.map(({ id, number, title }) => (
          <Row
            key={id}
            title={`${title} ${number}`}
            end={
              <RowButton busy={busy === id && 'Issuing'} onClick={() => void issueAgain(id)}>
                Void and issue again<span className="sr-only"> {number}</span>
              </RowButton>
            }
          >
            It stays as it is unless you issue it again.
          </Row>
        ))}
      </RowList>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </Sheet>
  )
}

function History({ record: { corrections } }: { record: HeldRecord }) {
  const { timeZone } = useStaff()
  return (
    <Sheet title="What was changed before" isFlush>
      <RowList label="What was changed before">
        {corrections.map(({ at, who, reason, changes }) => (
          <Row key={at} title={`${formatMoment(at, timeZone)}, by ${who}: “${reason}”`}>
            {changes
              .map(
                ({ what, before, after }) => `${what}: from ${before || 'nothing'} to ${after || 'nothing'}`,
              )
              .join('. ')}
          </Row>
        ))}
      </RowList>
    </Sheet>
  )
}
