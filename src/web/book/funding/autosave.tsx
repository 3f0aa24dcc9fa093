import Check from 'lucide-react/icons/check'
import CloudCheck from 'lucide-react/icons/cloud-check'
import { useCallback, useEffect, useState } from 'react'
import type { ApiAnswer, ApiProblem } from '../../api/call-api.ts'
import { Spinner, TryAgain } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** For the Medicare card and the address. See docs/product/errors-and-messages.md#debounce. */
const debounceMs = 1000

export type AutosaveState<T> =
  | { state: 'idle' | 'waiting' | 'saving' }
  | { state: 'saved'; value: T }
  | { state: 'refused'; problem: ApiProblem }

/**
 * Sends what is typed a while after the last change. Null is not worth sending: something is missing or wrong, or the server
 * has it already. A draft of this tab that the server has not got is sent too, a while after the form is there: its page may
 * have been left before it was. `save` must stay the same function.
 */
export function useAutosave<Body extends object, T>(
  body: Body | null,
  save: (body: Body) => Promise<ApiAnswer<T>>,
): AutosaveState<T> & { tryAgain: () => void } {
  const text = body && JSON.stringify(body)
  const [last, setLast] = useState<{ text: string; outcome: AutosaveState<T> } | null>(null)

  const send = useCallback(
    async (sent: string) => {
      setLast({ text: sent, outcome: { state: 'saving' } })
      const answer = await save(JSON.parse(sent) as Body)
      const outcome: AutosaveState<T> = answer.ok
        ? { state: 'saved', value: answer.value }
        : { state: 'refused', problem: answer.problem }
      setLast((now) => (now?.text === sent ? { text: sent, outcome } : now))
    },
    [save],
  )
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => void send(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text, send])

  const outcome: AutosaveState<T> =
    text === null ? { state: 'idle' } : last?.text === text ? last.outcome : { state: 'waiting' }
  return { ...outcome, tryAgain: () => void (text !== null && send(text)) }
}

type AutosaveLineProps = {
  autosave: AutosaveState<unknown> & { tryAgain: () => void }
  saved: string
  /** Said where no field is at fault. */
  failed: string
  /** `checked`: a register was asked whether it is right, and it is. `unmarked`: no tick, because no register could be asked. */
  look?: 'kept' | 'checked' | 'unmarked'
}

/** What becomes of what was typed, always in the same place. */
export function AutosaveLine({ autosave, saved, failed, look = 'kept' }: AutosaveLineProps) {
  if (autosave.state === 'refused' && !autosave.problem.fields)
    return (
      <Notice type="error" announced="politely" title={failed}>
        <TryAgain onClick={autosave.tryAgain} />
      </Notice>
    )
  return (
    <output className="inline-flex items-center gap-1.5 text-sm text-ink-soft min-h-6">
      {autosave.state === 'saving' && (
        <>
          <Spinner /> Autosaving...
        </>
      )}
      {autosave.state === 'saved' && (
        <span className={look === 'checked' ? 'field__ok' : 'contents'}>
          {look === 'checked' && <Check className="icon" />}
          {look === 'kept' && <CloudCheck className="icon" />} {saved}
        </span>
      )}
    </output>
  )
}
