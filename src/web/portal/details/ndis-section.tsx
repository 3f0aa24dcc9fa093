import type { ApiInput } from '#contract/api-types.ts'
import { findTerm } from '#domain/clinicians/vocabulary.ts'
import { ndisPlans } from '#domain/funding/ndis-plans.ts'
import { callApi } from '../../api/call-api.ts'
import { invalidate } from '../../api/query.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { NdisFields, toNdis } from '../../client-details/ndis-fields.tsx'
import { toOutcome } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import { type DraftedForm, ProfileSection, type SectionForm } from './profile-section.tsx'
import { SmallForm } from './small-form.tsx'
import { sectionDraft, useSectionDraft } from './use-section-draft.ts'

/** Documents come with a booking; those on file stay. */
const loadRules = async () => {
  const { ndisDetailsRules } = await import('../../client-details/rules.ts')
  return () => ({ ndis: ndisDetailsRules.omit({ files: true }) })
}

export function NdisSection({ client }: { client: ClientRecord }) {
  const { ndis } = client
  const draft = sectionDraft('ndis', client)
  return (
    <ProfileSection
      title="NDIS plan"
      draft={draft}
      change={ndis ? 'Change NDIS plan' : 'Add your NDIS plan'}
      renderForm={(form) => <NdisForm {...{ client, draft }} {...form} />}
    >
      {ndis ? (
        <p>
          Number ending in {ndis.number.slice(-3)}. {findTerm(ndisPlans, ndis.plan).label}
        </p>
      ) : (
        <p className="text-ink-soft">None on file.</p>
      )}
    </ProfileSection>
  )
}

function NdisForm({ client, draft, onDone, onCancel }: SectionForm & DraftedForm) {
  const form = useForm<ReturnType<typeof toNdis>>({
    loadRules,
    ...useSectionDraft(draft, toNdis(client)),
  })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async ({ ndis }) => {
    // Read by the rules above, which are the request's own schema.
    const answer = await callApi('saveNdis', { body: ndis as ApiInput<'saveNdis'>['body'] })
    if (!answer.ok) return toOutcome(answer.problem, 'ndis', 'your NDIS plan')
    await invalidate('readOwnProfile')
    onDone('Saved')
    return { kind: 'done' }
  })
  return (
    <SmallForm label="NDIS plan" button="Save NDIS plan" {...{ form, errors, onCancel }} onSubmit={submit}>
      <NdisFields bind={bind} />
    </SmallForm>
  )
}
