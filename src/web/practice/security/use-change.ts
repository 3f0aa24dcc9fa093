import { useState } from 'react'
import type { ApiAnswer } from '../../api/call-api.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { invalidateStaff } from '../api/staff-query.ts'

/** One press at a time: which is under way, and in words when it did not work. */
export function useChange(...changed: Parameters<typeof invalidateStaff>) {
  const [busy, setBusy] = useState<string | null>(null)
  const run = async <T>(
    which: string,
    call: () => Promise<ApiAnswer<T>>,
    done?: string,
  ): Promise<ApiAnswer<T>> => {
    setBusy(which)
    const answer = await call()
    await invalidateStaff(...changed)
    setBusy(null)
    if (!answer.ok) showToast('error', answer.problem.message, { stays: true })
    else if (done) showToast('success', done)
    return answer
  }
  return { busy, run }
}
