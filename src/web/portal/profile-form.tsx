import CircleCheck from 'lucide-react/icons/circle-check'
import { useSettings } from '../api/settings.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { FormErrors } from '../form/form-errors.tsx'
import { ScriptForm } from '../form/script-form.tsx'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { SavedCard } from './card/saved-card.tsx'
import { AddressSection } from './details/address-section.tsx'
import { ContactSection } from './details/contact-section.tsx'
import { EmailSection } from './details/email-section.tsx'
import { MedicareSection } from './details/medicare-section.tsx'
import { OtherPayers } from './details/other-payers.tsx'
import { PasswordSection } from './details/password-section.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { useProfileForm } from './use-profile-form.ts'
import * as styles from './profile-form.module.css'

export function ProfileForm({ client }: { client: ClientRecord }) {
  const form = useProfileForm(client)
  const { identity } = useSettings()
  const { errors, failure, attempts, busy: isSaving, hasChanges } = form
  return (
    <div className={styles.form}>
      <FormErrors attempts={attempts} errors={errors} />
      <ScriptForm onSubmit={form.submit} aria-label="My profile">
        <ProfileFields form={form} client={client} />
        {failure && (
          <div className="mb-6">
            <Notice type="error" announced="atOnce" title={failure}>
              Nothing you typed is lost.
            </Notice>
          </div>
        )}
        <div className={styles.foot}>
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
          <output className={styles.saved}>
            {form.isSaved && !hasChanges && (
              <>
                <CircleCheck className="icon" />
                Saved
              </>
            )}
            {hasChanges && !isSaving && !failure && 'Not saved yet'}
          </output>
        </div>
      </ScriptForm>
      {identity.builtIn && (
        <>
          <EmailSection client={client} />
          <PasswordSection client={client} />
        </>
      )}
      <AddressSection client={client} />
      <MedicareSection client={client} />
      <OtherPayers client={client} />
      <ContactSection client={client} />
      <SavedCard client={client} />
    </div>
  )
}
