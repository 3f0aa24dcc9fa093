import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PracticeSetup } from '#contract/staff/setup.ts'
import { formatAbn, formatBsb } from '#domain/identifiers/numbers.ts'
import { gmtOffsetLabel } from '#domain/time/local-time.ts'
import { gpFormsHoursChoices } from '#domain/gp/forms-after-booking.ts'
import { idleMinutesChoices } from '#domain/staff/staff-sign-in.ts'
import { offeredZones, zoneLabel } from '#domain/time/zones.ts'
import { useHas } from '../../api/settings.ts'
import { toOutcome } from '../../forms/form-rules.ts'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import { EmailField, SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { callStaff, invalidateStaff } from '../desk/staff.ts'

type PracticeDetails = PracticeSetup['details']

type DetailsFormProps = {
  details: PracticeDetails
  button: string
  onSaved: () => void
  children?: ReactNode
}

const toValues = ({ name, abn, address, phone, email, timeZone, version, ...others }: PracticeDetails) => ({
  name: version === 0 ? '' : name,
  abn: formatAbn(abn ?? ''),
  address: address ?? '',
  phone: phone ?? '',
  email: email ?? '',
  timeZone,
  idleMinutes: String(others.idleMinutes),
  gpFormsHours: String(others.gpFormsHours),
  bsb: formatBsb(others.bsb ?? ''),
  accountNumber: others.accountNumber ?? '',
  accountName: others.accountName ?? '',
})

const names = {
  name: 'Name of the practice',
  abn: 'ABN',
  address: 'Address',
  phone: 'Phone',
  email: 'Email for clients',
  accountName: 'Account name',
  bsb: 'BSB',
  accountNumber: 'Account number',
} as const

/** What the practice says of itself: in the set-up, and later on its own page. */
export function DetailsForm({ details, button, onSaved, children }: DetailsFormProps) {
  // As they were when the form was opened, or when the person was told of someone else’s.
  const [basis, setBasis] = useState(details)
  const [other, setOther] = useState<PracticeDetails | null>(null)
  const { revalidate } = useRevalidator()
  const [now] = useState(() => new Date())
  const form = useRequestForm({
    part: 'practice',
    initial: toValues(details),
    rules: async () => (await import('#contract/staff/setup.ts')).practiceDetailsSchema,
    what: 'the practice',
    send: (body) => callStaff('savePractice', { body: { ...body, version: basis.version } }),
    onSaved: async (saved) => {
      // The name stands on every page.
      await Promise.all([invalidateStaff('readPracticeSetup', 'readStaffSession'), revalidate()])
      setBasis(saved)
      setOther(null)
      onSaved()
    },
    onProblem: async ({ code, message }) => {
      if (code !== 'changedMeanwhile') return undefined
      const latest = await callStaff('readPracticeSetup', {})
      if (!latest.ok) return toOutcome(latest.problem, 'practice', 'the practice')
      setOther(latest.value.details)
      setBasis(latest.value.details)
      return { kind: 'failed', message }
    },
  })
  const { bind } = form
  const has = useHas()
  return (
    <RequestForm form={form} label="Practice" button={button} beside={children}>
      <TextField
        {...bind('name')}
        label={names.name}
        help="Clients see it on every page and in emails."
        autoComplete="organization"
        required
      />
      <TextField
        {...bind('abn')}
        label={names.abn}
        help="11 digits."
        inputMode="numeric"
        size="number"
        autoComplete="off"
        required
      />
      <div className="field-row">
        <EmailField
          {...bind('email')}
          label={names.email}
          help="Where clients write to."
          autoComplete="off"
          required
        />
        <TextField {...bind('phone')} type="tel" label={names.phone} autoComplete="tel" required />
      </div>
      <TextField
        {...bind('address')}
        label={names.address}
        help="Needed for Medicare, even if you only work by video."
        autoComplete="street-address"
        required
      />
      <SelectField
        {...bind('timeZone')}
        label="Time zone"
        help="Clients see times in their own zone, always named."
        options={offeredZones.map(({ id, label }) => ({
          value: id,
          label: `${label} (${gmtOffsetLabel(id, now)})`,
        }))}
        required
      />
      <SelectField
        {...bind('idleMinutes')}
        label="Lock screens after"
        help="After this long without a click, a tap or a key. Everyone who works here then shows that it’s them, and carries on."
        options={idleMinutesChoices.map((minutes) => ({
          value: String(minutes),
          label: minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`,
        }))}
      />
      {has('gp') && (
        <SelectField
          {...bind('gpFormsHours')}
          label="Forms of a GP appointment"
          help="When a client must have sent the treatment plan questionnaire and the DASS-21. The safety check, Medicare details and the card always come before booking. An appointment whose forms are late stays booked."
          options={gpFormsHoursChoices.map((hours) => ({
            value: String(hours),
            label: hours === 0 ? 'Before booking' : `${hours} hours before the appointment`,
          }))}
        />
      )}
      <TextField
        {...bind('accountName')}
        label={names.accountName}
        help="The bank account that NDIS and WorkCover invoices are paid to. It is printed on them."
        autoComplete="off"
      />
      <div className="field-row">
        <TextField
          {...bind('bsb')}
          label={names.bsb}
          help="6 digits, as in 062-000."
          inputMode="numeric"
          size="short"
          autoComplete="off"
        />
        <TextField
          {...bind('accountNumber')}
          label={names.accountNumber}
          help="At most 9 digits."
          inputMode="numeric"
          size="short"
          autoComplete="off"
        />
      </div>
      {other && (
        <Notice type="warning" title="Someone else saved these in the meantime">
          {describe(other)}. Yours are still in the form: save again to put them in place of these.
        </Notice>
      )}
    </RequestForm>
  )
}

function describe(details: PracticeDetails): string {
  const texts = Object.entries(names).flatMap(([field, name]) => {
    const value = Object.entries(details).find(([key]) => key === field)?.[1]
    return typeof value === 'string' ? [`${name}: ${value}`] : []
  })
  return [...texts, `Time zone: ${zoneLabel(details.timeZone)}`].join(' · ')
}
