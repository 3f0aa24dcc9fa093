import type { ApiInput } from '#contract/api-types.ts'
import { callApi } from '../../api/call-api.ts'
import { invalidate } from '../../api/query.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { AddressInputs } from '../../client-details/address-inputs.tsx'
import { type AddressParts, toAddress } from '../../client-details/address.ts'
import { toOutcome } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import { type DraftedForm, ProfileSection, type SectionForm } from './profile-section.tsx'
import { SmallForm } from './small-form.tsx'
import { sectionDraft, useSectionDraft } from './use-section-draft.ts'

const loadRules = async () => {
  const { addressRules } = await import('../../client-details/rules.ts')
  return () => ({ address: addressRules })
}

export function AddressSection({ client }: { client: ClientRecord }) {
  const draft = sectionDraft('address', client)
  return (
    <ProfileSection
      title="Home address"
      draft={draft}
      change={client.address ? 'Change address' : 'Add your address'}
      renderForm={(form) => <AddressForm {...{ client, draft }} {...form} />}
    >
      {client.address ? (
        <p>{formatAddress(client.address)}</p>
      ) : (
        <p className="text-ink-soft">None on file.</p>
      )}
    </ProfileSection>
  )
}

const formatAddress = ({ line1, line2, suburb, state, postcode }: NonNullable<ClientRecord['address']>) =>
  [line2, line1, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function AddressForm({ client, draft, onDone, onCancel }: SectionForm & DraftedForm) {
  const form = useForm<AddressParts>({ loadRules, ...useSectionDraft(draft, toAddress(client)) })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async ({ address }) => {
    // Read by the rules above, which are the request's own schema.
    const answer = await callApi('saveAddress', { body: address as ApiInput<'saveAddress'>['body'] })
    if (!answer.ok) return toOutcome(answer.problem, 'address', 'your address')
    await invalidate('readOwnProfile')
    onDone('Saved')
    return { kind: 'done' }
  })
  return (
    <SmallForm label="Home address" button="Save address" {...{ form, errors, onCancel }} onSubmit={submit}>
      <AddressInputs bind={bind} />
    </SmallForm>
  )
}
