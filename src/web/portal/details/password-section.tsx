import { useState } from 'react'
import type { ApiInput } from '#contract/api-types.ts'
import { checkPassword } from '#domain/clients/password.ts'
import { callApi } from '../../api/call-api.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { type MeasuredPassword, NewPasswordField } from '../../form/new-password-field.tsx'
import { toOutcome } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { ProfileSection, type SectionForm } from './profile-section.tsx'
import { SmallForm } from './small-form.tsx'

type PasswordParts = { password: { currentPassword: string; newPassword: string } }

const loadRules = async () => {
  const { newPasswordRules } = await import('./login-rules.ts')
  return () => ({ password: newPasswordRules })
}

export function PasswordSection({ client }: { client: ClientRecord }) {
  return (
    <ProfileSection
      title="Password"
      change="Change password"
      renderForm={(form) => <PasswordForm client={client} {...form} />}
    >
      <p className="text-ink-soft">When you change it, every other device is signed out.</p>
    </ProfileSection>
  )
}

function PasswordForm({ client, onDone, onCancel }: SectionForm & { client: ClientRecord }) {
  const form = useForm<PasswordParts>({
    initial: { password: { currentPassword: '', newPassword: '' } },
    loadRules,
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
    <SmallForm label="Password" button="Save password" {...{ form, errors, onCancel }} onSubmit={submit}>
      <PasswordField
        {...bind('password.currentPassword')}
        label="Your current password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField
        {...bind('password.newPassword')}
        known={[client.email, client.firstName, client.lastName]}
        onMeasured={setMeasured}
        required
      />
    </SmallForm>
  )
}

/** What was measured a moment ago says nothing of what has been typed since. */
function findWeakness(typed: string, measured: MeasuredPassword | null): string | undefined {
  if (measured?.password !== typed || typed === '') return undefined
  const checked = checkPassword(typed, measured.strength)
  return checked.ok ? undefined : checked.message
}
