import { type ComponentProps, useRef, useState } from 'react'
import { measureStrength } from '#contract/password-strength.ts'
import { passwordRules, strengthRequired } from '#domain/clients/password.ts'
import { PasswordField } from '../ui/field/password-field.tsx'
import { PasswordStrength } from '../ui/field/password-strength.tsx'

const levelCopy = ['not started', 'easy to guess', 'still weak', 'strong', 'very strong'] as const

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'below'> & {
  label?: string
  /** Words that an attacker would try first: the person's own name and email. */
  known?: string[]
  /** Called with what was measured, for a form that has to know whether the rules are met. */
  onMeasured?: (measured: MeasuredPassword) => void
}

/** If the word lists cannot be fetched, the server alone decides: `strength` is then what it asks for. */
export type MeasuredPassword = { password: string; strength: number }

/** Ticks the rules off while the visitor types. The word lists behind the meter arrive with the first character. */
export function NewPasswordField({
  label = 'New password',
  known,
  onMeasured,
  onChange,
  ...field
}: NewPasswordFieldProps) {
  const [{ password, strength }, setTyped] = useState({ password: '', strength: 0 })
  const latest = useRef('')

  const type = async (typed: string) => {
    latest.current = typed
    setTyped((before) => ({ password: typed, strength: typed === '' ? 0 : before.strength }))
    const measured = typed === '' ? 0 : await measureStrength(typed, known).catch(() => null)
    if (latest.current !== typed) return
    setTyped({ password: typed, strength: measured ?? 0 })
    onMeasured?.({ password: typed, strength: measured ?? strengthRequired })
  }
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
