import type { ApiInput } from '#contract/api-types.ts'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { callApi } from '../../api/call-api.ts'
import { invalidate } from '../../api/query.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { ContactFields } from '../../client-details/contact-fields.tsx'
import { toOutcome } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import { usePhone } from '../../form/use-phone.ts'
import { type DraftedForm, ProfileSection, type SectionForm } from './profile-section.tsx'
import { SmallForm } from './small-form.tsx'
import { sectionDraft, useSectionDraft } from './use-section-draft.ts'

type ContactParts = { emergency: { firstName: string; mobileNumber: string } }

const loadRules = async () => {
  const { emergencyRules } = await import('../../client-details/rules.ts')
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

function ContactForm({ client, draft, onDone, onCancel }: SectionForm & DraftedForm) {
  const contact = findContact(client)
  const onFile = {
    emergency: { firstName: contact?.firstName ?? '', mobileNumber: contact?.mobileNumber ?? '' },
  }
  const form = useForm<ContactParts>({ loadRules, ...useSectionDraft(draft, onFile) })
  const phone = usePhone(form.values.emergency.mobileNumber)
  const { errors, bind, onSubmit } = form.check({
    remote: { 'emergency.mobileNumber': phone === 'no' ? identifierMessages.phone : undefined },
  })
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
    <SmallForm
      label="Emergency contact"
      button="Save contact"
      {...{ form, errors, onCancel }}
      onSubmit={submit}
    >
      <ContactFields
        name={{ label: 'Name', ...bind('emergency.firstName') }}
        phone={{ label: 'Phone', ...bind('emergency.mobileNumber') }}
        check={phone}
      />
    </SmallForm>
  )
}
