import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { passwordRules, strengthRequired } from '#domain/clients/password.ts'
import { PasswordField } from '../ui/field/password-field.tsx'
import { PasswordStrength } from '../ui/field/password-strength.tsx'
import { passwordMeter } from './password-meter.ts'

const levelCopy = ['not started', 'easy to guess', 'still weak', 'strong', 'very strong'] as const

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
          words={levelCopy[strength] ?? ''}
          rules={passwordRules.map((rule) => ({ label: rule.label, met: rule.isMet(password, strength) }))}
        />
      }
    />
  )
}
