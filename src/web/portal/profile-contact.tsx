import type { ApiInput } from '#contract/endpoints.ts'
import { callApi } from '../api/call-api.ts'
import { invalidate } from '../api/query.ts'
import { AddressInputs, type AddressParts, toAddress } from '../client-details/address.tsx'
import { ContactFields } from '../client-details/contact-fields.tsx'
import type { ClientRecord } from '../client/client-profile.ts'
import { toOutcome } from '../forms/form-rules.ts'
import { usePhoneOfAnyCountry } from '../forms/remote-check.ts'
import { RequestForm } from '../forms/request-form.tsx'
import { useForm } from '../forms/use-form.ts'
import {
  ProfileSection,
  RecordSection,
  sectionDraft,
  type SectionForm,
  useSectionDraft,
} from './profile-section.tsx'

const loadAddressRules = async () => {
  const { addressRules } = await import('../client-details/rules.ts')
  return () => ({ address: addressRules })
}

export const AddressSection = ({ client }: { client: ClientRecord }) => (
  <RecordSection<AddressParts>
    client={client}
    title="Home address"
    change={client.address ? 'Change address' : 'Add your address'}
    words={client.address && formatAddress(client.address)}
    form={{
      section: 'address',
      onFile: toAddress(client),
      loadRules: loadAddressRules,
      part: 'address',
      operation: 'saveAddress',
      button: 'Save address',
      what: 'your address',
    }}
  >
    {({ bind }) => <AddressInputs bind={bind} />}
  </RecordSection>
)

const formatAddress = ({ line1, line2, suburb, state, postcode }: NonNullable<ClientRecord['address']>) =>
  [line2, line1, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

type ContactParts = { emergency: { firstName: string; mobileNumber: string } }

const loadContactRules = async () => {
  const { emergencyRules } = await import('../client-details/rules.ts')
  return () => ({ emergency: emergencyRules })
}

const findContact = ({ keyClientContacts }: ClientRecord) =>
  keyClientContacts.find(({ tags }) => tags.includes('emergency'))

export function ContactSection({ client }: { client: ClientRecord }) {
  const contact = findContact(client)
  const draft = sectionDraft('contact', client)
  return (
    <ProfileSection
      title="Emergency contact"
      draft={draft}
      change={contact ? 'Change emergency contact' : 'Add an emergency contact'}
      renderForm={(form) => <ContactForm {...{ client, draft }} {...form} />}
    >
      {contact ? (
        <p>
          {contact.firstName}, {contact.mobileNumber}
        </p>
      ) : (
        <p className="text-ink-soft">None on file.</p>
      )}
      <p className="text-sm text-ink-soft">
        Someone we may call if we are worried about you during a session.
      </p>
    </ProfileSection>
  )
}

type ContactFormProps = SectionForm & { client: ClientRecord; draft: string }

function ContactForm({ client, draft, onDone, onCancel }: ContactFormProps) {
  const contact = findContact(client)
  const onFile = {
    emergency: { firstName: contact?.firstName ?? '', mobileNumber: contact?.mobileNumber ?? '' },
  }
  const form = useForm<ContactParts>({ loadRules: loadContactRules, ...useSectionDraft(draft, onFile) })
  const phone = usePhoneOfAnyCountry(form.values.emergency.mobileNumber)
  const { errors, bind, onSubmit } = form.check({})
  const submit = onSubmit(async ({ emergency }) => {
    // Read by the rules above, which are the request's own schema.
    const read = emergency as Omit<ApiInput<'saveContact'>['body'], 'tags'>
    const answer = await callApi('saveContact', { body: { ...read, tags: ['emergency'] } })
    if (!answer.ok) return toOutcome(answer.problem, 'emergency', 'your emergency contact')
    await invalidate('readOwnProfile')
    onDone('Saved')
    return { kind: 'done' }
  })
  return (
    <RequestForm
      form={{ state: { ...form, errors, submit } }}
      label="Emergency contact"
      button="Save contact"
      isKept={form.isKept}
      onCancel={onCancel}
    >
      <ContactFields
        name={{ label: 'Name', ...bind('emergency.firstName') }}
        phone={{ label: 'Phone', ...bind('emergency.mobileNumber') }}
        check={phone}
      />
    </RequestForm>
  )
}
