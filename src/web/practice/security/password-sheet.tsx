import { useState } from 'react'
import { checkPassword } from '#domain/clients/password.ts'
import { FormErrors } from '../../form/form-errors.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import { type MeasuredPassword, NewPasswordField } from '../../form/new-password-field.tsx'
import { toOutcome } from '../../form/outcome.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { Sheet } from '../desk/sheet.tsx'

export function PasswordSheet({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Sheet title="Password">
      {isOpen ? (
        <PasswordForm email={email} onClose={() => setOpen(false)} />
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-soft">When you change it, you are signed out everywhere else.</p>
          <Button look="secondary" size="small" onClick={() => setOpen(true)}>
            Change password
          </Button>
        </div>
      )}
    </Sheet>
  )
}

const loadRules = async () => {
  const { changePasswordRequest } = await import('#contract/own-account.ts')
  const { currentPassword, newPassword } = changePasswordRequest.shape
  const password = changePasswordRequest.extend({
    currentPassword: currentPassword.meta({ title: 'your current password' }),
    newPassword: newPassword.meta({ title: 'your new password' }),
  })
  return () => ({ password })
}

type Parts = { password: { currentPassword: string; newPassword: string } }

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm<Parts>({ initial: { password: { currentPassword: '', newPassword: '' } }, loadRules })
  const [measured, setMeasured] = useState<MeasuredPassword | null>(null)
  const typed = form.values.password.newPassword
  const weakness = measured && measured.password === typed ? checkPassword(typed, measured.strength) : null
  const { errors, bind, onSubmit } = form.check({
    found: { 'password.newPassword': weakness && !weakness.ok ? weakness.message : undefined },
  })
  const submit = onSubmit(async (_, { password }) => {
    const answer = await callStaff('changeStaffPassword', { body: password })
    if (!answer.ok) return toOutcome(answer.problem, 'password', 'your new password')
    showToast('success', 'Your password is changed. You are signed out everywhere else.')
    await invalidateStaff('readStaffSecurity')
    onClose()
    return { kind: 'done' }
  })
  return (
    <>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={submit} aria-label="Password">
        <PasswordField
          {...bind('password.currentPassword')}
          label="Your current password"
          autoComplete="current-password"
          required
        />
        <NewPasswordField
          {...bind('password.newPassword')}
          known={[email]}
          onMeasured={setMeasured}
          required
        />
        <FormFoot
          button="Save password"
          busy={form.busy && 'Saving'}
          failure={form.busy ? null : form.failure}
        >
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </FormFoot>
      </ScriptForm>
    </>
  )
}
