import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkPassword, passwordRules, strengthRequired } from '#domain/clients/credentials.ts'
import { PasswordField, PasswordStrength } from '../ui/secret-fields.tsx'

const levelWords = ['not started', 'easy to guess', 'still weak', 'strong', 'very strong'] as const

/** A form that was taken has left by then; one that was refused stays, and its password is measured again. */
const againMs = 2000

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'below'> & {
  label?: string
  /** Words that an attacker would try first: the person's own name and email. */
  known?: string[]
  /** Called with what was measured, for a form that has to know whether the rules are met. */
  onMeasured?: (measured: MeasuredPassword) => void
  /** The form is on its way. Word lists that have not arrived are not fetched meanwhile: the server measures as well. */
  isSending?: boolean
}

/** If the word lists cannot be fetched, the server alone decides: `strength` is then what it asks for. */
export type MeasuredPassword = { password: string; strength: number }

/** Ticks the rules off while the visitor types. The word lists behind the meter arrive with the first character. */
export function NewPasswordField({
  label = 'New password',
  known,
  onMeasured,
  onChange,
  isSending = false,
  ...field
}: NewPasswordFieldProps) {
  const [{ password, strength }, setTyped] = useState({ password: '', strength: 0 })
  const latest = useRef('')
  const measured = useRef('')

  const type = async (typed: string) => {
    latest.current = typed
    setTyped((before) => ({ password: typed, strength: typed === '' ? 0 : before.strength }))
    const score = typed === '' ? 0 : await passwordMeter.measure(typed, known)
    if (latest.current !== typed) return
    if (score !== null) measured.current = typed
    setTyped({ password: typed, strength: score ?? 0 })
    onMeasured?.({ password: typed, strength: score ?? strengthRequired })
  }
  const measureAgain = useEffectEvent(() => {
    if (latest.current !== measured.current) void type(latest.current)
  })
  useEffect(() => {
    if (isSending) return passwordMeter.yieldLine()
    const timer = setTimeout(measureAgain, againMs)
    return () => clearTimeout(timer)
  }, [isSending])
  useEffect(() => passwordMeter.end, [])

  return (
    <PasswordField
      name="password"
      autoComplete="new-password"
      id="password"
      {...field}
      label={label}
      onChange={(event) => {
        onChange?.(event)
        void type(event.target.value)
      }}
      below={
        <PasswordStrength
          level={strength}
          words={levelWords[strength] ?? ''}
          rules={passwordRules.map((rule) => ({ label: rule.label, met: rule.isMet(password, strength) }))}
        />
      }
    />
  )
}

export type MeterQuestion = { id: number; password: string; known: string[] }
/** Null where the word lists could not be fetched. */
export type MeterAnswer = { id: number; strength: number | null }

export type MeterThread = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

/**
 * Measures passwords in a thread of its own, which brings the word lists: hundreds of kilobytes. Ending the thread ends their
 * download as well, which nothing else does.
 */
export function createPasswordMeter(startThread: () => MeterThread) {
  let thread: MeterThread | undefined
  let hasLists = false
  let lastId = 0
  const waiting = new Map<number, (strength: number | null) => void>()

  const settle = (id: number, strength: number | null) => {
    waiting.get(id)?.(strength)
    waiting.delete(id)
  }
  /** What is being measured is answered with null. */
  const end = () => {
    thread?.terminate()
    thread = undefined
    hasLists = false
    for (const id of waiting.keys()) settle(id, null)
  }
  const start = () => {
    const started = startThread()
    started.addEventListener('message', (event) => {
      const { id, strength } = (event as MessageEvent<MeterAnswer>).data
      if (thread !== started) return
      hasLists ||= strength !== null
      settle(id, strength)
      // Asked again, a new one fetches again what did not arrive.
      if (strength === null) end()
    })
    started.addEventListener('error', () => thread === started && end())
    return started
  }

  return {
    /** zxcvbn's score, 0 to 4; null where it could not be measured. */
    measure(password: string, known: string[] = []): Promise<number | null> {
      thread ??= start()
      const id = ++lastId
      const question: MeterQuestion = { id, password, known }
      thread.postMessage(question, [])
      return new Promise((resolve) => waiting.set(id, resolve))
    },
    /** Stops lists that are still on their way. A thread that has them stays. */
    yieldLine(): void {
      if (!hasLists) end()
    },
    end,
  }
}

/** The one of this page. */
export const passwordMeter = createPasswordMeter(
  () => new Worker(new URL('./password-worker.ts', import.meta.url), { type: 'module' }),
)

/** What is wrong with a password, by the meter beside its field. What was measured a moment ago says nothing of what has been typed since. */
export function useWeakness() {
  const [measured, onMeasured] = useState<MeasuredPassword | null>(null)
  const findWeakness = (typed: string): string | undefined => {
    if (measured?.password !== typed || typed === '') return undefined
    const checked = checkPassword(typed, measured.strength)
    return checked.ok ? undefined : checked.message
  }
  return { onMeasured, findWeakness }
}
