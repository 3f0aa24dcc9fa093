import { ContactFields } from '../../client-details/contact-fields.tsx'
import type { ClientRecord, RecordParts } from '../../client/client-profile.ts'
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

export function EmergencyContact({ bind, phone, about }: EmergencyContactProps) {
  return (
    <section className="form-section">
      <header>
        <h2 className="text-xl">Emergency contact</h2>
        <p>Someone we may call if we are worried about {about} during a session.</p>
      </header>
      <ContactFields
        name={{ label: 'Name', ...bind('emergency.firstName') }}
        phone={{ label: 'Phone', ...bind('emergency.mobileNumber') }}
        check={phone}
      />
    </section>
  )
}
