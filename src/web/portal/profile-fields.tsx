import { useState } from 'react'
import {
  communicationPreferences,
  type CommunicationPreference,
} from '#domain/clients/communication-preference.ts'
import { reminderChannels, sentChannels, type SetUp } from '#domain/emails/reminders.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatDay } from '#domain/time/format.ts'
import { gmtOffsetLabel } from '#domain/time/gmt-offset.ts'
import { offeredZones } from '#domain/time/zones.ts'
import { useSettings } from '../api/settings.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { originCopy } from '../client-details/origin-copy.ts'
import { NameFields } from '../form/name-fields.tsx'
import { Checkbox } from '../ui/choice/checkbox.tsx'
import { RadioCards } from '../ui/choice/radio-cards.tsx'
import { PhoneField } from '../ui/field/phone-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import type { ProfileForm } from './use-profile-form.ts'
import * as styles from './profile-fields.module.css'

/** What each preference means for the reminders; records such as a confirmation always come by email. */
function preferenceHelp(communicationPreference: CommunicationPreference, setUp: SetUp): string {
  if (communicationPreference === 'none') return 'No reminders at all'
  const wanted = reminderChannels({ communicationPreference, mobile: '' })
  const sent = sentChannels(wanted, { ...setUp, mayEmail: true })
  const places = sent.map((channel) => (channel === 'sms' ? 'to your mobile' : 'by email'))
  if (places.length === 0) return 'The practice has not set this up yet, so no reminders come'
  const come = `Reminders come ${places.join(' and ')}`
  return wanted.includes('sms') && !setUp.canSendSms
    ? `${come}: the practice has not set up text messages yet`
    : come
}

export function ProfileFields({ form, client }: { form: ProfileForm; client: ClientRecord }) {
  const { bind, phoneCheck } = form
  const mobile = bind('profile.mobile')
  const [now] = useState(() => new Date())
  const setUp = useSettings()
  return (
    <>
      <section className="form-section">
        <header>
          <h2 className="text-xl">
            {client.onBehalfOf === 'mySelf' ? 'About you' : `About ${client.firstName}`}
          </h2>
        </header>
        <div className="fields">
          <NameFields first={bind('profile.firstName')} last={bind('profile.lastName')} />
          <PhoneField
            {...mobile}
            label="Mobile phone"
            placeholder="+61 4XX XXX XXX"
            valid={phoneCheck === 'yes' && mobile.error === undefined}
          />
          <output className="sr-only">{phoneCheck === 'yes' ? 'Your phone number is valid.' : ''}</output>
          <Checkbox {...bind('profile.atsi')}>
            {originCopy[client.onBehalfOf]} <span className="text-ink-soft">(optional)</span>
          </Checkbox>
          <ReadOnly client={client} />
        </div>
      </section>
      <section className="form-section">
        <header>
          <h2 className="text-xl">How we reach you</h2>
        </header>
        <div className="fields">
          <SelectField
            {...bind('profile.timeZone')}
            label="Time zone"
            help="Appointments are shown in this zone."
            autoComplete="off"
            options={offeredZones.map(({ id, label }) => ({
              value: id,
              label: `${label} (${gmtOffsetLabel(id, now)})`,
            }))}
          />
          <RadioCards
            legend="How should we remind you?"
            columns={2}
            field={bind('profile.communicationPreference')}
            options={communicationPreferences.map(({ code, label }) => ({
              value: code,
              label,
              help: preferenceHelp(code, setUp),
            }))}
          />
        </div>
      </section>
    </>
  )
}

/** What only we can change, and who to ask. */
function ReadOnly({ client }: { client: ClientRecord }) {
  const { supportEmail, identity } = useSettings()
  return (
    <div className={styles.facts}>
      <dl>
        {!identity.builtIn && (
          <>
            <dt>Email</dt>
            <dd>{client.email}</dd>
          </>
        )}
        <dt>Date of birth</dt>
        <dd>{formatDay(dayNumberOfIso(client.dateOfBirth), 'dd/MM/yyyy')}</dd>
      </dl>
      <p className="text-sm text-ink-soft">
        To change {identity.builtIn ? 'it' : 'these'}, please write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </div>
  )
}
