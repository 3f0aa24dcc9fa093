import { useState } from 'react'
import type { SecondStep } from '#contract/staff/sign-in.ts'
import { clockTimeWithZone } from '#domain/booking/appointment-words.ts'
import { secondStep } from '#domain/staff/staff-sign-in.ts'
import type { ApiAnswer } from '../../api/call-api.ts'
import { useRead } from '../../api/query.ts'
import { useAction } from '../../api/use-action.ts'
import { NarrowForm, useRequestForm } from '../../forms/request-form.tsx'
import { Button, TextButton } from '../../ui/button.tsx'
import { CodeField } from '../../ui/secret-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { callStaff, staffQuery } from '../desk/staff.ts'
import { ReadFailed } from '../desk/desk.tsx'
import { passWithPasskey } from './passkeys.ts'
import * as styles from './sign-in.module.css'

type SecondStepFormProps = { onPassed: () => void }

/** Every way someone has to show that it is them: a passkey, a code of their app, or a recovery code. */
export function SecondStepForm({ onPassed }: SecondStepFormProps) {
  const { data, error, isFetching, refetch } = useRead({
    ...staffQuery('readSecondStep', {}),
    refetchInterval: ({ state }) => untilNextLook(state.data?.codesPausedUntil ?? null, new Date()),
  })
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
      {hasPasskey && (
        <div className="grid gap-3">
          <PasskeyButton call={passWithPasskey} onDone={onPassed}>
            Use your passkey
          </PasskeyButton>
          <p className="text-center text-sm text-ink-soft">Face, fingerprint or PIN of this device</p>
        </div>
      )}
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

type PasskeyButtonProps<T> = {
  call: () => Promise<ApiAnswer<T>>
  onDone: (value: T) => void
  children: string
}

/** A press that the device answers. */
export function PasskeyButton<T>({ call, onDone, children }: PasskeyButtonProps<T>) {
  const { act, busy, problem } = useAction()
  return (
    <>
      {problem && (
        <Notice type="warning" announced="atOnce" title={problem.fields?.response ?? problem.message} />
      )}
      <Button
        wide
        busy={busy !== null && 'Waiting for your device'}
        onClick={() => void act('ask', { call, after: onDone })}
      >
        {children}
      </Button>
    </>
  )
}

const Paused = ({ step: { timeZone, isOfficeTold }, until }: { step: SecondStep; until: Date }) => (
  <Notice type="warning" announced="politely" title={`Paused until ${clockTimeWithZone(until, timeZone)}`}>
    Five codes didn’t match.
    {isOfficeTold && ' The owner and administrators of your practice have been told.'} If it wasn’t you,
    please tell them, and choose a new password.
  </Notice>
)

const codeRules = {
  authenticator: async () => (await import('#contract/staff/sign-in.ts')).appCodeRequest.pick({ code: true }),
  recoveryCode: async () =>
    (await import('#contract/staff/sign-in.ts')).recoveryCodeRequest.pick({ code: true }),
} as const

type CodeFormProps = {
  onPassed: () => void
  /** Too many were wrong: what can be done now is read again. */
  onPaused: () => void
}

const useCodeForm = (method: keyof typeof codeRules, { onPassed, onPaused }: CodeFormProps) =>
  useRequestForm({
    part: 'step',
    initial: { code: '' },
    rules: codeRules[method],
    what: 'the code',
    send: (_, { code }) => callStaff('passSecondStep', { body: { method, code } }),
    onProblem: ({ code }) => {
      if (code === 'tooManyRequests') onPaused()
      return undefined
    },
    onSaved: onPassed,
  })

function AppCodeForm({ look, ...rest }: CodeFormProps & { look: 'primary' | 'secondary' }) {
  const form = useCodeForm('authenticator', rest)
  return (
    <NarrowForm
      form={form}
      className="fields"
      label="Code from your authenticator app"
      button="Continue with the code"
      busy="Checking"
      look={look}
    >
      <CodeField {...form.bind('code')} label="Code from your authenticator app" required />
    </NarrowForm>
  )
}

function RecoveryCodeForm({ left, ...rest }: CodeFormProps & { left: number }) {
  const form = useCodeForm('recoveryCode', rest)
  return (
    <NarrowForm
      form={form}
      className="fields"
      label="Recovery code"
      button="Continue"
      busy="Checking"
      foot={<p className="text-sm text-ink-soft">{left - 1} are left after this one.</p>}
    >
      <TextField
        {...form.bind('code')}
        label="Recovery code"
        help={`One of the ${secondStep.recoveryCodes} you were given. It stops working after this.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </NarrowForm>
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
