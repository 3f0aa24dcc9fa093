import { useCallback } from 'react'
import { emailChangeHours } from '#domain/clients/email-change.ts'
import type { ApiInput } from '#contract/api-types.ts'
import { callApi } from '../../api/call-api.ts'
import { useSettings } from '../../api/settings.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { toOutcome } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ProfileSection, type SectionForm } from './profile-section.tsx'
import { SmallForm } from './small-form.tsx'
import { sectionDraft, useSectionDraft } from './use-section-draft.ts'

type EmailParts = { email: { email: string; currentPassword: string } }

const loadRules = async () => {
  const { newEmailRules } = await import('./login-rules.ts')
  return () => ({ email: newEmailRules })
}

/** The address that one logs in with and is written to. */
export function EmailSection({ client }: { client: ClientRecord }) {
  const draft = sectionDraft('email', client)
  return (
    <ProfileSection
      title="Email"
      change="Change email"
      draft={draft}
      renderForm={(form) => <EmailForm draft={draft} {...form} />}
    >
      <p>{client.email}</p>
      <p className="text-sm text-ink-soft">You log in with it, and we write to it.</p>
    </ProfileSection>
  )
}

const empty: EmailParts = { email: { email: '', currentPassword: '' } }

/** A password is never written anywhere. */
function useEmailDraft(name: string) {
  const { initial, keep } = useSectionDraft(name, empty)
  const keepEmail = useCallback(
    ({ email }: EmailParts) => keep({ email: { ...email, currentPassword: '' } }),
    [keep],
  )
  return { initial, keep: keepEmail }
}

function EmailForm({ draft, onDone, onCancel }: SectionForm & { draft: string }) {
  const { keptEmails } = useSettings()
  const form = useForm<EmailParts>({ loadRules, ...useEmailDraft(draft) })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async ({ email }) => {
    // Read by the rules above, which are the request's own schema.
    const body = email as ApiInput<'askForNewEmail'>['body']
    const answer = await callApi('askForNewEmail', { body })
    if (!answer.ok) {
      const { code, message } = answer.problem
      return code === 'emailInUse'
        ? { kind: 'refused', errors: { 'email.email': message } }
        : toOutcome(answer.problem, 'email', 'your new email')
    }
    onDone(
      `${keptEmails ? `Open the link in our email to ${body.email}. ${keptEmails}` : `We sent a link to ${body.email}.`} Your email changes once you open the link, within ${emailChangeHours} hours.`,
    )
    return { kind: 'done' }
  })
  return (
    <SmallForm
      label="Email"
      button="Send the link"
      // The password is not kept.
      form={{ ...form, isKept: false }}
      {...{ errors, onCancel }}
      onSubmit={submit}
    >
      <p className="text-sm text-ink-soft">
        {keptEmails ?? 'We send a link to the new address.'} Until you open the link, nothing changes. We also
        tell your old address.
      </p>
      <TextField
        {...bind('email.email')}
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <PasswordField
        {...bind('email.currentPassword')}
        label="Your current password"
        autoComplete="current-password"
        required
      />
    </SmallForm>
  )
}
