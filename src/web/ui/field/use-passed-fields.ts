import { useEffect, useRef, useState } from 'react'

/**
 * The fields that a person has left behind. A field is left when the next thing is pressed: a message that appears at that
 * moment would move it away from under the finger, so the message waits for the release.
 */
export function usePassedFields<Name extends string>(): [
  passed: readonly Name[],
  leave: (field: Name) => void,
] {
  const [passed, setPassed] = useState<readonly Name[]>([])
  const waiting = useRef<Name[] | null>(null)

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

  const leave = (field: Name) => {
    if (waiting.current) waiting.current.push(field)
    else setPassed(adding([field]))
  }
  return [passed, leave]
}

const adding =
  <Name extends string>(fields: readonly Name[]) =>
  (before: readonly Name[]) => [...new Set([...before, ...fields])]
