import { useState } from 'react'
import { checkPassword } from '#domain/clients/credentials.ts'
import type { MeasuredPassword } from './new-password-field.tsx'

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
