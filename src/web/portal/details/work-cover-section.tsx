import type { ApiInput } from '#contract/api-types.ts'
import { callApi } from '../../api/call-api.ts'
import { invalidate } from '../../api/query.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { toWorkCover, WorkCoverFields } from '../../client-details/work-cover-fields.tsx'
import { toOutcome } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import { type DraftedForm, ProfileSection, type SectionForm } from './profile-section.tsx'
import { SmallForm } from './small-form.tsx'
import { sectionDraft, useSectionDraft } from './use-section-draft.ts'

/** Documents come with a booking; those on file stay. */
const loadRules = async () => {
  const { workCoverDetailsRules } = await import('../../client-details/rules.ts')
  return () => ({ workCover: workCoverDetailsRules.omit({ files: true }) })
}

export function WorkCoverSection({ client }: { client: ClientRecord }) {
  const { workCover } = client
  const draft = sectionDraft('workCover', client)
  return (
    <ProfileSection
      title="WorkCover claim"
      draft={draft}
      change={workCover ? 'Change WorkCover claim' : 'Add your WorkCover claim'}
      renderForm={(form) => <WorkCoverForm {...{ client, draft }} {...form} />}
    >
      {workCover ? (
        <p>
          Claim ending in {workCover.claimNumber.slice(-3)}. Sessions approved in total:{' '}
          {workCover.numberOfAppointmentApproved}
        </p>
      ) : (
        <p className="text-ink-soft">None on file.</p>
      )}
    </ProfileSection>
  )
}

function WorkCoverForm({ client, draft, onDone, onCancel }: SectionForm & DraftedForm) {
  const form = useForm<ReturnType<typeof toWorkCover>>({
    loadRules,
    ...useSectionDraft(draft, toWorkCover(client)),
  })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async ({ workCover }) => {
    // Read by the rules above, which are the request's own schema.
    const answer = await callApi('saveWorkCover', { body: workCover as ApiInput<'saveWorkCover'>['body'] })
    if (!answer.ok) return toOutcome(answer.problem, 'workCover', 'your WorkCover claim')
    await invalidate('readOwnProfile')
    onDone('Saved')
    return { kind: 'done' }
  })
  return (
    <SmallForm label="WorkCover claim" button="Save claim" {...{ form, errors, onCancel }} onSubmit={submit}>
      <WorkCoverFields bind={bind} />
    </SmallForm>
  )
}
