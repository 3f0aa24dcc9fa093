import KeyRound from 'lucide-react/icons/key-round'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import type { StaffSecurity } from '#contract/staff/sign-in.ts'
import { isLastSecondStep } from '#domain/staff/staff-sign-in.ts'
import { NarrowForm, useRequestForm } from '../../forms/request-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useIsHydrated } from '../../ui/browser-state.ts'
import { callStaff, invalidateStaff, useStaff } from '../desk/staff.ts'
import { Sheet } from '../desk/desk.tsx'
import { formatMomentWithZone } from '../desk/format-moment.ts'
import { useChange } from '../desk/press.ts'
import { canUsePasskeys, makePasskey } from './passkeys.ts'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'
import * as styles from './sign-in.module.css'

type OwnPasskey = StaffSecurity['passkeys'][number]

/** Passkeys and the authenticator app. The last of them cannot be removed. */
export function SecondStepsSheet({ security }: { security: StaffSecurity }) {
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
        <div className={styles.actions}>
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
      <ul className={styles.rows}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={styles.row}>
            <div>
              <KeyRound className={`icon ${styles.icon}`} /> {passkey.name}
              <small>
                Passkey, {passkey.lastUsedAt ? 'last used' : 'added'}{' '}
                {formatMomentWithZone(passkey.lastUsedAt ?? passkey.addedAt, timeZone)}
              </small>
            </div>
            <div className={styles.actions}>
              <Button
                look="quiet"
                size="small"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setRenaming(passkey)}
              >
                Rename
              </Button>
              <Button
                look="quiet"
                size="small"
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
              </Button>
            </div>
          </li>
        ))}
        {authenticatorAddedAt !== null && (
          <li className={styles.row}>
            <div>
              <Smartphone className={`icon ${styles.icon}`} /> Authenticator app
              <small>Added {formatMomentWithZone(authenticatorAddedAt, timeZone)}</small>
            </div>
            <Button
              look="quiet"
              size="small"
              aria-label="Remove the authenticator app"
              busy={busy === 'app' && 'Removing'}
              disabledReason={why}
              onClick={() =>
                void run('app', () => callStaff('removeAuthenticator', {}), 'The app is removed.')
              }
            >
              Remove
            </Button>
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
