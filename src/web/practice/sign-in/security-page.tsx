import { useState } from 'react'
import type { StaffSecurity } from '#contract/staff/sign-in.ts'
import { secondStep } from '#domain/staff/staff-sign-in.ts'
import { NewPasswordField } from '../../forms/new-password-field.tsx'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import { useWeakness } from '../../forms/use-weakness.ts'
import { Badge } from '../../ui/card.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/secret-fields.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, Sheet, StateLine } from '../desk/desk.tsx'
import { formatMomentWithZone } from '../desk/format-moment.ts'
import { useChange } from '../desk/press.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondStepsSheet } from './second-steps-sheet.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import * as styles from './sign-in.module.css'

export default function SecurityPage() {
  return (
    <>
      <DeskHead title="Your sign-in" note="Your password, your second step, and where you are signed in." />
      <DeskRead query={staffQuery('readStaffSecurity', {})} skeleton={<FormSkeleton fields={4} />}>
        {(security) => (
          <div className="grid max-w-[760px] gap-6">
            <SecondStepsSheet security={security} />
            <RecoveryCodesSheet left={security.recoveryCodesLeft} />
            <PasswordSheet email={security.email} />
            <SignInsSheet sessions={security.sessions} />
          </div>
        )}
      </DeskRead>
    </>
  )
}

function RecoveryCodesSheet({ left }: { left: number }) {
  const { busy, run } = useChange('readStaffSecurity')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const replace = async () => {
    await run('replace', async () => {
      const answer = await callStaff('replaceRecoveryCodes', {})
      // At once, and not after the page is read again, which may fail: the old codes have ended.
      if (answer.ok) setCodes(answer.value.recoveryCodes)
      return answer
    })
  }
  if (codes)
    return (
      <Sheet title="Recovery codes">
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      </Sheet>
    )
  return (
    <Sheet
      title="Recovery codes"
      foot={
        <Button
          look="secondary"
          size="small"
          busy={busy !== null && 'Making them'}
          onClick={() => void replace()}
        >
          Make new codes
        </Button>
      }
    >
      <StateLine tone={left > 2 ? 'ok' : 'due'}>
        {left} of {secondStep.recoveryCodes} left
      </StateLine>
      <p className="mt-2 text-ink-soft">New codes take the place of the old ones, which stop working.</p>
    </Sheet>
  )
}

function PasswordSheet({ email }: { email: string }) {
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

const loadPasswordRules = async () => {
  const { changePasswordRequest } = await import('#contract/own-login.ts')
  const { currentPassword, newPassword } = changePasswordRequest.shape
  return changePasswordRequest.extend({
    currentPassword: currentPassword.meta({ title: 'your current password' }),
    newPassword: newPassword.meta({ title: 'your new password' }),
  })
}

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { onMeasured, findWeakness } = useWeakness()
  const form = useRequestForm({
    part: 'password',
    initial: { currentPassword: '', newPassword: '' },
    rules: loadPasswordRules,
    found: ({ newPassword }) => ({ 'password.newPassword': findWeakness(newPassword) }),
    what: 'your new password',
    send: (_, body) => callStaff('changeStaffPassword', { body }),
    onSaved: async () => {
      showToast('success', 'Your password is changed. You are signed out everywhere else.')
      await invalidateStaff('readStaffSecurity')
      onClose()
    },
  })
  const { bind } = form
  return (
    <RequestForm form={form} label="Password" button="Save password" onCancel={onClose}>
      <PasswordField
        {...bind('currentPassword')}
        label="Your current password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField {...bind('newPassword')} known={[email]} onMeasured={onMeasured} required />
    </RequestForm>
  )
}

/** Where someone is signed in. A device that is signed out here is refused from the next press on. */
function SignInsSheet({ sessions }: { sessions: StaffSecurity['sessions'] }) {
  const { timeZone } = useStaff()
  const { busy, run } = useChange('readStaffSecurity')
  return (
    <Sheet
      title="Where you’re signed in"
      isFlush
      foot={
        sessions.length > 1 && (
          <Button
            look="secondary"
            size="small"
            busy={busy === 'others' && 'Signing out'}
            onClick={() =>
              void run(
                'others',
                () => callStaff('endOtherStaffSignIns', {}),
                'Every other device is signed out.',
              )
            }
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      <ul className={styles.rows}>
        {sessions.map(({ id, device, lastUsedAt, isThisOne }) => (
          <li key={id} className={styles.row}>
            <div>
              {device ?? 'Unknown device'} {isThisOne && <Badge tone="main">This device</Badge>}
              <small>Last used {formatMomentWithZone(lastUsedAt, timeZone)}</small>
            </div>
            {isThisOne ? (
              <SignOutButton look="quiet" />
            ) : (
              <Button
                look="quiet"
                size="small"
                aria-label={`Sign out ${device ?? 'the unknown device'}`}
                busy={busy === id && 'Signing out'}
                onClick={() => void run(id, () => callStaff('endStaffSignIn', { params: { id } }))}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
