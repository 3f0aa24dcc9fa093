import { useCallback, useState } from 'react'
import type { ApiInput } from '#contract/endpoints.ts'
import { checkPassword, emailChangeHours } from '#domain/clients/credentials.ts'
import { callApi } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { toOutcome } from '../forms/form-rules.ts'
import { type MeasuredPassword, NewPasswordField } from '../forms/new-password-field.tsx'
import { RequestForm } from '../forms/request-form.tsx'
import { useForm } from '../forms/use-form.ts'
import { EmailField } from '../ui/field.tsx'
import { PasswordField } from '../ui/secret-fields.tsx'
import { ProfileSection, sectionDraft, type SectionForm, useSectionDraft } from './profile-section.tsx'

type EmailParts = { email: { email: string; currentPassword: string } }

const loadEmailRules = async () => {
  const { newEmailRules } = await import('./profile-rules.ts')
  return () => ({ email: newEmailRules })
}

export function EmailSection({ client }: { client: ClientRecord }) {
  const draft = sectionDraft('email', client)
  return (
    <ProfileSection
      title="Email"
      change="Change email"
      draft={draft}
      renderForm={(form) => <EmailForm draft={draft} {...form} />}
    >
      <p>{client.email ?? 'None'}</p>
      <p className="text-sm text-ink-soft">You log in with it, and we write to it.</p>
    </ProfileSection>
  )
}

const emptyEmail: EmailParts = { email: { email: '', currentPassword: '' } }

/** A password is never written anywhere. */
function useEmailDraft(name: string) {
  const { initial, keep } = useSectionDraft(name, emptyEmail)
  const keepEmail = useCallback(
    ({ email }: EmailParts) => keep({ email: { ...email, currentPassword: '' } }),
    [keep],
  )
  return { initial, keep: keepEmail }
}

function EmailForm({ draft, onDone, onCancel }: SectionForm & { draft: string }) {
  const { keptEmails } = useSettings()
  const form = useForm<EmailParts>({ loadRules: loadEmailRules, ...useEmailDraft(draft) })
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
    <RequestForm
      form={{ state: { ...form, errors, submit } }}
      label="Email"
      button="Send the link"
      // The password is not kept.
      isKept={false}
      onCancel={onCancel}
    >
      <p className="text-sm text-ink-soft">
        {keptEmails ?? 'We send a link to the new address.'} Until you open the link, nothing changes. We also
        tell your old address.
      </p>
      <EmailField {...bind('email.email')} label="New email" autoComplete="email" required />
      <PasswordField
        {...bind('email.currentPassword')}
        label="Your current password"
        autoComplete="current-password"
        required
      />
    </RequestForm>
  )
}

type PasswordParts = { password: { currentPassword: string; newPassword: string } }

const loadPasswordRules = async () => {
  const { newPasswordRules } = await import('./profile-rules.ts')
  return () => ({ password: newPasswordRules })
}

export const PasswordSection = ({ client }: { client: ClientRecord }) => (
  <ProfileSection
    title="Password"
    change="Change password"
    renderForm={(form) => <PasswordForm client={client} {...form} />}
  >
    <p className="text-ink-soft">When you change it, every other device is signed out.</p>
  </ProfileSection>
)

function PasswordForm({ client, onDone, onCancel }: SectionForm & { client: ClientRecord }) {
  const form = useForm<PasswordParts>({
    initial: { password: { currentPassword: '', newPassword: '' } },
    loadRules: loadPasswordRules,
  })
  const [measured, setMeasured] = useState<MeasuredPassword | null>(null)
  const { errors, bind, onSubmit } = form.check({
    found: { 'password.newPassword': findWeakness(form.values.password.newPassword, measured) },
  })
  const submit = onSubmit(async ({ password }) => {
    // Read by the rules above, which are the request's own schema.
    const body = password as ApiInput<'changePassword'>['body']
    const answer = await callApi('changePassword', { body })
    if (!answer.ok) return toOutcome(answer.problem, 'password', 'your new password')
    onDone('Your password is changed. Every other device is signed out.')
    return { kind: 'done' }
  })
  return (
    <RequestForm
      form={{ state: { ...form, errors, submit } }}
      label="Password"
      button="Save password"
      isKept={form.isKept}
      onCancel={onCancel}
    >
      <PasswordField
        {...bind('password.currentPassword')}
        label="Your current password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField
        {...bind('password.newPassword')}
        known={[...(client.email === null ? [] : [client.email]), client.firstName, client.lastName]}
        onMeasured={setMeasured}
        required
      />
    </RequestForm>
  )
}

/** What was measured a moment ago says nothing of what has been typed since. */
function findWeakness(typed: string, measured: MeasuredPassword | null): string | undefined {
  if (measured?.password !== typed || typed === '') return undefined
  const checked = checkPassword(typed, measured.strength)
  return checked.ok ? undefined : checked.message
}
