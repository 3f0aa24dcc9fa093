import { useEffect, useState } from 'react'

/** Decisions, "Debounce": e-mail and phone. */
const debounceMs = 500

/** `unknown`: nobody could say, which is no reason to stop anybody. */
export type RemoteCheck = 'idle' | 'checking' | 'yes' | 'no' | 'unknown'

/** True or false as the server says, null when it could not be asked. */
export type AskServer = (value: string, signal: AbortSignal) => Promise<boolean | null>

/** Asks about a value once nobody has typed for a while; `ask` must stay the same function. Null asks nothing. */
export function useRemoteCheck(value: string | null, ask: AskServer): RemoteCheck {
  const [answered, setAnswered] = useState<{ value: string; answer: boolean | null } | null>(null)

  useEffect(() => {
    if (value === null) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      ask(value, controller.signal).then(
        (answer) => setAnswered({ value, answer }),
        () => undefined,
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [value, ask])

  if (value === null) return 'idle'
  if (answered?.value !== value) return 'checking'
  if (answered.answer === null) return 'unknown'
  return answered.answer ? 'yes' : 'no'
}
