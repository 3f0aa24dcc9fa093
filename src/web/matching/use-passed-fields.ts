import { useEffect, useRef, useState } from 'react'
import type { MatchingField } from '#domain/matching/answers.ts'

/**
 * The fields that a person has left behind. A field is left when the next thing is pressed: a message that appears at that
 * moment would move it away from under the finger, so the message waits for the release.
 */
export function usePassedFields(): [passed: readonly MatchingField[], leave: (field: MatchingField) => void] {
  const [passed, setPassed] = useState<readonly MatchingField[]>([])
  const waiting = useRef<MatchingField[] | null>(null)

  useEffect(() => {
    const press = () => void (waiting.current ??= [])
    // After the click that follows a release.
    const release = () =>
      setTimeout(() => {
        const fields = waiting.current ?? []
        waiting.current = null
        if (fields.length > 0) setPassed(adding(fields))
      })
    const events = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const
    for (const [name, listener] of events) addEventListener(name, listener, { capture: true })
    return () => {
      for (const [name, listener] of events) removeEventListener(name, listener, { capture: true })
    }
  }, [])

  const leave = (field: MatchingField) => {
    if (waiting.current) waiting.current.push(field)
    else setPassed(adding([field]))
  }
  return [passed, leave]
}

const adding = (fields: readonly MatchingField[]) => (before: readonly MatchingField[]) => [
  ...new Set([...before, ...fields]),
]
