import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiInput } from '#contract/endpoints.ts'
import type { SecondStep } from '#contract/staff/sign-in.ts'
import { clockTimeWithZone } from '#domain/booking/appointment-words.ts'
import { secondStep } from '#domain/staff/staff-sign-in.ts'
import { queryClient } from '../../api/query.ts'
import { type FormOutcome, toOutcome } from '../../forms/form-rules.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { CodeField } from '../../ui/secret-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { callStaff, staffQuery } from '../desk/call-staff.ts'
import { ReadFailed } from '../desk/desk.tsx'
import { passWithPasskey } from './passkeys.ts'
import * as styles from './sign-in.module.css'

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

type CodeParts = { step: { code: string } }

const loadAppRules = async () => {
  const { appCodeRequest } = await import('#contract/staff/sign-in.ts')
  const step = appCodeRequest.pick({ code: true })
  return () => ({ step })
}
const loadRecoveryRules = async () => {
  const { recoveryCodeRequest } = await import('#contract/staff/sign-in.ts')
  const step = recoveryCodeRequest.pick({ code: true })
  return () => ({ step })
}

type CodeFormProps = {
  onPassed: () => void
  /** Too many were wrong: what can be done now is read again. */
  onPaused: () => void
}

async function passWithCode(
  body: ApiInput<'passSecondStep'>['body'],
  { onPassed, onPaused }: CodeFormProps,
): Promise<FormOutcome> {
  const answer = await callStaff('passSecondStep', { body })
  if (answer.ok) {
    onPassed()
    return { kind: 'done' }
  }
  if (answer.problem.code === 'tooManyRequests') onPaused()
  return toOutcome(answer.problem, 'step', 'the code')
}

function AppCodeForm({ look, ...rest }: CodeFormProps & { look: 'primary' | 'secondary' }) {
  const form = useForm<CodeParts>({ initial: { step: { code: '' } }, loadRules: loadAppRules })
  const { bind, onSubmit } = form.check()
  const submit = onSubmit((_, { step }) => passWithCode({ method: 'authenticator', code: step.code }, rest))
  return (
    <ScriptForm className="fields" onSubmit={submit} aria-label="Code from your authenticator app">
      <CodeField {...bind('step.code')} label="Code from your authenticator app" required />
      {form.failure && <Notice type="error" announced="atOnce" title={form.failure} />}
      <Button type="submit" look={look} wide busy={form.busy && 'Checking'}>
        Continue with the code
      </Button>
    </ScriptForm>
  )
}

function RecoveryCodeForm({ left, ...rest }: CodeFormProps & { left: number }) {
  const form = useForm<CodeParts>({ initial: { step: { code: '' } }, loadRules: loadRecoveryRules })
  const { bind, onSubmit } = form.check()
  const submit = onSubmit((_, { step }) => passWithCode({ method: 'recoveryCode', code: step.code }, rest))
  return (
    <ScriptForm className="fields" onSubmit={submit} aria-label="Recovery code">
      <TextField
        {...bind('step.code')}
        label="Recovery code"
        help={`One of the ${secondStep.recoveryCodes} you were given. It stops working after this.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {form.failure && <Notice type="error" announced="atOnce" title={form.failure} />}
      <Button type="submit" wide busy={form.busy && 'Checking'}>
        Continue
      </Button>
      <p className="text-sm text-ink-soft">{left - 1} are left after this one.</p>
    </ScriptForm>
  )
}

const shortestMs = 5_000
const longestMs = 60_000

/**
 * When to ask again whether the pause is over: just after its end, and every minute until then, since the device’s clock may be
 * wrong. False while there is none.
 */
export function untilNextLook(pausedUntil: string | null, now: Date): number | false {
  if (pausedUntil === null) return false
  const left = Date.parse(pausedUntil) - now.getTime()
  return Math.min(Math.max(left + 1_000, shortestMs), longestMs)
}
