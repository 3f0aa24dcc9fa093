import CircleCheck from 'lucide-react/icons/circle-check'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { Button } from '../ui/button/button.tsx'
import { ErrorSummary } from '../ui/notice/error-summary.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { OnFile } from './on-file.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { profileFields } from './profile-values.ts'
import { useProfileForm } from './use-profile-form.ts'

export function ProfileForm({ client }: { client: ClientRecord }) {
  const form = useProfileForm(client)
  const { errors, standing, attempts, hasChanges } = form
  const listed = profileFields.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ fieldId: field, message }]
  })
  return (
    <div className="portal__form">
      {attempts > 0 && listed.length > 0 && (
        <div className="mt-6">
          <ErrorSummary key={attempts} title={signUpMessages.form} errors={listed} />
        </div>
      )}
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
            busy={standing.kind === 'saving' && 'Saving'}
            disabledReason={!hasChanges && 'There is nothing to save yet.'}
          >
            Save changes
          </Button>
          {hasChanges && standing.kind !== 'saving' && (
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
            {standing.kind === 'editing' && hasChanges && 'Not saved yet'}
          </output>
        </div>
      </form>
      <OnFile client={client} />
    </div>
  )
}
