import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { type OnBehalfOf, onBehalfOfOptions } from '#domain/clients/on-behalf-of.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { identifierMessages } from '#domain/identifiers/checked.ts'
import { ContactFields } from '../../client-details/contact-fields.tsx'
import type { ClientRecord } from '../../client/client-profile.ts'
import { FormSection } from '../../forms/form-parts.tsx'
import { NameFields } from '../../forms/name-fields.tsx'
import { type RemoteCheck, usePhone } from '../../forms/remote-check.ts'
import type { FieldBinding } from '../../forms/use-form.ts'
import { useItem } from '../../session/tab-storage.ts'
import { NewTabLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RadioCards } from '../../ui/choice-cards.tsx'
import { TextField } from '../../ui/field.tsx'
import { onBehalfOfFor, type OnBehalfOfParts, readOnBehalfOf, useBookedFor } from './on-behalf-of.ts'

type OnBehalfOfField =
  | `intake.behalfOf`
  | `adult.${'firstName' | 'mobileNumber'}`
  | `guardian.parent${'FirstName' | 'LastName' | 'Email'}`

type OnBehalfOfFieldsProps = {
  bind: (field: OnBehalfOfField) => FieldBinding
  offered: readonly OnBehalfOf[]
  behalfOf: OnBehalfOf
  /** Of the client whose record this is. */
  name: string
  phone: RemoteCheck
  /** Under the question: what a funding has to say about it. */
  note?: string
}

const question = 'Who is this appointment for?'

export const OnBehalfOfFields = ({ bind, offered, behalfOf, name, phone, note }: OnBehalfOfFieldsProps) => (
  <>
    <FormSection title={question} note={note}>
      {offered.length > 1 ? (
        <RadioCards
          field={bind('intake.behalfOf')}
          legend={question}
          legendHidden
          columns={2}
          options={onBehalfOfOptions
            .filter(({ code }) => offered.includes(code))
            .map(({ code, label }) => ({ value: code, label }))}
        />
      ) : (
        <p>
          For <b className="font-semibold">{name}</b>. To book for someone else, add them under{' '}
          <Link to={paths.myPeople()}>People</Link> first.
        </p>
      )}
    </FormSection>
    {behalfOf === 'someoneElseAdult' && (
      <FormSection title="About you" note="You’re booking for someone else. Who should we contact about it?">
        <ContactFields
          name={{ label: 'Your name', ...bind('adult.firstName') }}
          phone={{ label: 'Your contact', ...bind('adult.mobileNumber') }}
          check={phone}
          isOwn
        />
      </FormSection>
    )}
    {behalfOf === 'myChild' && (
      <FormSection title="Parent or guardian" note="The adult who gives consent, and who we can call.">
        <div className="fields">
          <NameFields first={bind('guardian.parentFirstName')} last={bind('guardian.parentLastName')} />
          <TextField
            {...bind('guardian.parentEmail')}
            type="email"
            inputMode="email"
            label="Email"
            autoComplete="email"
            spellCheck={false}
            required
          />
        </div>
      </FormSection>
    )}
  </>
)

/** For whom the form is being filled in, with what the server says of the number of the adult who books. */
export function useOnBehalfOf(client: ClientRecord, funding: FundingMethod | null, values: OnBehalfOfParts) {
  const offered = onBehalfOfFor(client, funding)
  const behalfOf = readOnBehalfOf(values, offered)
  // A number that is not on the screen is not checked.
  const phone = usePhone(behalfOf === 'someoneElseAdult' ? values.adult.mobileNumber : '')
  useBookedFor(client, behalfOf)
  const remote = { 'adult.mobileNumber': phone === 'no' ? identifierMessages.phone : undefined }
  return { offered, behalfOf, name: `${client.firstName} ${client.lastName}`, phone, remote }
}

/** The server, too, refuses a child's booking without it: docs/product/who-may-book.md#parental-consent. */
export const ParentConsent = (bound: FieldBinding) => (
  <Checkbox {...bound} required>
    I am the parent or guardian of this young person, and I{' '}
    <NewTabLink to={paths.parentalConsent()}>consent to their treatment</NewTabLink>.
  </Checkbox>
)

/**
 * A consent is for one booking: when this page goes on with another time, its boxes are empty again, and what was answered for the
 * first is what the second has. See docs/product/who-may-book.md#parental-consent.
 */
export function useConsentAnew(untick: () => void): void {
  const reserveId = useItem('reservation')?.reserveId
  const given = useRef(reserveId)
  const askAgain = useEffectEvent(untick)
  useEffect(() => {
    if (given.current === reserveId) return
    given.current = reserveId
    askAgain()
  }, [reserveId])
}
