import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { newKey } from '../../api/new-key.ts'
import { useSettings } from '../../api/settings.ts'
import { readItem } from '../../visit/tab-storage.ts'
import { openGpCardForm } from './open-gp-card-form.ts'

/** A press that goes on to the card. Null once the browser is on its way, otherwise why not. */
export function useGpCardForm(): () => Promise<string | null> {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  /** Kept while a press went unanswered: the server may have opened a form for it. */
  const unanswered = useRef<{ reserveId: string | undefined; key: string } | null>(null)

  return async () => {
    const reserveId = readItem('reservation')?.reserveId
    const before = unanswered.current
    const press = before !== null && before.reserveId === reserveId ? before : { reserveId, key: newKey() }
    unanswered.current = press
    const next = await openGpCardForm({ accountId, ...press })
    if (next.kind === 'goTo') {
      unanswered.current = null
      await navigate(next.path)
      return null
    }
    const { problem, message } = next
    // A refusal is final for its key.
    if (problem && problem.status > 0 && problem.status < 500) unanswered.current = null
    return message
  }
}
