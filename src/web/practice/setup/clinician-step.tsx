import { useState } from 'react'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { genders } from '#domain/clinicians/vocabularies.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { isPricedFor } from '#domain/fees/quote.ts'
import { type WeekDay, weekDays } from '#domain/time/days-and-times.ts'
import { fundingMethodCodes, methods } from '#domain/funding/methods.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useRequestForm } from '../../forms/request-form.tsx'
import type { FieldBinding } from '../../forms/use-form.ts'
import { NameFields } from '../../forms/name-fields.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Checkbox, CheckboxChips } from '../../ui/checkbox.tsx'
import { SelectField, TextField, toOptions } from '../../ui/field.tsx'
import { callStaff, useStaff } from '../desk/staff.ts'
import { StateLine } from '../desk/desk.tsx'
import { nameZone } from '../desk/format-moment.ts'
import { StepForm, StepHead, type StepProps, useNextStep } from './step-frame.tsx'
import * as styles from './setup.module.css'

export function ClinicianStep({ setup, next }: StepProps) {
  const { clinicians } = setup
  return (
    <>
      <StepHead title="Your first clinician">One is enough to open. Add the others later.</StepHead>
      {clinicians.some(({ isBookable }) => isBookable) ? (
        <div className="grid justify-items-start gap-5">
          <ul className="grid gap-3">
            {clinicians.map(({ id, name, profession, isBookable }) => (
              <li key={id}>
                <span className="font-display text-lg">{name}</span>
                <span className="text-ink-soft"> · {profession}</span>
                <br />
                <StateLine tone={isBookable ? 'ok' : 'due'}>
                  {isBookable ? 'Can be booked once you open' : 'Cannot be booked yet'}
                </StateLine>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={next}>Continue</LinkButton>
            <LinkButton look="quiet" to={staffPages.clinicians()}>
              All clinicians
            </LinkButton>
          </div>
        </div>
      ) : (
        <FirstClinicianForm setup={setup} next={next} />
      )}
    </>
  )
}

const waysFor = (chosen: string) => {
  const role = clinicianRoles.find(({ code }) => code === chosen)?.code
  return fundingMethodCodes.filter((code) => role === undefined || isPricedFor(role, code))
}

const withBox = (chosen: readonly string[], { value, checked }: { value: string; checked: boolean }) =>
  checked ? [...chosen, value] : chosen.filter((one) => one !== value)

function FirstClinicianForm({ setup, next }: StepProps) {
  const goOn = useNextStep(next)
  const isOwner = useStaff().role === 'owner'
  const typesFor = (role: string) =>
    setup.appointmentTypes.filter(
      ({ isActive, isGp }) => isActive && isGp === (role === 'generalPractitioner'),
    )
  const form = useRequestForm({
    part: 'clinician',
    initial: {
      firstName: '',
      lastName: '',
      isMe: false,
      gender: '',
      role: '',
      shortDescription: '',
      ahpraNumber: '',
      providerNumber: '',
      hours: firstHours,
      fundingMethods: ['rebate', 'selfFunded'],
      appointmentTypeIds: typesFor('').map(({ id }) => id),
    },
    rules: async () => (await import('#contract/staff/setup.ts')).addClinicianRequest,
    what: 'the clinician',
    send: (body) => callStaff('addFirstClinician', { body }),
    onSaved: () => goOn('readStaffSession'),
  })
  const { role, fundingMethods, appointmentTypeIds } = form.values
  const isGp = role === 'generalPractitioner'
  const { bind, errorOf } = form
  const roleField = bind('role')
  return (
    <StepForm form={form} label="First clinician" next={next}>
      <NameFields first={bind('firstName')} last={bind('lastName')} formatLabel={(label) => label} />
      {isOwner && <Checkbox {...bind('isMe')}>This is me: I’m also a clinician here</Checkbox>}
      <div className="field-row">
        <SelectField
          {...roleField}
          onChange={(event) => {
            void roleField.onChange(event)
            form.change(
              'appointmentTypeIds',
              typesFor(event.target.value).map(({ id }) => id),
            )
            form.change(
              'fundingMethods',
              fundingMethods.filter((code) => waysFor(event.target.value).some((way) => way === code)),
            )
          }}
          label="Profession"
          help="Decides the Medicare rebate."
          placeholder="Please choose"
          options={toOptions(clinicianRoles)}
          required
        />
        <SelectField
          {...bind('gender')}
          label="Gender"
          help="Some clients look for it."
          placeholder="Please choose"
          options={toOptions(genders)}
          required
        />
      </div>
      <div className="field-row">
        <TextField
          {...bind('ahpraNumber')}
          label="Ahpra number"
          help="Social workers have none."
          autoComplete="off"
        />
        <TextField
          {...bind('providerNumber')}
          label="Medicare provider number"
          help="For the practice’s address."
          autoComplete="off"
          required
        />
      </div>
      <TextField
        {...bind('shortDescription')}
        label="Short description"
        help="One or two sentences that clients see in the list."
        autoComplete="off"
        required
      />
      {!isGp && (
        <CheckboxChips
          legend="How clients may pay"
          options={waysFor(role).map((code) => ({ value: code, label: methods[code].label }))}
          chosen={fundingMethods}
          error={errorOf('fundingMethods')}
          input={{
            name: 'fundingMethods',
            onChange: ({ target }) => form.change('fundingMethods', withBox(fundingMethods, target)),
          }}
        />
      )}
      <CheckboxChips
        legend="Appointment types"
        options={typesFor(role).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={appointmentTypeIds}
        error={errorOf('appointmentTypeIds')}
        input={{
          name: 'appointmentTypeIds',
          onChange: ({ target }) => form.change('appointmentTypeIds', withBox(appointmentTypeIds, target)),
        }}
      />
      <HoursFields bind={bind} timeZone={setup.details.timeZone} />
    </StepForm>
  )
}

type HoursFieldsProps = {
  bind: (field: `hours.${WeekDay}.${'from' | 'to'}`) => FieldBinding
  timeZone: ZoneId
}

/** From and to of each day; a day with both empty has no sessions. */
function HoursFields({ bind, timeZone }: HoursFieldsProps) {
  const [now] = useState(() => new Date())
  return (
    <fieldset>
      <legend className="field__label">Hours</legend>
      <p className="field__help">
        When clients may book, in {nameZone(timeZone, now)}. Leave a day empty where there are no sessions.
      </p>
      {weekDays.map(({ code, label }) => (
        <fieldset key={code} className={styles.day}>
          <legend className="sm:col-1 sm:self-center">{label}</legend>
          <TextField {...bind(`hours.${code}.from`)} type="time" step={300} label="From" />
          <TextField {...bind(`hours.${code}.to`)} type="time" step={300} label="To" />
        </fieldset>
      ))}
    </fieldset>
  )
}

const freeDay = { from: '', to: '' } as const
const workDay = { from: '09:00', to: '17:00' } as const

const firstHours = {
  monday: workDay,
  tuesday: workDay,
  wednesday: workDay,
  thursday: workDay,
  friday: workDay,
  saturday: freeDay,
  sunday: freeDay,
}
