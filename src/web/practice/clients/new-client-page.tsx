import { useState } from 'react'
import { useNavigate } from 'react-router'
import { parsedBy } from '#contract/fields.ts'
import type { Lookalike } from '#contract/staff/client-records.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { callers, checkOfficeRecord, needsGuardian } from '#domain/clients/office-record.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { checkDateOfBirth } from '#domain/identifiers/person.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { offeredZones } from '#domain/time/zones.ts'
import { FormSection } from '../../forms/form-parts.tsx'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/digits-field.tsx'
import { EmailField, SelectField, TextField, toOptions } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeskHead } from '../desk/desk.tsx'
import { callStaff, invalidateStaff, useStaff } from '../desk/staff.ts'
import { BackLink } from './client-part.tsx'
import { LookalikeList } from './lookalikes.tsx'

export default function NewClientPage() {
  return (
    <>
      <BackLink to={staffPages.clients()}>Clients</BackLink>
      <DeskHead
        title="Add a client"
        note="For someone who calls or comes by. No login is made, and nothing is sent to them."
      />
      <NewClientForm />
    </>
  )
}

const zoneOptions = offeredZones.map(({ id, label }) => ({ value: id, label }))

function useNewClientForm() {
  const { timeZone } = useStaff()
  const navigate = useNavigate()
  const [today] = useState(() => formatIsoDate(localDayAt(new Date(), timeZone)))
  const [lookalikes, setLookalikes] = useState<readonly Lookalike[]>([])
  const readBirthday = (typed: string) => checkDateOfBirth(typed, today)
  const form = useRequestForm({
    part: 'client',
    initial: {
      firstName: '',
      lastName: '',
      dateOfBirth: '',
      onBehalfOf: 'mySelf' as OnBehalfOf,
      email: '',
      mobile: '',
      timeZone,
      bookerName: '',
      bookerMobile: '',
      guardianFirstName: '',
      guardianLastName: '',
      guardianEmail: '',
      guardianMobile: '',
      isSomeoneElse: false,
    },
    rules: async () => {
      const [{ createClientRequest }, { z }] = await Promise.all([
        import('#contract/staff/client-records.ts'),
        import('zod'),
      ])
      // Typed as people here write it, sent as the contract has it.
      return createClientRequest.extend({
        dateOfBirth: z.string().transform(parsedBy(readBirthday)).meta({ title: 'Date of birth' }),
      })
    },
    what: 'the client',
    found: (values) => {
      const born = readBirthday(values.dateOfBirth)
      if (!born.ok) return {}
      const check = checkOfficeRecord({ ...values, dateOfBirth: born.value }, today)
      if (check.ok) return {}
      return Object.fromEntries(
        Object.entries(check.errors).map(([field, error]) => [`client.${field}`, error]),
      )
    },
    send: (body) => callStaff('createClient', { body }),
    onSaved: async ({ id, lookalikes: found }) => {
      setLookalikes(found)
      if (id === null) return
      await invalidateStaff('searchClients')
      showToast('success', 'The client is added.')
      await navigate(staffPages.client(id))
    },
  })
  const born = readBirthday(form.values.dateOfBirth)
  const isMinor = born.ok && needsGuardian(born.value, today)
  return { form, isMinor, lookalikes, showNone: () => setLookalikes([]) }
}

function NewClientForm() {
  const { form, isMinor, lookalikes, showNone } = useNewClientForm()
  const { bind, values, change } = form
  const isAsked = lookalikes.length > 0 && !values.isSomeoneElse
  return (
    <div className="max-w-[560px]">
      <RequestForm
        form={form}
        label="Add a client"
        button={values.isSomeoneElse ? 'Save as a new client' : 'Save'}
      >
        <TextField {...bind('firstName')} label="First name" autoComplete="off" required />
        <TextField {...bind('lastName')} label="Last name" autoComplete="off" required />
        <DateField
          {...bind('dateOfBirth')}
          label="Date of birth"
          help="Day, month, year. For example 27/03/1990."
          autoComplete="off"
          required
        />
        <SelectField
          {...bind('onBehalfOf')}
          label="Who speaks with us"
          help="The record is the client’s, whoever calls."
          options={toOptions(callers)}
        />
        {values.onBehalfOf === 'someoneElseAdult' && (
          <FormSection title="Who books for them">
            <div className="fields">
              <TextField {...bind('bookerName')} label="Their name" autoComplete="off" required />
              <PhoneLine {...bind('bookerMobile')} label="Their phone number" required />
            </div>
          </FormSection>
        )}
        {isMinor && (
          <FormSection title="Parent or guardian" note="Needed under 18: a name, and an email or a number.">
            <div className="fields">
              <TextField {...bind('guardianFirstName')} label="First name" autoComplete="off" required />
              <TextField {...bind('guardianLastName')} label="Last name" autoComplete="off" required />
              <EmailField {...bind('guardianEmail')} label="Their email" autoComplete="off" optional />
              <PhoneLine {...bind('guardianMobile')} label="Their phone number" optional />
            </div>
          </FormSection>
        )}
        <EmailField
          {...bind('email')}
          help="Without one, nothing is emailed, and you tell them yourself."
          autoComplete="off"
          optional
        />
        <PhoneLine {...bind('mobile')} label="Mobile" optional />
        <SelectField {...bind('timeZone')} label="Where they live" options={zoneOptions} />
        {isAsked && (
          <Notice
            type="warning"
            announced="atOnce"
            title={lookalikes.length === 1 ? 'Is this the same person?' : 'Is it one of these people?'}
          >
            Nothing is saved yet.
            <LookalikeList people={lookalikes} />
            <div className="mt-3">
              <Button
                look="secondary"
                size="small"
                onClick={() => {
                  change('isSomeoneElse', true)
                  showNone()
                }}
              >
                No, someone else
              </Button>
            </div>
          </Notice>
        )}
      </RequestForm>
    </div>
  )
}

const PhoneLine = (props: Parameters<typeof TextField>[0]) => (
  <TextField {...props} type="tel" inputMode="tel" autoComplete="off" />
)
