import CircleCheck from 'lucide-react/icons/circle-check'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { FormFaults } from '../form/form-faults.tsx'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { OnFile } from './on-file.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { profileFields } from './profile-values.ts'
import { useProfileForm } from './use-profile-form.ts'

export function ProfileForm({ client }: { client: ClientRecord }) {
  const form = useProfileForm(client)
  const { errors, standing, attempts, hasChanges } = form
  const isSaving = standing.kind === 'saving'
  return (
    <div className="portal__form">
      <FormFaults attempts={attempts} errors={errors} fields={profileFields} />
      <form noValidate onSubmit={(event) => void form.submit(event)} aria-label="My profile">
        <ProfileFields form={form} client={client} />
        {standing.kind === 'failed' && (
          <div className="mb-6">
            <Notice type="error" announced="atOnce" title={standing.message}>
              Nothing you typed is lost.
            </Notice>
          </div>
        )}
        <div className="portal__foot">
          <Button
            type="submit"
            busy={isSaving && 'Saving'}
            disabledReason={!hasChanges && 'There is nothing to save yet.'}
          >
            Save changes
          </Button>
          {hasChanges && !isSaving && (
            <Button look="quiet" onClick={form.discard}>
              Discard changes
            </Button>
          )}
          <output className="portal__saved">
            {standing.kind === 'saved' && !hasChanges && (
              <>
                <CircleCheck className="icon" />
                Saved
              </>
            )}
            {hasChanges && !isSaving && standing.kind !== 'failed' && 'Not saved yet'}
          </output>
        </div>
      </form>
      <OnFile client={client} />
    </div>
  )
}
