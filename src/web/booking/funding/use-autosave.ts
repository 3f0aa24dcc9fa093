import { useCallback, useEffect, useState } from 'react'
import type { ApiAnswer, ApiProblem } from '../../api/call-api.ts'

/** For the Medicare card and the address. See docs/product/errors-and-messages.md#debounce. */
const debounceMs = 1000

export type Autosave<T> =
  | { state: 'idle' | 'waiting' | 'saving' }
  | { state: 'saved'; value: T }
  | { state: 'refused'; problem: ApiProblem }

/**
 * Sends what is typed a while after the last change. Null is not worth sending: something is missing or wrong, or the server
 * has it already. What a form opens with, a draft say, is sent by the press or by the next change, never by opening the page.
 * `save` must stay the same function.
 */
export function useAutosave<Body extends object, T>(
  body: Body | null,
  save: (body: Body) => Promise<ApiAnswer<T>>,
): Autosave<T> & { tryAgain: () => void } {
  const text = body && JSON.stringify(body)
  const [opening] = useState(text)
  const [isChanged, setIsChanged] = useState(false)
  if (!isChanged && text !== opening) setIsChanged(true)
  const [last, setLast] = useState<{ text: string; outcome: Autosave<T> } | null>(null)

  const send = useCallback(
    async (sent: string) => {
      setLast({ text: sent, outcome: { state: 'saving' } })
      const answer = await save(JSON.parse(sent) as Body)
      const outcome: Autosave<T> = answer.ok
        ? { state: 'saved', value: answer.value }
        : { state: 'refused', problem: answer.problem }
      setLast((now) => (now?.text === sent ? { text: sent, outcome } : now))
    },
    [save],
  )
  useEffect(() => {
    if (text === null || !isChanged) return
    const timer = setTimeout(() => void send(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text, isChanged, send])

  const outcome: Autosave<T> =
    text === null || !isChanged
      ? { state: 'idle' }
      : last?.text === text
        ? last.outcome
        : { state: 'waiting' }
  return { ...outcome, tryAgain: () => void (text !== null && send(text)) }
}
