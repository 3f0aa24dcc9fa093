import type { ApiInput } from '#contract/api-types.ts'
import { secondStep } from '#domain/staff/second-step.ts'
import { type Outcome, toOutcome } from '../../form/outcome.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callStaff } from '../api/call-staff.ts'

type Parts = { step: { code: string } }

const loadAppRules = async () => {
  const { appCodeRequest } = await import('#contract/staff/staff-sign-in.ts')
  const step = appCodeRequest.pick({ code: true })
  return () => ({ step })
}
const loadRecoveryRules = async () => {
  const { recoveryCodeRequest } = await import('#contract/staff/staff-sign-in.ts')
  const step = recoveryCodeRequest.pick({ code: true })
  return () => ({ step })
}

type CodeFormProps = {
  onPassed: () => void
  /** Too many were wrong: what can be done now is read again. */
  onPaused: () => void
}

async function send(
  body: ApiInput<'passSecondStep'>['body'],
  { onPassed, onPaused }: CodeFormProps,
): Promise<Outcome> {
  const answer = await callStaff('passSecondStep', { body })
  if (answer.ok) {
    onPassed()
    return { kind: 'done' }
  }
  if (answer.problem.code === 'tooManyRequests') onPaused()
  return toOutcome(answer.problem, 'step', 'the code')
}

export function AppCodeForm({ look, ...rest }: CodeFormProps & { look: 'primary' | 'secondary' }) {
  const form = useForm<Parts>({ initial: { step: { code: '' } }, loadRules: loadAppRules })
  const { bind, onSubmit } = form.check()
  const submit = onSubmit((_, { step }) => send({ method: 'authenticator', code: step.code }, rest))
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

export function RecoveryCodeForm({ left, ...rest }: CodeFormProps & { left: number }) {
  const form = useForm<Parts>({ initial: { step: { code: '' } }, loadRules: loadRecoveryRules })
  const { bind, onSubmit } = form.check()
  const submit = onSubmit((_, { step }) => send({ method: 'recoveryCode', code: step.code }, rest))
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
