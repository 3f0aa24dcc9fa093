import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondStep } from '#contract/staff/staff-sign-in.ts'
import { clockTimeWithZone } from '#domain/emails/format-appointment.ts'
import { queryClient } from '../../api/query.ts'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { ReadFailed } from '../desk/read-failed.tsx'
import { AppCodeForm, RecoveryCodeForm } from './code-forms.tsx'
import { passWithPasskey } from './passkey-call.ts'
import { untilNextLook } from './until-next-look.ts'
import * as styles from './second-step.module.css'

type SecondStepFormProps = { onPassed: () => void }

/** Every way someone has to show that it is them: a passkey, a code of their app, or a recovery code. */
export function SecondStepForm({ onPassed }: SecondStepFormProps) {
  const { data, error, isFetching, refetch } = useQuery(
    {
      ...staffQuery('readSecondStep', {}),
      refetchInterval: ({ state }) => untilNextLook(state.data?.codesPausedUntil ?? null, new Date()),
    },
    queryClient,
  )
  if (data) return <Ways step={data} onPassed={onPassed} onPaused={() => void refetch()} />
  if (error) return <ReadFailed problem={error.problem} isFetching={isFetching} refetch={refetch} />
  return <FormSkeleton fields={1} />
}

type WaysProps = SecondStepFormProps & { step: SecondStep; onPaused: () => void }

function Ways({ step, onPassed, onPaused }: WaysProps) {
  const [isRecovering, setRecovering] = useState(false)
  const { hasPasskey, hasAuthenticator, recoveryCodesLeft, codesPausedUntil } = step
  if (isRecovering && codesPausedUntil === null)
    return (
      <div className={styles.ways}>
        <RecoveryCodeForm left={recoveryCodesLeft} onPassed={onPassed} onPaused={onPaused} />
        <TextButton onClick={() => setRecovering(false)}>Back to the other ways</TextButton>
      </div>
    )
  return (
    <div className={styles.ways}>
      {hasPasskey && <PasskeyWay onPassed={onPassed} />}
      {hasPasskey && hasAuthenticator && codesPausedUntil === null && (
        <p className={styles.or} aria-hidden="true">
          <span>or</span>
        </p>
      )}
      {codesPausedUntil !== null && <Paused step={step} until={new Date(codesPausedUntil)} />}
      {codesPausedUntil === null && hasAuthenticator && (
        <AppCodeForm look={hasPasskey ? 'secondary' : 'primary'} onPassed={onPassed} onPaused={onPaused} />
      )}
      {codesPausedUntil === null && recoveryCodesLeft > 0 && (
        <TextButton onClick={() => setRecovering(true)}>Use a recovery code</TextButton>
      )}
      {codesPausedUntil === null && recoveryCodesLeft === 0 && (
        <p className="text-sm text-ink-soft">
          No way in? An owner or administrator of your practice can reset your second step.
        </p>
      )}
    </div>
  )
}

function PasskeyWay({ onPassed }: SecondStepFormProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const use = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await passWithPasskey()
    setBusy(false)
    if (answer.ok) return onPassed()
    setFailure(answer.problem.fields?.response ?? answer.problem.message)
  }
  return (
    <div className="grid gap-3">
      {failure && <Notice type="warning" announced="atOnce" title={failure} />}
      <Button wide busy={busy && 'Waiting for your device'} onClick={() => void use()}>
        Use your passkey
      </Button>
      <p className="text-center text-sm text-ink-soft">Face, fingerprint or PIN of this device</p>
    </div>
  )
}

function Paused({ step: { timeZone, isOfficeTold }, until }: { step: SecondStep; until: Date }) {
  return (
    <Notice type="warning" announced="politely" title={`Paused until ${clockTimeWithZone(until, timeZone)}`}>
      Five codes didn’t match.
      {isOfficeTold && ' The owner and administrators of your practice have been told.'} If it wasn’t you,
      please tell them, and choose a new password.
    </Notice>
  )
}
