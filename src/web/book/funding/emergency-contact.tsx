import { ContactFields } from '../../client-details/contact-fields.tsx'
import type { ClientRecord, RecordParts } from '../../client/client-profile.ts'
import { FormSection } from '../../forms/form-parts.tsx'
import type { RemoteCheck } from '../../forms/remote-check.ts'
import type { FieldBinding } from '../../forms/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

/** `hasNone`: asked where a GP is booked. */
export type EmergencyParts = { emergency: { firstName: string; mobileNumber: string; hasNone: boolean } }

type ContactTag = ClientRecord['keyClientContacts'][number]['tags'][number]

export const findContact = ({ keyClientContacts }: ClientRecord, tag: ContactTag) =>
  keyClientContacts.find(({ tags }) => tags.includes(tag))

/** Until one is on file: the parent, or the other adult, who signed up for the client. */
export function toEmergency(client: ClientRecord): EmergencyParts {
  const { onBehalfOf, accountHolder, mobile } = client
  const contact = findContact(client, 'emergency')
  const hasNone = !contact && client.intake?.hasNoEmergencyContact === true
  const isHolderAnother = onBehalfOf !== 'mySelf' && !hasNone
  const { firstName, mobileNumber } = contact ?? {
    firstName: isHolderAnother ? `${accountHolder.firstName} ${accountHolder.lastName}` : '',
    mobileNumber: (isHolderAnother && mobile) || '',
  }
  return { emergency: { firstName, mobileNumber, hasNone } }
}

export const emergencyPart = ({ emergency }: EmergencyParts) =>
  ({
    emergency: { firstName: emergency.firstName.trim(), mobileNumber: emergency.mobileNumber.trim() },
  }) satisfies RecordParts

/** What the server has of it when a form opens: unchanged, it is not sent again. */
export const emergencyOnFile = (client: ClientRecord): RecordParts =>
  findContact(client, 'emergency') ? emergencyPart(toEmergency(client)) : {}

const phoneOfAnyCountry =
  'Any country is fine. For a number outside Australia, start with + and the country code.'

type EmergencyContactProps = {
  bind: (field: 'emergency.firstName' | 'emergency.mobileNumber' | 'emergency.hasNone') => FieldBinding
  phone: RemoteCheck
  /** "you", or the name of the young person. */
  about: string
  /** Null where someone has to be named. */
  hasNone?: boolean | null
}

export const EmergencyContact = ({ bind, phone, about, hasNone = null }: EmergencyContactProps) => (
  <FormSection
    title="Emergency contact"
    note={`Someone we may call if we are worried about ${about} during a session.`}
  >
    {hasNone !== true && (
      <ContactFields
        name={{ label: 'Name', ...bind('emergency.firstName') }}
        phone={{ label: 'Phone', help: phoneOfAnyCountry, ...bind('emergency.mobileNumber') }}
        check={phone}
      />
    )}
    {hasNone !== null && <Checkbox {...bind('emergency.hasNone')}>I have no one to name</Checkbox>}
  </FormSection>
)
