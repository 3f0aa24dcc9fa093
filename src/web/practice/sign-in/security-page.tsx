import KeyRound from 'lucide-react/icons/key-round'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import type { StaffSecurity } from '#contract/staff/sign-in.ts'
import { isLastSecondStep, secondStep } from '#domain/staff/staff-sign-in.ts'
import { NewPasswordField, useWeakness } from '../../forms/new-password-field.tsx'
import { NarrowForm, RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import { useIsHydrated } from '../../ui/browser-state.ts'
import { Button, RowButton } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/secret-fields.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeskHead, DeskRead, Sheet, StateLine } from '../desk/desk.tsx'
import { formatMomentWithZone } from '../desk/format-moment.ts'
import { useChange } from '../desk/press.ts'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { canUsePasskeys, makePasskey } from './passkeys.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'
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
      <ul className="grid">
        {sessions.map(({ id, device, lastUsedAt, isThisOne }) => (
          <li key={id} className={styles.row}>
            <div>
              {device ?? 'Unknown device'} {isThisOne && <Badge tone="main">This device</Badge>}
              <small className="block text-xs text-ink-soft">
                Last used {formatMomentWithZone(lastUsedAt, timeZone)}
              </small>
            </div>
            {isThisOne ? (
              <SignOutButton look="quiet" />
            ) : (
              <RowButton
                aria-label={`Sign out ${device ?? 'the unknown device'}`}
                busy={busy === id && 'Signing out'}
                onClick={() => void run(id, () => callStaff('endStaffSignIn', { params: { id } }))}
              >
                Sign out
              </RowButton>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type OwnPasskey = StaffSecurity['passkeys'][number]

/** Passkeys and the authenticator app. The last of them cannot be removed. */
function SecondStepsSheet({ security }: { security: StaffSecurity }) {
  const { timeZone } = useStaff()
  const { busy, run } = useChange('readStaffSecurity', 'readSecondStep')
  const [renaming, setRenaming] = useState<OwnPasskey | null>(null)
  const [isAddingApp, setAddingApp] = useState(false)
  const hasPasskeys = useIsHydrated() && canUsePasskeys()
  const { passkeys, authenticatorAddedAt } = security
  const isLast = isLastSecondStep({
    passkeys: passkeys.length,
    hasAuthenticator: authenticatorAddedAt !== null,
  })
  const why = isLast && 'This is your last second step. Add another one first.'
  return (
    <Sheet
      title="Second step"
      isFlush
      foot={
        <div className="flex flex-wrap gap-2">
          {hasPasskeys && (
            <Button
              look="secondary"
              size="small"
              busy={busy === 'add' && 'Waiting for your device'}
              onClick={() => void run('add', () => makePasskey(), 'The passkey is added.')}
            >
              Add a passkey
            </Button>
          )}
          <Button look="secondary" size="small" onClick={() => setAddingApp(true)}>
            {authenticatorAddedAt === null ? 'Add an authenticator app' : 'Move to another app'}
          </Button>
        </div>
      }
    >
      <ul className="grid">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={styles.row}>
            <div>
              <KeyRound className="icon inline-block mr-1 align-[-3px]" /> {passkey.name}
              <small className="block text-xs text-ink-soft">
                Passkey, {passkey.lastUsedAt ? 'last used' : 'added'}{' '}
                {formatMomentWithZone(passkey.lastUsedAt ?? passkey.addedAt, timeZone)}
              </small>
            </div>
            <div className="flex flex-wrap gap-2">
              <RowButton aria-label={`Rename ${passkey.name}`} onClick={() => setRenaming(passkey)}>
                Rename
              </RowButton>
              <RowButton
                aria-label={`Remove ${passkey.name}`}
                busy={busy === passkey.id && 'Removing'}
                disabledReason={why}
                onClick={() =>
                  void run(
                    passkey.id,
                    () => callStaff('removePasskey', { params: { id: passkey.id } }),
                    'The passkey is removed.',
                  )
                }
              >
                Remove
              </RowButton>
            </div>
          </li>
        ))}
        {authenticatorAddedAt !== null && (
          <li className={styles.row}>
            <div>
              <Smartphone className="icon inline-block mr-1 align-[-3px]" /> Authenticator app
              <small className="block text-xs text-ink-soft">
                Added {formatMomentWithZone(authenticatorAddedAt, timeZone)}
              </small>
            </div>
            <RowButton
              aria-label="Remove the authenticator app"
              busy={busy === 'app' && 'Removing'}
              disabledReason={why}
              onClick={() =>
                void run('app', () => callStaff('removeAuthenticator', {}), 'The app is removed.')
              }
            >
              Remove
            </RowButton>
          </li>
        )}
      </ul>
      {renaming && <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} />}
      {isAddingApp && (
        <Dialog title="Authenticator app" onClose={() => setAddingApp(false)} actions={null}>
          <SetUpAuthenticator
            onBack={() => setAddingApp(false)}
            onAdded={() => {
              setAddingApp(false)
              void run('added', async () => ({ ok: true, value: null }), 'The app is added.')
            }}
          />
        </Dialog>
      )}
    </Sheet>
  )
}

type RenamePasskeyProps = { passkey: { id: string; name: string }; onClose: () => void }

function RenamePasskey({ passkey: { id, name }, onClose }: RenamePasskeyProps) {
  const form = useRequestForm({
    part: 'passkey',
    initial: { name },
    rules: async () => (await import('#contract/staff/sign-in.ts')).renamePasskeyRequest,
    what: 'the name',
    send: (_, body) => callStaff('renamePasskey', { params: { id }, body }),
    onSaved: async () => {
      await invalidateStaff('readStaffSecurity')
      onClose()
    },
  })
  return (
    <Dialog title="Name this passkey" onClose={onClose} actions={null}>
      <NarrowForm form={form} className="fields" label="Name this passkey" button="Save the name">
        <TextField {...form.bind('name')} label="Name" help="So that you know it again." required />
      </NarrowForm>
    </Dialog>
  )
}
