import { useRef, useState } from 'react'
import { measureStrength } from '#contract/password-strength.ts'
import { passwordRules } from '#domain/clients/password.ts'
import { PasswordField } from '../ui/field/password-field.tsx'
import { PasswordStrength } from '../ui/field/password-strength.tsx'

const levelWords = ['not started', 'easy to guess', 'still weak', 'strong', 'very strong'] as const

/** Ticks the rules off while somebody types. The word lists behind the meter arrive with the first character. */
export function NewPasswordField({ error }: { error?: string }) {
  const [{ password, strength }, setTyped] = useState({ password: '', strength: 0 })
  const latest = useRef('')

  const type = async (typed: string) => {
    latest.current = typed
    setTyped((before) => ({ password: typed, strength: typed === '' ? 0 : before.strength }))
    const measured = typed === '' ? 0 : await measureStrength(typed).catch(() => 0)
    if (latest.current === typed) setTyped({ password: typed, strength: measured })
  }
  return (
    <PasswordField
      label="New password"
      id="password"
      name="password"
      autoComplete="new-password"
      error={error}
      onChange={(event) => void type(event.target.value)}
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
