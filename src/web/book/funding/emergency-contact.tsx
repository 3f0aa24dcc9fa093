import { ContactFields } from '../../client-details/contact-fields.tsx'
import type { ClientRecord, RecordParts } from '../../client/client-profile.ts'
import { FormSection } from '../../forms/form-parts.tsx'
import type { RemoteCheck } from '../../forms/remote-check.ts'
import type { FieldBinding } from '../../forms/use-form.ts'

export type EmergencyParts = { emergency: { firstName: string; mobileNumber: string } }

type ContactTag = ClientRecord['keyClientContacts'][number]['tags'][number]

export const findContact = ({ keyClientContacts }: ClientRecord, tag: ContactTag) =>
  keyClientContacts.find(({ tags }) => tags.includes(tag))

export function toEmergency(client: ClientRecord): EmergencyParts {
  const contact = findContact(client, 'emergency')
  return {
    emergency: { firstName: contact?.firstName ?? '', mobileNumber: contact?.mobileNumber ?? '' },
  }
}

export const emergencyPart = ({ emergency }: EmergencyParts) =>
  ({
    emergency: { firstName: emergency.firstName.trim(), mobileNumber: emergency.mobileNumber.trim() },
  }) satisfies RecordParts

/** What the server has of it when a form opens: unchanged, it is not sent again. */
export const emergencyOnFile = (client: ClientRecord): RecordParts =>
  findContact(client, 'emergency') ? emergencyPart(toEmergency(client)) : {}

type EmergencyContactProps = {
  bind: (field: 'emergency.firstName' | 'emergency.mobileNumber') => FieldBinding
  phone: RemoteCheck
  /** "you", or the name of the young person. */
  about: string
}

export const EmergencyContact = ({ bind, phone, about }: EmergencyContactProps) => (
  <FormSection
    title="Emergency contact"
    note={`Someone we may call if we are worried about ${about} during a session.`}
  >
    <ContactFields
      name={{ label: 'Name', ...bind('emergency.firstName') }}
      phone={{ label: 'Phone', ...bind('emergency.mobileNumber') }}
      check={phone}
    />
  </FormSection>
)
