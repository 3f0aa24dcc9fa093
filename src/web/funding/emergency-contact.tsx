import { fundingMessages } from '#domain/clients/funding-fields.ts'
import type { ApiProblem } from '../api/call-api.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { type Outcome, outcomeOf, unsaved } from '../form/outcome.ts'
import { renameFaults } from '../form/rename-faults.ts'
import type { Messages } from '../form/use-checked-form.ts'
import { ContactFields } from './contact-fields.tsx'
import type { Part, Saver } from './use-saver.ts'
import type { PhoneJudgement } from './use-phone.ts'

export type EmergencyValues = { emergencyContactName: string; emergencyContactPhoneNumber: string }

export const emergencyNames = {
  emergencyContactName: 'the name of an emergency contact',
  emergencyContactPhoneNumber: 'their phone number',
} as const satisfies Record<keyof EmergencyValues, string>

type Tag = ClientRecord['keyClientContacts'][number]['tags'][number]

export const contactOf = ({ keyClientContacts }: ClientRecord, tag: Tag) =>
  keyClientContacts.find(({ tags }) => tags.includes(tag))

export function emergencyOf(client: ClientRecord): EmergencyValues {
  const contact = contactOf(client, 'emergency')
  return {
    emergencyContactName: contact?.firstName ?? '',
    emergencyContactPhoneNumber: contact?.mobileNumber ?? '',
  }
}

/** Document 1 section 5, "Emergency contact". */
export const checkEmergency = (
  values: EmergencyValues,
  phone: PhoneJudgement,
): Messages<EmergencyValues> => ({
  ...(values.emergencyContactName.trim() === '' && { emergencyContactName: fundingMessages.contactName }),
  ...(phone.fault !== undefined && { emergencyContactPhoneNumber: phone.fault }),
})

export const emergencyPart = (values: EmergencyValues): Part => ({
  method: 'POST',
  path: '/client-records/me/key-client-contacts',
  name: 'emergency contact',
  body: {
    firstName: values.emergencyContactName.trim(),
    mobileNumber: values.emergencyContactPhoneNumber.trim(),
    tags: ['emergency' satisfies Tag],
  },
})

/** Document 1 section 4: saved if it changed. */
const saveEmergency = (save: Saver, values: EmergencyValues) => save(emergencyPart(values))

/** The server's words about a contact, beside the fields of this one. */
const emergencyFaults = (problem: ApiProblem): Messages<EmergencyValues> =>
  renameFaults(problem, {
    firstName: 'emergencyContactName',
    mobileNumber: 'emergencyContactPhoneNumber',
  })

export async function emergencyStep(save: Saver, values: EmergencyValues): Promise<Outcome<EmergencyValues>> {
  const saved = await saveEmergency(save, values)
  if (saved.ok) return { kind: 'done' }
  const { problem } = saved
  return outcomeOf(problem, emergencyFaults(problem), unsaved(problem, 'your emergency contact'))
}

type EmergencyContactProps = {
  field: (name: keyof EmergencyValues) => object
  errors: Messages<EmergencyValues>
  phone: PhoneJudgement
  /** "you", or the name of the young person. */
  about: string
}

export function EmergencyContact({ field, errors, phone, about }: EmergencyContactProps) {
  return (
    <section className="form-section">
      <header>
        <h2 className="text-xl">Emergency contact</h2>
        <p>Someone we may call if we are worried about {about} during a session.</p>
      </header>
      <ContactFields
        name={{
          id: 'emergencyContactName',
          label: 'Name',
          input: field('emergencyContactName'),
          error: errors.emergencyContactName,
        }}
        phone={{
          id: 'emergencyContactPhoneNumber',
          label: 'Phone',
          input: field('emergencyContactPhoneNumber'),
          error: errors.emergencyContactPhoneNumber,
          ...phone,
        }}
      />
    </section>
  )
}
